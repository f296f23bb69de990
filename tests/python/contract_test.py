"""The ten sentences of core/contract.hpp, driven from Python, and what Python adds: checked answers, saved positions, observations that
tell nothing hidden."""

import copy
import os
import pickle
import unittest

import numpy

import demesne
from demesne import dominations, dominion

# Sanitizers are slow: they watch a sample.
SCALE = float(os.environ.get("DEMESNE_SCALE", "1"))

DOMINION = [
    (2, {"kingdom": "first_game"}),
    (3, {"sets": ["prosperity"]}),
    (2, {"sets": ["rising_sun"], "random_events": 1}),
    (4, None),
    (2, {"sets": ["seaside", "adventures", "nocturne", "menagerie", "dark_ages", "renaissance", "empires", "allies"]}),
    (6, {"kingdom": "first_game", "colony": True, "shelters": True}),
]
DOMINATIONS = [(2, None), (3, {"edition": "2019"}), (4, {"content": "balanced"}), (2, {"open_hands": False, "rotate_cards": True})]


def rest(saved):
    """Without the place where the answers since then began: two ways may lead to one position."""
    return saved if "start" not in saved else saved["start"]["seats"]


def kinds():
    for module, settings in ((dominion, DOMINION), (dominations, DOMINATIONS)):
        for players, options in settings:
            yield module, players, options


