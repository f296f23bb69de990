#!/usr/bin/env python3
"""Changes the rules of Dominations, one place at a time, and says which changes the tests notice.

  tests/dominations/mutate.py BUILD PROGRAM… [--only=N,N…] [--check]
  tests/dominations/mutate.py build/release dominations_rules_test dominations_engine_test dominations_speech_test

All changes are made at once in a copy of the engine, each behind a number, and linked with the objects of the test programs; the
environment variable DEMESNE_MUTANT wakes one of them. First the tests that cite
the changed rule are asked, then all other tests of rules, then those that play whole games. A change that
only games notice ("games only") has no test that says what is wrong; one that nothing notices ("MISSED") is a hole. Run it before and after
tests are rewritten: neither list must grow. --check only looks whether every place is still there. What the compiler has inlined from a
header into other libraries stays as it is there.
"""
import os
import pathlib
import re
import resource
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "games/dominations"
# Tests that play whole games; of these the cheapest are asked that see the most.
GAMES = ("*Contract.*:DominationsGreedy.*:DominationsAnswers.*:DominationsShipped.*:DominationsHeap.*:DominationsField.*:DominationsBoard.*:"
         "DominationsSpeech.*:DominationsRecords.*:DominationsMutation.*:DominationsPacks.*")
ASKED = "DominationsRecords.*:*Contract.FirstQuarter:DominationsField.*:DominationsAnswers.*"
# rule, file, what stands there, what stands there instead (perhaps several). A statement ends with a semicolon; anything else is an expression.
CHANGES = [
    ("R6.5", "board.cpp", "bonus &= kDomainBytes;", ""),
    ("R18.17, A75", "board.cpp", "p.role[kTrader] == s.seat && !s.reactivating", "false", "p.role[kTrader] == s.seat"),
    ("A6", "board.cpp", "return p.options.cradle_in_locus;", "return true;"),
    ("R13.9", "board.cpp", "if (touching & barred_by_itself) return -1;", ""),
    ("A50", "board.cpp", "if (barred(p, piece, outside, step(shape.inside[k]))) return -1;", ""),
    ("R13.6", "board.cpp", "t.level && static_cast<int>(tables(p.pack_id).tile[t.tile][3]) == m.next_to", "t.level"),
    ("E4", "board.cpp", "p.options.locus == LocusOf::with_monuments", "true"),
    ("R13.11", "board.cpp", "p.circle_at(v) == kNone", "true"),
    ("R7.3", "board.cpp", "if (std::find(big.begin(), big.begin() + bigs, piece) != big.begin() + bigs) continue;", ""),
    ("A5", "board.cpp", "p.options.edges == Edges::per_edge", "false"),
    ("R6.4", "board.cpp", "(b == own[next] ? kDotUnit[b] : 0)", "0"),
    ("A5", "board.cpp", "s.edge >= 0 && s.edge != static_cast<int>(k)", "false"),
    ("A2", "board.cpp", "options.cradle == CradleDots::vestigium", "false"),
    ("R7.5", "board.cpp", "if (piece && piece < Position::kMonumentPiece) activate(piece - 1);", ""),
    ("R12.1", "board.cpp", "t.owner == s.seat", "false"),
    ("R3.1", "check.cpp", "(seen >> p.initiative[k] & 1)", "false"),
    ("R1.1", "check.cpp", "used[tile] = true;", ""),
    ("R1.1", "check.cpp", "off_board > kMaxStack", "false"),
    ("R5.1", "check.cpp", "p.piece_at(t.cell) != b + 1", "false"),
    ("R5.1", "check.cpp", "(!reached[b])\n", "(false)\n"),
    ("R13.11", "check.cpp", "p.circle_at(slot.site.at) != s", "false"),
    ("R14.4", "check.cpp", "owned[tb.copies[copy].mastery] = true;", ""),
    ("R1.2", "check.cpp", "out_of_supply.add(copy);", ""),
    ("R15.1", "check.cpp", "contacts == 0 && pl.tree_size > 1", "false"),
    ("R10.1", "check.cpp", "pl.knowledge[d] > pl.limits[d]", "false"),
    ("R2.4", "check.cpp", "dealt(pk.monuments.size(), pk.deal_monuments) < 2 * n", "false"),
    ("vocabulary: min_level", "effects.hpp", "c.level >= cond.min_level", "true"),
    ("vocabulary: min_edges", "effects.hpp", "c.locus || c.edges >= cond.min_edges", "true", "c.edges >= cond.min_edges"),
    ("vocabulary: domain", "effects.hpp", "cond.domain == c.domain", "true"),
    ("vocabulary: div", "effects.hpp", "count / e.div", "count"),
    ("R20.1, previews", "engine.cpp", "out.influence = after.influence - before.influence;", ""),
    ("R2.10", "engine.cpp", "shuffle(p.initiative, players, dice);", ""),
    ("R18.3", "engine.hpp", "influence <= 12 ? 3 : influence <= 22 ? 6 : 99", "99", "influence <= 13 ? 3 : influence <= 22 ? 6 : 99",
     "influence <= 12 ? 3 : influence <= 21 ? 6 : 99"),
    ("R10.2", "engine_acts.hpp", "raise_limit(seat, camp_of(board), 5 + 5 * t.level);", ""),
    ("R11.5", "engine_acts.hpp", "--pl(seat).tokens;", ""),
    ("R13.7", "engine_acts.hpp", "if (t.level == 1) city_rewards(b, board);", "city_rewards(b, board);"),
    ("R13.7", "engine_acts.hpp", "m.edges[at(side)].kind == Side::reward", "false"),
    ("R13.12", "engine_acts.hpp", "static_cast<u8>(m.circle_domain) == camp_of(board)", "true"),
    ("R13.12", "engine_acts.hpp", "if (first) monument_rewards(b, m.slot, seat);", ""),
    ("R13.7", "engine_acts.hpp", "monument_rewards(b, m.slot, p.initiative[k]);", ""),
    ("R14.2", "engine_acts.hpp", "p.supply.remove(m.copy);", ""),
    ("R18.11", "engine_acts.hpp", "p.role[kInventor] = kNobody;", ""),
    ("R18.12", "engine_acts.hpp", "p.role[kFarmer] = kNobody;", ""),
    ("R18.10", "engine_acts.hpp", "p.role[kGovernor] = kNobody;", ""),
    ("R2.8", "engine_acts.hpp", "draw(seat, size);", ""),
    ("R18.14", "engine_acts.hpp", "take_back(seat, all & ~f.marked);", ""),
    ("R14.6", "engine_acts.hpp", "add_face(b, seat, t);", ""),
    ("vocabulary: mastery", "engine_acts.hpp", "collect(b, seat, also, {.domain = domain});", ""),
    ("R11.4", "engine_acts.hpp", "pay(seat, price);\n  t.owner = seat;", "t.owner = seat;"),
    ("R10.4, E1", "engine_effects.hpp", "if (who.overflow >> domain & 1) return;", ""),
    ("R10.4", "engine_effects.hpp", "who.limits[at(domain)] < kTopLimit", "false"),
    ("R10.3", "engine_effects.hpp", "if (limit >= to) return;", ""),
    ("section 21", "engine_effects.hpp", "t.op == Task::Op::fill ? 1 : t.op == Task::Op::gain ? 2 : 4", "0"),
    ("A23", "engine_effects.hpp", "times < t.times", "times < 1"),
    ("A24", "engine_flow.hpp", "clear_overflow();\n  p.phase = Phase::develop;", "p.phase = Phase::develop;"),
    ("A24", "engine_flow.hpp", "clear_overflow();\n  f.builds = f.develops = f.farmer_open = 0;", "f.builds = f.develops = f.farmer_open = 0;"),
    ("R18.10", "engine_flow.hpp", "p.role.fill(kNobody);", ""),
    ("R18.9", "engine_flow.hpp", "give_influence(s, 2, Source::role, role);", ""),
    ("R18.9, R19.2", "engine_flow.hpp", "p.age >= 3 ? 3 : p.players == 2 && card.vp_2p >= 0 ? card.vp_2p : card.vp", "p.age >= 3 ? 3 : card.vp",
     "p.players == 2 && card.vp_2p >= 0 ? card.vp_2p : card.vp"),
    ("R18.13", "engine_flow.hpp", "p.player[k].knowledge = {};", ""),
    ("R18.16", "engine_flow.hpp", "p.initiative = p.next_initiative;", ""),
    ("R3.1", "engine_flow.hpp", "p.turn_in_age < 5", "p.turn_in_age < 4"),
    ("A76", "engine_flow.hpp", "p.role[kFarmer] == p.turn && !f.reactivating", "p.role[kFarmer] == p.turn"),
    ("A34", "engine_flow.hpp", "f.builds < 1 + p.sums[at(p.turn)].extra_build", "false"),
    ("A62", "engine_flow.hpp", "f.develops < 1 + p.sums[at(p.turn)].extra_develop", "false"),
    ("R18.1", "engine_flow.hpp", "set_off(p.initiative[f.step++], When::age_end);", "++f.step;"),
    ("R2.7", "engine_flow.hpp", "draw(p.initiative[k], p.hand_limit(p.initiative[k]));", ""),
    ("R7.1", "field.hpp", "(three(v.i, 2 * v.j - 2) & three(v.i - 1, 2 * v.j - 1)) == 7", "true"),
    ("R5.2", "field.hpp", "~(frontier_[a.row] | occupied_[a.row] | barred_[a.row])", "~(frontier_[a.row] | occupied_[a.row])"),
    ("R4.3", "geometry.hpp", "i < 3 && j < 3 ? kCorner[3 * i + j] : -1", "-1"),
    ("R16.1", "moves.cpp", "get_ & ~(from & -from)", "get_"),
    ("A25", "moves.cpp", "get_ = ~at_least(pl.stock(), pl.ceiling()) & 63;", "get_ = 63;"),
    ("R14.3, R14.4", "moves.cpp", "c.able_ &= p.sums[seat].open;", ""),
    ("R14.2", "moves.cpp", "able_ &= p_.supply;", ""),
    ("R18.5", "moves.cpp", "own[k] & ~turned[k]", "own[k]"),
    ("A34", "moves.cpp", "p.flow.builds || p.player[seat].tree_size == kMaxTree", "false"),
    ("A51", "moves.cpp", "p.options.rotate_cards ? 4 : 1", "4"),
    ("R11.3", "moves.cpp", "(p.city[1] & camps(9))", "((p.city[1] | p.city[2]) & camps(9))"),
    ("R11.2", "moves.cpp", "camps(3) - p.city[0] - p.city[1] - p.city[2]", "camps(3)"),
    ("R18.3", "moves.cpp", "if (tb.cards[m].level > top) continue;", ""),
    ("bounds", "moves.hpp", "p.board_size < kMaxBoard", "true"),
    ("R14.3", "pack.cpp", "card(c).prereq.level <= level", "true"),
    ("R14.2", "pack.cpp", "price[1] <= purse", "true"),
    ("R14.2", "pack.hpp", "w[copy / 64] &= ~(u64{1} << copy % 64);", ""),
    ("E6, contract 9", "position.cpp", "if (!knows(*this, pl.hand_known[k], seat)) unknown[n++] = &pl.hand[k];", ""),
    ("A85, contract 8", "position.cpp", "all() || s == seat", "true"),
    ("R11.6", "position.hpp", "w[k / 64] = (w[k / 64] & ~(u64{1} << k % 64)) | u64{in} << k % 64;", "w[k / 64] |= u64{in} << k % 64;"),
    ("E3", "score.cpp", "if (options.monument_tie == MonumentTie::level1 && level > 0) level = 99;", ""),
    ("E3", "score.cpp", "score == best_score && level >= best_level", "score == best_score"),
    ("R13.14", "score.cpp", "if (t.owner >= 0) n[t.owner] += t.level;", ""),
    ("A79", "score.cpp", "met == 3 && options.objective_vp3 >= 0", "false"),
    ("A81", "score.cpp", "m.level == w.level", "true"),
    ("R19.4", "score.cpp", "rest.has(piece - 1u)", "false"),
    ("A80", "score.cpp", "need += g.cities[l];", "need = g.cities[l];"),
    ("A87", "tree.cpp", "!fire || p.options.campfire_nodus", "true"),
    ("R18.14", "tree.cpp", "role[kHighPriestess] == seat ? 2 : 0", "0"),
    ("R14.7", "tree.cpp", "std::max(0, price[d] - s.cheaper[what][d])", "price[d] - s.cheaper[what][d]"),
    ("R14.7", "tree.cpp", "n -= cut, all += cut;", "n -= cut;"),
    ("R11.4", "tree.cpp", "3 * (t.level + 1)", "3"),
    ("R15.4", "tree.hpp", "return kColours | kL;", "return kColours | kV | kL;"),
]



