"""Batches: the same games as single positions, whatever the threads; arrays that are the batch's own memory."""

import threading
import unittest

import numpy

import demesne
from demesne import dominations, dominion

GAMES = ((dominion, {"kingdom": "first_game"}), (dominion, None), (dominations, None))


class Batches(unittest.TestCase):
    def test_threads_make_no_difference(self):
        for module, options in GAMES:
            batches = [module.Batch(37, 3, 8, options, threads) for threads in (1, 2, 7)]
            for _ in range(400):
                picks = [b.sample().copy() for b in batches]
                for b, a in zip(batches, picks):
                    self.assertTrue((a == picks[0]).all())
                    b.step(a)
                for b in batches[1:]:
                    for name in ("observation", "mask", "first", "count", "reward", "done", "seat"):
                        self.assertTrue((getattr(b, name) == getattr(batches[0], name)).all(), name)
            self.assertEqual({b.finished for b in batches}, {batches[0].finished})
            if module.Position.longest == 1:
                self.assertEqual(batches[0].decisions, 37 * 400)
            else:  # some answers are said in several numbers
                self.assertTrue(37 * 100 < batches[0].decisions < 37 * 400)

    def test_shows_what_its_positions_show(self):
        for module, options in GAMES:
            b = module.Batch(5, 2, 3, options)
            said = [[] for _ in range(5)]
            longest = 0
            for step in range(400):
                if step % 13 == 0:
                    for i in range(5):
                        p = b.position(i)
                        self.assertEqual(p.to_move, b.seat[i])
                        self.assertTrue((p.observation(None, said[i]) == b.observation[i]).all())
                        self.assertTrue((p.mask(said[i]) == b.mask[i]).all())
                        left = b.answers[i][b.first[i] : b.first[i] + b.count[i]].tolist()
                        self.assertEqual(left, [a for a in p.legal() if p.spell(a)[: len(said[i])] == said[i]])
                numbers = b.sample().copy()
                whole = [not b.position(i).mask([*said[i], n]).any() for i, n in enumerate(numbers)]
                b.step(numbers)
                for i, n in enumerate(numbers.tolist()):
                    said[i].append(n)
                    longest = max(longest, len(said[i]))
                    if whole[i]:
                        said[i] = []
            self.assertTrue(longest == 1 if module.Position.longest == 1 else 3 <= longest <= module.Position.longest)

    def test_whole_answers(self):
        """An answer said number by number, one given by its place, and one begun in numbers and then given: the same game."""
        for module, options in GAMES:
            said, given, both = (module.Batch(1, 2, 3, options) for _ in range(3))
            for _ in range(150):
                place = int(given.sample(whole=True)[0])
                answer = int(given.answers[0, place])
                spelt = given.position(0).spell(answer)
                given.choose([place])
                for n in spelt:
                    said.step([n])
                if len(spelt) > 1:
                    both.step(spelt[:1])
                left = both.answers[0, both.first[0] : both.first[0] + both.count[0]].tolist()
                both.choose([left.index(answer)])
                for b in (said, both):
                    self.assertEqual(b.position(0), given.position(0))
                    self.assertTrue((b.observation == given.observation).all())
                    self.assertTrue((b.mask == given.mask).all())
            self.assertEqual((said.decisions, given.decisions, both.decisions), (150, 150, 150))
            before = given.observation.copy()
            for places in (given.count, [-1], [0, 0]):
                self.assertRaises(demesne.Refused, given.choose, places)
            self.assertTrue((given.observation == before).all())

    def test_no_copies(self):
        b = dominion.Batch(8, options={"kingdom": "first_game"})
        o, m = b.observation, b.mask
        address, before = o.__array_interface__["data"][0], o.copy()
        for _ in range(20):
            b.step(b.sample())
        self.assertEqual(b.observation.__array_interface__["data"][0], address)
        self.assertFalse((o == before).all())  # the array that was taken first shows the present
        self.assertTrue((o == b.observation).all())
        for array in (o, m, b.reward, b.sample()):
            self.assertFalse(array.flags.writeable)
            self.assertFalse(array.flags.owndata)
        del b
        self.assertEqual(m.shape, (8, dominion.Position.actions))  # an array keeps its batch alive
        self.assertTrue(m.any(axis=1).all())

    def test_reset_begins_again(self):
        b = dominations.Batch(4, 2, 11)
        first = b.observation.copy()
        b.step(b.sample())  # somewhere an answer has been begun
        for _ in range(250):
            b.choose(b.sample(whole=True))
        b.step(b.sample())
        self.assertGreater(b.finished, 0)
        b.reset()
        self.assertTrue((b.observation == first).all())
        self.assertEqual((b.decisions, b.finished), (0, 0))

    def test_seeds(self):
        one, other = (dominations.Batch(4, 2, seed).observation for seed in (1, 2))
        self.assertFalse((one == other).all())

    def test_ends(self):
        b = dominations.Batch(16, 2, 1)
        wins = numpy.zeros(2)
        while b.finished < 64:
            b.step(b.sample())
            wins += b.reward.sum(axis=0)
        self.assertEqual(wins.sum(), b.finished)
        self.assertTrue((wins > 0).all())

    def test_bots_in_seats(self):
        """Big Money in the other seat beats whoever answers at random; only the caller's seat is asked."""
        b = dominion.Batch(32, 2, 4, {"kingdom": "first_game"}, bots=[None, "bigmoney"])
        wins = numpy.zeros(2)
        while b.finished < 100:
            self.assertTrue((b.seat == 0).all())
            b.step(b.sample())
            wins += b.reward.sum(axis=0)
        self.assertGreater(wins[1], 0.95 * wins.sum())

    def test_without_observation(self):
        self.assertEqual(dominion.Batch(3, observe=False).observation.shape, (3, 0))

    def test_refusals(self):
        b = dominion.Batch(4, options={"kingdom": "first_game"})
        before = b.observation.copy()
        wrong = b.sample().copy()
        wrong[2] = dominion.Position.actions - 1
        with self.assertRaises(demesne.Refused) as caught:
            b.step(wrong)
        self.assertIn("Game 2", caught.exception.en)
        self.assertIn("Partie 2", caught.exception.de)
        for call in (
            lambda: b.step([1, 2]),
            lambda: b.step([-1] * 4),
            lambda: b.step([10**6] * 4),
            lambda: dominion.Batch(0),
            lambda: dominion.Batch(1, threads=0),
            lambda: dominion.Batch(1, players=9),
            lambda: dominion.Batch(1, bots=["bigmoney", "bigmoney"]),
            lambda: dominion.Batch(1, bots=[None]),
            lambda: dominion.Batch(1, bots=[None, "nobody"]),
        ):
            self.assertRaises(demesne.Refused, call)
        self.assertTrue((b.observation == before).all())
        self.assertRaises(IndexError, b.position, 4)

    def test_python_runs_on_while_it_steps(self):
        """The interpreter is free during a step: another thread's batch moves too, and nobody steps one batch twice at a time."""
        batches = [dominations.Batch(64, 2, s) for s in (1, 2)]
        refused = []

        def work(b):
            for _ in range(100):
                try:
                    b.choose(b.sample(whole=True))
                except demesne.Refused as e:
                    refused.append(e)

        threads = [threading.Thread(target=work, args=(b,)) for b in batches]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(refused, [])
        self.assertEqual([b.decisions for b in batches], [6400, 6400])


if __name__ == "__main__":
    unittest.main()
