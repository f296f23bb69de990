"""Nothing is leaked, and no memory is touched that is not ours: run in the sanitizer build with its run-time library preloaded.

The leak sanitizer is asked while the interpreter lives, so that whatever Python itself still holds does not count.
"""

import ctypes
import gc
import pickle
import unittest

import demesne
from demesne import aec, dominations, dominion, spiel

runtime = ctypes.CDLL(None)


def leaks() -> int:
    gc.collect()
    return runtime.__lsan_do_recoverable_leak_check()


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
        self.assertEqual(leaks(), 0)
        for seed in range(1, 4):
            everything(seed)
        self.assertEqual(leaks(), 0)

    def test_the_watch_is_awake(self):
        """Last: a block that nobody holds is found."""
        allocate = runtime.malloc
        allocate.restype = ctypes.c_void_p
        for _ in range(32):
            allocate(ctypes.c_size_t(1234))
        self.assertNotEqual(leaks(), 0)


if __name__ == "__main__":
    unittest.main()