HEAD = """#pragma once
#include <cstdlib>
#include <type_traits>
inline int demesne_mutant() {
  static const int number = std::getenv("DEMESNE_MUTANT") ? std::atoi(std::getenv("DEMESNE_MUTANT")) : -1;
  return number;
}
#define DEMESNE_MUTANT(n) (!std::is_constant_evaluated() && demesne_mutant() == (n))
"""


def behind_numbers(numbers, before, afters):
    """What stands there, unless one of the numbers is awake."""
    if before.endswith(";"):
        out = "{ " + before + " }"
        for n, after in zip(numbers, afters):
            out = f"{{ if (DEMESNE_MUTANT({n})) {{ {after} }} else {out} }}"
        return out
    out = f"({before})"
    for n, after in zip(numbers, afters):
        out = f"(DEMESNE_MUTANT({n}) ? ({after}) : {out})"
    return out


def mutated():
    """All files with their changes, and the changes by number."""
    files, list_ = {}, []
    for rule, name, before, *afters in CHANGES:
        text = files.setdefault(name, (HERE / name).read_text())
        if text.count(before) < 1:
            sys.exit(f"{name}: '{before}' is not there; the list of changes is out of date")
        numbers = range(len(list_), len(list_) + len(afters))
        files[name] = text.replace(before, behind_numbers(numbers, before, afters), 1)
        list_ += [(rule, name, before, after) for after in afters]
    return files, list_


