"""Nothing is leaked, and no memory is touched that is not ours: run in the sanitizer build with its run-time library preloaded.

The leak sanitizer is asked while the interpreter lives, so that what Python still holds does not count. A few objects of Python's own start
are lost all the same: what counts is whether the module stands in a report, and whether doing everything again loses more.
"""

import ctypes
import gc
import os
import pickle
import re
import sys
import tempfile
import unittest

import demesne
from demesne import aec, dominations, dominion, spiel

runtime = ctypes.CDLL(None)


def leaks():
    """How many blocks nobody holds, and whether the module is named in the report of any."""
    gc.collect()
    sys.stderr.flush()
    with tempfile.TemporaryFile() as file:
        kept = os.dup(2)
        os.dup2(file.fileno(), 2)
        try:
            runtime.__lsan_do_recoverable_leak_check()
        finally:
            os.dup2(kept, 2)
            os.close(kept)
        file.seek(0)
        report = file.read()
    told = re.search(rb"SUMMARY: .* in (\d+) allocation", report)
    return int(told[1]) if told else 0, b"_engine" in report


def everything(seed):
    for module, options in ((dominion, {"sets": ["base", "prosperity", "rising_sun"]}), (dominations, None)):
        rng = demesne.Rng(seed)
        p = module.Position(2, seed, options)
        bot = module.Bot("bigmoney" if module is dominion else "greedy")
        for step in range(60):
            if p.over:
                break
            q = p.copy()
            q.reimagine(p.to_move, rng)
            q.observation(), q.mask(), q.legal(), q.view(0), q.ask()
            if step % 10 == 0:
                module.Position.load(p.save()), pickle.loads(pickle.dumps(p)), bot.think(p, rng)
            try:
                p.apply(0xFFFFFFFF, rng)
            except demesne.Refused:
                pass
            p.apply(p.random(rng), rng)
        batch = module.Batch(7, 2, seed, options, 2, True, [None, "random"])
        seen = batch.observation
        for _ in range(20):
            batch.step(batch.sample())
        one = batch.position(3)
        del batch
        seen.sum(), one.legal()
        table = demesne.Table(module.Position.game, 2, seed)
        for _ in range(15):
            table.decide(table.suggest("random")["picks"])
        table.undo(7)
        demesne.Table.replay(table.record()), demesne.Table.load(table.save()), table.position()
        env = aec.Env(module.Position.game)
        env.reset(seed=seed)
        state = spiel.Game(module.Position.game).new_initial_state()
        for _ in range(10):
            env.step(env.action_space(env.agent_selection).sample(env.last()[0]["action_mask"]))
            state = state.child(state.legal_actions()[0])
        demesne.catalogue(module.Position.game)
    demesne.play([lambda p, rng: p.legal()[0], "random"], games=1, options={"kingdom": "first_game"})


class Leaks(unittest.TestCase):
    def test_nothing_is_leaked(self):
        everything(0)
        first, ours = leaks()
        self.assertFalse(ours)
        for _ in range(8):
            everything(0)
        again, ours = leaks()
        self.assertFalse(ours)
        self.assertLess(again - first, 8, "one block lost in each round, or more")

    def test_the_watch_is_awake(self):
        """Last: a block that nobody holds is found."""
        allocate = runtime.malloc
        allocate.restype = ctypes.c_void_p
        before, _ = leaks()
        for _ in range(32):
            allocate(ctypes.c_size_t(1234))
        self.assertGreater(leaks()[0], before + 25)


if __name__ == "__main__":
    unittest.main()
