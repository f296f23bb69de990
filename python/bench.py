"""How fast it is here: PYTHONPATH=build/release/python /usr/bin/python3 python/bench.py
Times are of the processor, the best of several, so that a busy machine says much the same."""

import sys
import time

sys.path.pop(0)  # the sources beside this file have no built module

import demesne
from demesne import dominations, dominion

SETTINGS = (
    ("Dominion, first_game", dominion, {"kingdom": "first_game"}),
    ("Dominion, random kingdoms", dominion, None),
    ("Dominations", dominations, None),
)


def best(work, times=5):
    """work() returns how many it did: the most in a second."""
    rate = 0.0
    for _ in range(times):
        start = time.process_time()
        n = work()
        rate = max(rate, n / (time.process_time() - start))
    return rate


def batch_rate(module, options, observe, steps):
    batch = module.Batch(256, 2, 1, options, 1, observe)

    def work():
        before = batch.decisions
        for _ in range(steps):
            batch.choose(batch.sample(whole=True))
        return batch.decisions - before

    return best(work)


def number_rate(module, options, steps):
    """Answers said in numbers: how many of these."""
    batch = module.Batch(256, 2, 1, options)

    def work():
        for _ in range(steps):
            batch.step(batch.sample())
        return 256 * steps

    return best(work)


def python_step(module, options, games):
    """legal(), a choice, apply(): one at a time, as a Python bot's loop does it."""
    rng = demesne.Rng(1)

    def work():
        n = 0
        for seed in range(games):
            p = module.Position(2, seed, options)
            while not p.over:
                legal = p.legal()
                p.apply(legal[rng.below(len(legal))], rng)
                n += 1
        return n

    return best(work, 3)


def engine_step(module, options, games):
    """The same games without Python between the answers."""
    rng = demesne.Rng(1)
    starts = [module.Position(2, seed, options) for seed in range(games)]
    return best(lambda: sum(p.play_out(rng)[1] for p in starts), 3)


def replayed_step(module, options, games):
    """apply() alone: answers that are known already, each checked and given."""
    recorded = []
    for seed in range(games):
        p, rng, answers = module.Position(2, seed, options), demesne.Rng(seed), []
        while not p.over:
            answers.append(p.random(demesne.Rng(rng.state)))
            p.apply(answers[-1], rng)
        recorded.append(answers)

    def work():
        starts = [(module.Position(2, seed, options).apply, demesne.Rng(seed)) for seed in range(games)]
        for (apply, rng), answers in zip(starts, recorded):
            for a in answers:
                apply(a, rng)
        return sum(map(len, recorded))

    return best(work, 3)


def call_rate():
    """The smallest call: what lies between Python and the module."""
    rng = demesne.Rng(1)

    def work():
        for _ in range(100_000):
            rng.below(7)
        return 100_000

    return best(work)


def main():
    fast = "--quick" in sys.argv
    steps, games = (20, 3) if fast else (400, 60)
    print(f"{'decisions a second, one thread':<32}{'batch':>12}{'… blind':>12}{'… numbers':>12}{'engine':>12}{'apply':>12}{'whole step':>12}")
    for name, module, options in SETTINGS:
        seen, blind = (batch_rate(module, options, o, steps) for o in (True, False))
        numbers = number_rate(module, options, steps)
        engine = engine_step(module, options, games)
        apply, whole = (1e6 * (1 / f(module, options, games) - 1 / engine) for f in (replayed_step, python_step))
        print(f"{name:<32}{seen:>12,.0f}{blind:>12,.0f}{numbers:>12,.0f}{engine:>12,.0f}{apply:>9.2f} µs{whole:>9.2f} µs")
    print("apply, whole step: what Python adds to one decision, with apply() alone and with legal(), a choice, apply() and a loop around")
    print(f"a call from Python into the module: {1e6 / call_rate():.2f} µs")


if __name__ == "__main__":
    main()