def commands(folder, target):
    made = subprocess.run(["ninja", "-C", folder, "-t", "commands", target], capture_output=True, text=True, check=True)
    return made.stdout.splitlines()


def build(folder, programs, files):
    """The test programs with all changes in them, in folder/mutants."""
    subprocess.run(["ninja", "-C", folder, *programs], check=True, stdout=subprocess.DEVNULL)
    folder = pathlib.Path(folder).resolve()
    out = folder / "mutants"
    engine = out / "games/dominations"
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(HERE, engine)
    (engine / "mutant.hpp").write_text(HEAD)
    for name, text in files.items():
        (engine / name).write_text('#include "games/dominations/mutant.hpp"\n' + text)
    (out / "all.cpp").write_text("".join(f'#include "games/dominations/{f.name}"\n' for f in sorted(engine.glob("*.cpp"))))
    library = "games/dominations/libdemesne_dominations.a"
    compiler = shlex.split(next(c for c in commands(folder, library) if "libdemesne_dominations" not in c and "demesne_dominations.dir" in c))
    keep = [w for w in compiler if w.startswith(("-I", "-std", "-f", "-march"))]
    subprocess.run(["c++", f"-I{out}", *keep, "-O1", "-DNDEBUG", "-w", "-c", out / "all.cpp", "-o", out / "all.o"], check=True, cwd=folder)
    for name in programs:
        link = commands(folder, name)[-1].removeprefix(": && ").removesuffix(" && :")
        words = [w for w in shlex.split(link) if w != library]
        at = words.index("-o")
        words = words[:at] + words[at + 2:]
        if "&&" in words:  # tests are listed after linking
            words = words[:words.index("&&")]
        subprocess.run([words[0], out / "all.o", *words[1:], "-o", out / name], check=True, cwd=folder)
    return out


