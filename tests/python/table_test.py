"""Tables, bots and matches from Python."""

import os
import subprocess
import sys
import types
import unittest
from unittest import mock

import demesne
from demesne import dominations, dominion


def finish(table):
    while not table.over:
        table.decide(table.suggest("random")["picks"])
    return table


class Tables(unittest.TestCase):
    def test_a_game_its_record_and_its_replay(self):
        for game, options in (("dominion", {"kingdom": "first_game"}), ("dominations", None)):
            t = finish(demesne.Table(game, 2, 7, options))
            self.assertEqual(len(t.result()["scores"]), 2)
            text = t.record()
            self.assertTrue(text.startswith("demesne-record 1\n"))
            again = demesne.Table.replay(text)
            self.assertEqual(again.result(), t.result())
            self.assertEqual(again.fingerprint, t.fingerprint)
            self.assertEqual(again.record(), text)
            lines = text.splitlines()
            at = next(i for i, line in enumerate(lines) if "#" in line and line[0].isdigit())
            lines[at] = lines[at][:-1] + ("0" if lines[at][-1] != "0" else "1")
            self.assertRaises(demesne.Refused, demesne.Table.replay, "\n".join(lines))

    def test_undo(self):
        t = demesne.Table("dominion", 2, 3, {"kingdom": "first_game"})
        marks = []
        for _ in range(50):
            marks.append(t.fingerprint)
            t.decide(t.suggest("random")["picks"])
        self.assertEqual(t.steps, 50)
        for _ in range(50):
            t.undo()
            self.assertEqual(t.fingerprint, marks.pop())
        with self.assertRaises(demesne.Refused) as caught:
            t.undo()
        self.assertIn("zurücknehmen", caught.exception.de)

    def test_views_hide(self):
        t = demesne.Table("dominion", 2, 3, {"kingdom": "first_game"})
        self.assertIn("hand", t.view(0)["seats"][0])
        for viewer in (1, -1):
            self.assertNotIn("hand", t.view(viewer)["seats"][0])
        self.assertEqual(t.ask()["seat"], t.to_move)
        self.assertRaises(demesne.Refused, t.view, 2)

    def test_saved_and_loaded(self):
        t = demesne.Table("dominion", 2, 5, {"kingdom": "first_game"})
        for _ in range(33):
            t.decide(t.suggest("random")["picks"])
        other = demesne.Table.load(t.save())
        self.assertEqual(other.save(), t.save())
        while not t.over:
            picks = t.suggest("bigmoney")["picks"]
            t.decide(picks), other.decide(picks)
        self.assertEqual(other.result(), t.result())

    def test_its_position_is_a_value(self):
        t = demesne.Table("dominations", 3, 5)
        p = t.position()
        self.assertIsInstance(p, dominations.Position)
        self.assertEqual(p.fingerprint, t.fingerprint)
        p.apply(p.legal()[0], demesne.Rng(1))
        self.assertEqual(t.position().fingerprint, t.fingerprint)

    def test_refusals_in_both_languages(self):
        t = demesne.Table("dominion", 2, 3, {"kingdom": "first_game"})
        before = t.fingerprint
        for call in (
            lambda: t.decide([999]),
            lambda: t.decide([0, 0, 0]),
            lambda: t.suggest("nobody"),
            lambda: t.suggest("random", ms=-1),
            lambda: demesne.Table("chess"),
            lambda: demesne.Table("dominion", 7),
            lambda: demesne.Table("dominion", seed="what"),
            lambda: demesne.Table("dominion", options={"kingdom": "no_such"}),
            lambda: demesne.Table("dominion", options=[1]),
            lambda: demesne.Table.load({}),
            lambda: demesne.Table.replay("nonsense"),
            lambda: demesne.catalogue("chess"),
            lambda: demesne.play(["nobody", "random"]),
            lambda: demesne.play(["random", "random"], game="chess"),
        ):
            with self.assertRaises(demesne.Refused) as caught:
                call()
            self.assertTrue(caught.exception.en)
            self.assertTrue(caught.exception.de)
            self.assertNotEqual(caught.exception.en, caught.exception.de)
        self.assertEqual(t.fingerprint, before)

    def test_the_environment_chooses_the_language(self):
        code = "import demesne\ntry: demesne.Table('chess')\nexcept demesne.Refused as e: print(e)"
        for lang, word in (("de_DE.UTF-8", "bekannt"), ("en_GB.UTF-8", "known")):
            env = {**os.environ, "LC_ALL": lang, "PYTHONIOENCODING": "utf-8"}
            out = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout
            self.assertIn(word, out)

    def test_a_secret_seed(self):
        a, b = (demesne.Table("dominion", seed="secret:abc", options={"kingdom": "first_game"}) for _ in range(2))
        self.assertEqual(a.fingerprint, b.fingerprint)
        self.assertIn("secret", a.record())

    def test_what_there_is(self):
        self.assertEqual([g["id"] for g in demesne.games()], ["dominion", "dominations"])
        self.assertIn("kingdom", demesne.games()[0]["options"])
        self.assertTrue(any(c["id"] == "smithy" for c in demesne.catalogue("dominion")["cards"]))