class Contract(unittest.TestCase):
    def check_position(self, p, legal, salt):
        self.assertTrue(all(a < b for a, b in zip(legal, legal[1:])), "ascending and distinct")  # 4
        self.assertTrue(0 <= p.to_move < p.seats)  # 3
        twin = p.copy()  # 1
        self.assertEqual(twin, p)
        self.assertEqual(hash(twin), hash(p))
        first = set()
        for answer in legal[::7]:
            said = p.spell(answer)
            self.assertLessEqual(len(said), p.longest)
            self.assertEqual(p.answer(said), answer)
            for k, n in enumerate(said):
                self.assertTrue(p.mask(said[:k])[n])
            self.assertFalse(p.mask(said).any(), "it is whole")
            first.add(said[0])
        mask = p.mask()
        self.assertTrue(first <= set(numpy.flatnonzero(mask).tolist()))
        for seat in range(p.seats):  # 9, 10
            other = p.copy()
            other.reimagine(seat, demesne.Rng(salt + seat))
            self.assertEqual(other.key(seat), p.key(seat))
            self.assertEqual(other.to_move, p.to_move)
            seen, again = p.observation(seat), other.observation(seat)
            if not numpy.array_equal(seen, again):
                wrong = [f.name for f in p.fields(p.seats) if not numpy.array_equal(f.of(seen), f.of(again))]
                self.fail(f"seat {seat} is shown something hidden: {wrong}")
            if p.to_move == seat:
                self.assertEqual(other.legal(), legal)

    def test_games(self):
        """Thousands of whole games; one position in forty is looked at closely."""
        games = 0
        for module, players, options in kinds():
            n = int((60 if options and "seaside" in options.get("sets", []) else 120) * SCALE)
            for i in range(max(1, n)):
                rng = demesne.Rng(i)
                p = module.Position(players, i, options)
                steps = 0
                while not p.over:
                    legal = p.legal()
                    self.assertTrue(legal)
                    if (steps * 7919 + i) % 40 == 0:
                        self.check_position(p, legal, steps * 31 + i)
                    p.apply(legal[rng.below(len(legal))], rng)
                    steps += 1
                self.assertEqual(p.legal(), [])
                self.assertEqual(p.to_move, -1)
                self.assertAlmostEqual(sum(p.score(s) for s in range(players)), 1, 4)  # 8
                self.assertIsNotNone(p.result())
                games += 1
        self.assertGreater(games, 900 * min(SCALE, 1) - 10)

    def test_many_games_in_batches(self):
        """Nobody is left without an answer, and shares add up, in thousands of games."""
        finished = 0
        for module, players, options in kinds():
            batch = module.Batch(64, players, 5, options)
            for _ in range(int(2000 * SCALE) + 1):
                batch.choose(batch.sample(whole=True))
                self.assertTrue((batch.count > 0).all())
                if batch.done.any():
                    self.assertTrue(numpy.allclose(batch.reward[batch.done].sum(axis=1), 1, atol=1e-4))
                self.assertTrue((batch.reward[~batch.done] == 0).all())
            finished += batch.finished
        if SCALE >= 1:
            self.assertGreater(finished, 2000)

    def test_equal_generators_go_on_alike(self):  # 2
        for module, players, options in kinds():
            p, rng = module.Position(players, 3, options), demesne.Rng(9)
            for _ in range(300):
                if p.over:
                    break
                twin, luck = p.copy(), rng.copy()
                answer = p.random(demesne.Rng(rng.state))
                self.assertIn(answer, p.legal())
                p.apply(answer, rng)
                twin.apply(answer, luck)
                self.assertEqual(twin, p)
                self.assertEqual(luck, rng)

    def test_written_down_and_read_again(self):
        """At rest and in the middle of an effect: what is loaded goes on as what was saved."""
        inside = 0
        for module, players, options in kinds():
            for seed in range(max(1, int(2 * SCALE))):
                p, rng = module.Position(players, seed, options), demesne.Rng(seed)
                step = 0
                while not p.over:
                    if step % 23 == 0 or (not p.at_rest and step % 5 == 0):
                        inside += not p.at_rest
                        again = module.Position.load(p.save())
                        self.assertEqual(again.save(), p.save())
                        self.assertEqual(again.legal(), p.legal())
                        self.assertEqual(again.at_rest, p.at_rest)
                        q, luck, other = p.copy(), demesne.Rng(1), demesne.Rng(1)
                        for _ in range(12):
                            if q.over:
                                break
                            answer = q.random(demesne.Rng(step))
                            q.apply(answer, luck)
                            again.apply(answer, other)
                            self.assertEqual(again.legal(), q.legal())
                            self.assertEqual(other, luck)
                        self.assertEqual(rest(again.save()), rest(q.save()))
                    p.apply(p.random(rng), rng)
                    step += 1
        self.assertGreater(inside, 30 * min(SCALE, 1) - 10)

    def test_pickled_and_copied(self):
        p, rng = dominion.Position(2, 1, {"kingdom": "first_game"}), demesne.Rng(2)
        for _ in range(60):
            p.apply(p.random(rng), rng)
        self.assertEqual(pickle.loads(pickle.dumps(p)).fingerprint, p.fingerprint)
        self.assertEqual(pickle.loads(pickle.dumps(rng)), rng)
        self.assertEqual(copy.deepcopy(p), p)
        before = p.copy()
        p.apply(p.legal()[0], rng)
        self.assertNotEqual(before, p)  # the copy is undo
        self.assertNotEqual(before, "something else")

    def test_refusals_change_nothing(self):
        for module, players, options in kinds():
            p = module.Position(players, 1, options)
            before = p.copy()
            rng = demesne.Rng(1)
            with self.assertRaises(demesne.Refused) as caught:
                p.apply(0xFFFFFFF0, rng)
            self.assertIn("not a legal answer", caught.exception.en)
            self.assertIn("keine erlaubte Antwort", caught.exception.de)
            for call in (
                lambda: p.answer(-1),
                lambda: p.answer(p.actions),
                lambda: p.score(players),
                lambda: p.reimagine(-1, rng),
                lambda: p.observation(99),
                lambda: module.Position(1),
                lambda: module.Position(9),
                lambda: module.Position(2, 1, {"no_such_option": 1}),
                lambda: module.Position(2, 1, {"kingdom": object()}),
                lambda: module.Position.load({"game": "chess"}),
                lambda: module.Position.load({"start": before.save(), "answers": [[1, 2, 3]]}),
                lambda: module.Position.load({"start": before.save(), "answers": [[0xFFFFFFF0, 1]]}),
                lambda: module.Bot("nobody"),
            ):
                self.assertRaises(demesne.Refused, call)
            self.assertEqual(p, before)
            self.assertEqual(rng, demesne.Rng(1))

    def test_a_finished_game_refuses(self):
        p, rng = dominations.Position(2, 1), demesne.Rng(1)
        while not p.over:
            p.apply(p.random(rng), rng)
        bot = dominations.Bot("random")
        for call in (lambda: p.apply(0, rng), lambda: p.random(rng), lambda: bot(p, rng)):
            self.assertRaises(demesne.Refused, call)
        self.assertIsNone(p.ask())

    def test_imagined_inside_an_effect_cannot_be_saved(self):
        p, rng = dominion.Position(2, 1, {"kingdom": "first_game"}), demesne.Rng(3)
        while p.at_rest:
            p.apply(p.random(rng), rng)
        p.save()
        p.reimagine(p.to_move, rng)
        self.assertRaises(demesne.Refused, p.save)
        while not p.at_rest:
            p.apply(p.random(rng), rng)
        p.save()

    def test_words(self):
        p = dominion.Position(2, 1, {"kingdom": "first_game"})
        words = {p.describe(a) for a in p.legal()}
        self.assertIn("End the turn", words)
        self.assertIn("Zug", " ".join(p.describe(a, "de") for a in p.legal()))
        self.assertEqual(p.cards()[:3], ["copper", "silver", "gold"])
        self.assertEqual(len(p.ask()["options"]), len(p.legal()))