def named(rule):
    """The tests that cite this rule: "R18.17, A75" are *R18_17_* and *A75_*; the words of the vocabulary have tests of that name."""
    numbers = re.findall(r"[RAE]\d+(?:\.\d+)?", rule)
    return ":".join(f"*{n.replace('.', '_')}_*" for n in numbers) or f"*{rule.split(':')[0].title().replace(' ', '')}*"


def first_failure(folder, programs, number, tests):
    for name in programs:
        run = subprocess.run([f"{folder}/{name}", "--gtest_brief=1", "--gtest_fail_fast", f"--gtest_filter={tests}"], capture_output=True, text=True,
                             env={**os.environ, "DEMESNE_MUTANT": str(number)}, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (60, 60)))
        if run.returncode:
            failed = [line.split("]")[1].split()[0] for line in run.stdout.splitlines() if line.startswith("[  FAILED  ]")]
            return failed[0] if failed else f"{name} crashes or never ends"
    return None


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    files, changes = mutated()
    if "--check" in sys.argv:
        return print(f"{len(changes)} changes in {len(files)} files")
    folder, *programs = arguments
    only = next((a.split("=")[1] for a in sys.argv if a.startswith("--only=")), None)
    wanted = [int(n) for n in only.split(",")] if only else range(len(changes))
    folder = build(folder, programs, files)
    if failed := first_failure(folder, programs, -1, f"-{GAMES}"):
        sys.exit(f"red before anything is changed: {failed}")
    def tell(word, number, by):
        rule, name, before, after = changes[number]
        what = f"{before.splitlines()[0][:60]} -> {after.splitlines()[0][:40] if after else 'nothing'}"
        print(f"{number:3} {word:11} {rule}  {name}: {what}  ({by})", flush=True)

    left = []
    for number in wanted:
        if by := first_failure(folder, programs, number, f"{named(changes[number][0])}-{GAMES}"):
            tell("by its rule", number, by)
        elif by := first_failure(folder, programs, number, f"-{GAMES}"):
            tell("caught", number, by)
        else:
            left.append(number)
            tell("…", number, "no test of rules")
    missed = 0
    for number in left:
        by = first_failure(folder, programs, number, ASKED)
        tell("games only" if by else "MISSED", number, by)
        missed += by is None
    print(f"{len(wanted) - len(left)} caught by a test of rules, {len(left) - missed} by whole games only, {missed} missed")
    sys.exit(missed > 0)


main()
