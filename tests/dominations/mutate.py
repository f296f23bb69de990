#!/usr/bin/env python3
"""Changes the rules of Dominations, one place at a time, and says which changes the tests notice.

  tests/dominations/mutate.py BUILD [FIRST:COUNT]     e.g. build/release

Each change must be found once in its file; it is built into the three test programs, these are run until one fails, and the file is put back.
A change that nothing notices ("MISSED") is a hole in the tests. Run it before and after tests are rewritten: the list of misses must not grow.
"""
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parents[2] / "games/dominations"
PROGRAMS = ["dominations_scenarios_test", "dominations_engine_test", "dominations_speech_test"]
CHANGES = [  # file, what stands there, what stands there instead
    ("board.cpp", "bonus &= kDomainBytes;", ";"),                                                # R6.4
    ("board.cpp", "p.role[kTrader] == s.seat && !s.reactivating ? 2 : 1", "1"),                  # R18.17
    ("board.cpp", "if (p.has_cradle && v == p.cradle) continue;", ""),                           # R7.1
    ("board.cpp", "if (piece == Position::kCradlePiece) return p.options.cradle_in_locus;", ""),  # A6
    ("board.cpp", "if (touching & barred_by_itself) return -1;", ""),                            # R13.9
    ("board.cpp", "return piece < Position::kMonumentPiece || p.options.locus == LocusOf::with_monuments;", "return true;"),  # E4
    ("engine_acts.hpp", "raise_limit(seat, camp_of(board), 5 + 5 * t.level);", ""),              # R10.2
    ("engine_acts.hpp", "--pl(seat).tokens;", ""),                                               # R11.5
    ("engine_acts.hpp", "if (t.level == 1) city_rewards(b, board);", ""),                        # R13.7
    ("engine_acts.hpp", "if (first) monument_rewards(b, m.slot, seat);", ""),                    # R13.12
    ("engine_acts.hpp", "p.supply.remove(m.copy);", ""),                                         # R14.2
    ("engine_acts.hpp", "p.role[kInventor] = kNobody;", ""),                                     # R18.11
    ("engine_acts.hpp", "if (m.farmer) {", "if (false) {"),                                      # R18.12
    ("engine_acts.hpp", "draw(seat, size);", ""),                                                # R2.8
    ("engine_effects.hpp", "if (who.overflow >> domain & 1) return;", ""),                       # R10.4, E1
    ("engine_effects.hpp", "if (lost == 0 || who.limits[at(domain)] < kTopLimit) return;", "if (lost == 0) return;"),  # R10.4
    ("engine_effects.hpp", "if (limit >= to) return;", ""),                                      # R10.3
    ("engine_effects.hpp", "return t.op == Task::Op::fill ? 1 : t.op == Task::Op::gain ? 2 : 4;", "return 0;"),  # section 21
    ("engine_flow.hpp", "clear_overflow();\n  p.phase = Phase::develop;", "p.phase = Phase::develop;"),  # A24
    ("engine_flow.hpp", "p.role.fill(kNobody);", ""),                                            # R18.10
    ("engine_flow.hpp", "give_influence(s, 2, Source::role, role);", ""),                        # R18.9
    ("engine_flow.hpp", "p.players == 2 && card.vp_2p >= 0 ? card.vp_2p : card.vp", "card.vp"),  # R18.9
    ("engine_flow.hpp", "p.age >= 3 ? 3 :", "false ? 3 :"),                                      # R19.2
    ("engine_flow.hpp", "p.player[k].knowledge = {};", ";"),                                     # R18.13
    ("engine_flow.hpp", "p.initiative = p.next_initiative;", ""),                                # R18.16
    ("engine_flow.hpp", "if (p.turn_in_age < 5) {", "if (p.turn_in_age < 4) {"),                 # R3.1
    ("engine.hpp", "influence <= 12 ? 3 : influence <= 22 ? 6 : 99", "99"),                      # R18.3
    ("moves.cpp", "from == to ? kNoAction :", ""),                                               # R16.1
    ("moves.cpp", "get_ = ~at_least(pl.stock(), pl.ceiling()) & 63;", "get_ = 63;"),              # A25
    ("moves.cpp", "c.able_ &= p.sums[at(seat)].open;", ""),                                      # R14.3, R14.4
    ("moves.cpp", "able_ &= p_.supply;", ""),                                                    # R14.2
    ("moves.cpp", "faces[k] &= own[k] & ~turned[k];", "faces[k] &= own[k];"),                    # R18.5
    ("moves.cpp", "if (p.flow.builds || p.player[at(seat)].tree_size == kMaxTree) return 0;", ""),  # A62
    ("score.cpp", "if (options.monument_tie == MonumentTie::level1 && level > 0) level = 99;", ""),  # E3
    ("score.cpp", "if (met == 3 && options.objective_vp3 >= 0) return options.objective_vp3;", ""),  # A79
    ("score.cpp", "return m.level == w.level &&", "return"),                                     # A81
    ("tree.cpp", "(!fire || p.options.campfire_nodus)", "true"),                                 # A87
    ("tree.cpp", "role[kHighPriestess] == seat ? 2 : 0", "0"),                                   # R18.14
    ("tree.hpp", "if (half == kVestigium) return kColours | kL;", "if (half == kVestigium) return kColours | kV | kL;"),  # R15.4
    ("position.cpp", "if (!knows(*this, pl.hand_known[k], seat)) unknown[n++] = &pl.hand[k];", ""),  # contract 9
]


def caught(build):
    made = subprocess.run(["ninja", "-C", build, *PROGRAMS], capture_output=True, text=True)
    if made.returncode:
        return "does not compile"
    for name in PROGRAMS:
        try:
            run = subprocess.run([f"{build}/tests/dominations/{name}", "--gtest_brief=1", "--gtest_fail_fast"], capture_output=True, text=True, timeout=900)
        except subprocess.TimeoutExpired:
            return "hangs"
        if run.returncode:
            return next((line.split()[-1] if "]" not in line.split()[-1] else line.split("]")[1].split()[0] for line in run.stdout.splitlines() if "FAILED" in line), "crashes")
    return None


def main():
    build = sys.argv[1]
    first, count = (int(x) for x in sys.argv[2].split(":")) if len(sys.argv) > 2 else (0, len(CHANGES))
    missed = 0
    for number, (name, before, after) in list(enumerate(CHANGES))[first:first + count]:
        file = HERE / name
        text = file.read_text()
        if text.count(before) < 1:
            sys.exit(f"{name}: '{before}' is not there; the list of changes is out of date")
        try:
            file.write_text(text.replace(before, after, 1))
            result = caught(build)
        finally:
            file.write_text(text)
        missed += result is None
        print(f"{number:3} {'MISSED' if result is None else 'caught'}  {name}: {before.splitlines()[0][:70]}  {'' if result is None else '(' + result + ')'}", flush=True)
    print(f"{missed} missed")
    sys.exit(missed > 0)


main()