class Observation(unittest.TestCase):
    def test_fields_cover_it(self):
        for module, players, options in kinds():
            p = module.Position(players, 1, options)
            at = 0
            for f in p.fields(players):
                self.assertEqual(f.start, at)
                self.assertTrue(f.meaning)
                at += f.size
            self.assertEqual(at, len(p.observation()))
            self.assertEqual(sum(f.size for f in p.answers()), p.actions)

    def test_dominion_says_what_the_view_says(self):
        p, rng = dominion.Position(2, 1, {"kingdom": "first_game"}), demesne.Rng(4)
        fields = {f.name: f for f in p.fields(2)}
        for _ in range(400):
            if p.over:
                break
            seat = p.to_move
            o, view, cards = p.observation(), p.view(seat), p.cards()
            get = lambda name: fields[name].of(o)
            turns = fields["seats"].of(o)[:, 6]
            hand = sorted(c for i, c in enumerate(cards) for _ in range(get("hand")[i]))
            me = view["seats"][seat]
            self.assertEqual(hand, sorted(me["hand"]))
            self.assertEqual(get("coins"), view["coins"])
            self.assertEqual(get("actions"), view["actions"])
            self.assertEqual(get("seats")[0][0], len(hand))
            for k in range(2):
                row, who = get("seats")[k], view["seats"][(seat + k) % 2]
                self.assertEqual(row[0], who["hand_count"])
                self.assertEqual(row[1], who["deck_count"])
                self.assertEqual(row[2], who["discard_count"])
                self.assertEqual(row[7], who["score"])
                self.assertEqual(turns[k], who["turns_taken"])
                self.assertEqual({c: n for c, n in zip(cards, row[8:72].tolist()) if n}, who["owned"])
            self.assertEqual({c: n for c, n in zip(cards, get("supply").tolist()) if c in view["supply"]}, view["supply"])
            self.assertEqual({c: n for c, n in zip(cards, get("cost").tolist()) if c in view["costs"]}, view["costs"])
            p.apply(p.random(rng), rng)

    def test_dominations_says_what_the_view_says(self):
        p, rng = dominations.Position(3, 1), demesne.Rng(4)
        fields = {f.name: f for f in p.fields(3)}
        domains = ["trade", "craftsmanship", "art", "science", "government", "religion"]
        while not p.over:
            seat = p.to_move
            o, view = p.observation(), p.view(seat)
            for k in range(3):
                who = view["seats"][(seat + k) % 3]
                row = fields["seats"].of(o)[k]
                self.assertEqual([who["knowledge"].get(d, 0) for d in domains], row[:6].tolist())
                self.assertEqual(who["vp"], row[25])
            self.assertEqual(view["age"], fields["age"].of(o))
            p.apply(p.random(rng), rng)

    def test_answers_taken_apart(self):
        p, rng = dominations.Position(2, 1), demesne.Rng(4)
        names = [f.name for f in p.parts()]
        while p.ask()["about"] != "grow":
            p.apply(p.random(rng), rng)
        parts = p.take_apart(p.legal())
        self.assertEqual(parts.shape, (len(p.legal()), len(names)))
        self.assertEqual(len(numpy.unique(parts, axis=0)), len(parts), "every answer can be told from every other")


if __name__ == "__main__":
    unittest.main()
