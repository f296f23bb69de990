"""demesne dataset: what numpy reads is what was played. DEMESNE names the program."""

import hashlib
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import numpy

import demesne
from demesne import dominations, dominion

PROGRAM = os.environ["DEMESNE"]


def run(*arguments):
    env = {k: v for k, v in os.environ.items() if k not in ("LC_ALL", "LC_MESSAGES")}
    return subprocess.run([PROGRAM, "dataset", *map(str, arguments)], capture_output=True, text=True, env={**env, "LANG": "C.UTF-8"})


def digest(folder):
    return {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(Path(folder).iterdir())}


class Datasets(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def at(self, name):
        return Path(self.folder.name) / name

    def check(self, folder, module, players):
        about = json.loads((folder / "about.json").read_text())
        size = sum(f.size for f in module.Position.fields(players))
        self.assertEqual([f["name"] for f in about["observation"]], [f.name for f in module.Position.fields(players)])
        seen = {}
        for part, told in about["parts"].items():
            files = sorted(folder.glob(f"{part}-*.npz"))
            self.assertEqual(len(files), told["files"])
            rows = 0
            kingdoms = set()
            for file in files:
                with numpy.load(file) as d:
                    n = len(d["answer"])
                    rows += n
                    self.assertEqual(d["observation"].shape, (n, size))
                    self.assertEqual(d["observation"].dtype, numpy.int16)
                    self.assertEqual((d["first"][0], d["first"][-1], len(d["first"])), (0, len(d["legal"]), n + 1))
                    lengths = numpy.diff(d["first"].astype(numpy.int64))
                    self.assertTrue((lengths > 1).all())
                    self.assertTrue(((0 <= d["answer"]) & (d["answer"] < lengths)).all())
                    self.assertTrue(((0 <= d["outcome"]) & (d["outcome"] <= 1)).all())
                    self.assertTrue((d["seat"] < players).all())
                    self.assertTrue((d["observation"][:, 0] == 1).all(), "the seat was asked")
                    kingdoms |= set(d["kingdom"].tolist())
                    # Shares of the seats of one game add up.
                    for game in numpy.unique(d["game"])[:20]:
                        mine = d["game"] == game
                        shares = {int(s): float(o) for s, o in zip(d["seat"][mine], d["outcome"][mine])}
                        if len(shares) == players:
                            self.assertAlmostEqual(sum(shares.values()), 1, 4)
            self.assertEqual(rows, told["rows"])
            self.assertEqual(len(kingdoms), told["kingdoms"])
            for k in kingdoms:
                self.assertNotIn(k, seen, f"a kingdom is in {part} and in {seen.get(k)}")
                seen[k] = part
        return about

    def test_threads_make_no_difference_and_kingdoms_stay_apart(self):
        line = ["--games", 60, "--seed", 5, "--rows", 500, "--kingdom", "random", "bigmoney", "random"]
        for threads in (1, 3):
            done = run("--folder", self.at(f"t{threads}"), "--threads", threads, *line)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("decisions", done.stdout)
        self.assertEqual(digest(self.at("t1")), digest(self.at("t3")))
        about = self.check(self.at("t1"), dominion, 2)
        self.assertEqual(sum(p["games"] for p in about["parts"].values()), 60)
        self.assertTrue(all(p["files"] > 0 for p in about["parts"].values()))
        self.assertGreater(about["parts"]["train"]["files"], 2)
        other = run("--folder", self.at("other"), *["6" if a == 5 else a for a in line])
        self.assertEqual(other.returncode, 0)
        self.assertNotEqual(digest(self.at("other")), digest(self.at("t1")))

    def test_a_few_kingdoms(self):
        done = run("--folder", self.at("k"), "--games", 40, "--kingdoms", 7, "bigmoney", "bigmoney", "random")
        self.assertEqual(done.returncode, 0, done.stderr)
        about = self.check(self.at("k"), dominion, 3)
        self.assertEqual(sum(p["kingdoms"] for p in about["parts"].values()), 7)

    def test_dominations(self):
        done = run("--folder", self.at("d"), "--game", "dominations", "--games", 20, "greedy", "random")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.check(self.at("d"), dominations, 2)
        with numpy.load(sorted(self.at("d").glob("train-*.npz"))[0]) as d:
            parts = dominations.Position.take_apart(d["legal"][d["first"][:-1] + d["answer"].astype(numpy.uint64)])
            self.assertGreater(len(numpy.unique(parts[:, 0])), 5)
            # What was said has the meaning that the table of answers gives it: the tile of the hand, say.
            self.assertEqual(d["number"].shape, (len(d["answer"]), dominations.Position.longest))
            blocks = {f.name: f for f in dominations.Position.answers()}
            names = [f.name for f in dominations.Position.parts()]
            start, size = blocks["hand"].start, blocks["hand"].size
            told = ((d["number"] >= start) & (d["number"] < start + size)).any(axis=1)
            hands = (d["number"] * ((d["number"] >= start) & (d["number"] < start + size))).max(axis=1) - start
            self.assertGreater(told.sum(), 50)
            self.assertTrue((hands[told] == parts[told][:, names.index("hand")]).all())
            self.assertTrue((d["number"][:, 0] >= 0).all())

    def test_rows_are_the_game(self):
        """The first game of a fixed kingdom, played again from Python: the same observations, the same answers."""
        run("--folder", self.at("g"), "--games", 1, "--seed", 3, "--kingdom", "first_game", "bigmoney", "bigmoney")
        files = list(self.at("g").glob("*.npz"))
        self.assertEqual(len(files), 1)
        with numpy.load(files[0]) as d:
            fields = {f.name: f for f in dominion.Position.fields(2)}
            o = d["observation"]
            first = fields["seats"].of(o)[0]
            self.assertEqual(first[0][:3].tolist(), [5, 5, 0])  # hand, deck, discard pile
            self.assertTrue((numpy.diff(fields["seats"].of(o)[:, :, 6].sum(axis=1)) >= 0).all(), "turns go on")
            blocks = {f.name: f for f in dominion.Position.answers()}
            bought = d["number"][(d["number"] >= blocks["buy"].start) & (d["number"] < blocks["buy"].start + 64)] - blocks["buy"].start
            self.assertTrue(set(bought.tolist()) <= {1, 2, 4, 5, 6}, "Big Money buys Silver, Gold and green cards")
            self.assertEqual(set(d["outcome"].tolist()) - {0.0, 0.5, 1.0}, set())
            self.assertGreater(d["points"].max(), 10)

    def test_refusals(self):
        self.assertEqual(run("--folder", self.at("x"), "--games", 3, "bigmoney", "bigmoney").returncode, 0)
        before = digest(self.at("x"))
        for line in (
            ["--folder", self.at("x"), "--games", 3, "bigmoney", "bigmoney"],  # holds one already
            ["--folder", self.at("y"), "bigmoney"],
            ["--folder", self.at("y"), "bigmoney", "nobody"],
            ["--folder", self.at("y"), "--game", "chess", "random", "random"],
            ["--folder", self.at("y"), "--game", "dominations", "--kingdoms", 3, "random", "random"],
            ["--folder", self.at("y"), "--kingdom", "nothing", "random", "random"],
            ["--folder", "/proc/nothing", "random", "random"],
            ["random", "random"],
        ):
            done, german = run(*line), run("--lang", "de", *line)
            self.assertEqual(done.returncode, 2, line)
            self.assertTrue(done.stderr.strip())
            self.assertNotEqual(done.stderr, german.stderr, line)
        self.assertEqual(digest(self.at("x")), before)
        self.assertFalse(self.at("y").exists())


if __name__ == "__main__":
    unittest.main()