class Bots(unittest.TestCase):
    def test_every_bot_answers(self):
        for game in demesne.games():
            module = getattr(demesne, game["id"])
            p, rng = module.Position(2, 1), demesne.Rng(1)
            for bot in game["bots"]:
                thought = module.Bot(bot["id"]).think(p, rng, nodes=20, ms=200)
                self.assertIn(thought.answer, p.legal(), bot["id"])
                self.assertIsInstance(thought.why(), str)

    def test_search_says_what_it_expects(self):
        p, rng = dominion.Position(2, 1, {"kingdom": "first_game"}), demesne.Rng(1)
        bot = dominion.Bot("bigmoney")
        weighed = 0
        for _ in range(60):
            thought = dominion.Bot("search:50").think(p, rng)
            self.assertIn(thought.answer, p.legal())
            if thought.nodes:
                weighed += 1
                self.assertTrue(0 <= thought.share <= 1)
            p.apply(bot(p, rng), rng)
        self.assertGreater(weighed, 0)

    def test_the_same_seed_the_same_thought(self):
        p = dominations.Position(2, 1)
        a, b = (dominations.Bot("greedy").think(p, demesne.Rng(3)).answer for _ in range(2))
        self.assertEqual(a, b)

    def test_a_match(self):
        m = demesne.play(["bigmoney", "random"], games=20, options={"kingdom": "first_game"})
        self.assertEqual(m.games, 20)
        self.assertAlmostEqual(sum(m.shares), 1, 5)
        self.assertGreater(m.shares[0], 0.9)
        self.assertEqual(m, demesne.play(["bigmoney", "random"], games=20, options={"kingdom": "first_game"}))

    def test_a_function_cannot_peek(self):
        """What a Python bot is shown is not the position, only one that looks alike to its seat; nor is it given the game's generator."""
        dealt, given = [], []
        same = different = 0

        def watched(*arguments):
            dealt.append(dominion.Position(*arguments))
            return dealt[-1]

        def curious(position, rng):
            nonlocal same, different
            truth, seat = dealt[-1], position.to_move
            self.assertEqual(truth.key(seat), position.key(seat))
            same, different = same + (truth == position), different + (truth != position)
            given.append(rng.copy())
            return position.random(rng)

        module = types.SimpleNamespace(Bot=dominion.Bot, Position=watched)
        with mock.patch.dict("demesne._play._games", {"dominion": module}):
            demesne.play([curious, "bigmoney"], games=2, seed=9, options={"kingdom": "first_game"})
        self.assertGreater(different, 4 * same)
        first = demesne.Rng(9 * 1_000_003)
        first.next()
        self.assertNotEqual(given[0].state, first.state)


if __name__ == "__main__":
    unittest.main()
