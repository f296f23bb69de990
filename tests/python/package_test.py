"""The wheel in an empty virtual environment, and the package python3-demesne unpacked: both play. DEMESNE_BUILD names the build folder."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TRY = """
import demesne, sys
assert {where!r} in demesne.__file__, demesne.__file__
from demesne import aec, spiel, dominion
b = dominion.Batch(16); b.step(b.sample())
assert demesne.play(["bigmoney", "random"], games=4, options={{"kingdom": "first_game"}}).shares[0] > 0.5
print("played with", demesne.__version__)
"""


class Packages(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.scratch = Path(scratch.name)
        self.env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}

    def run_in(self, *command, **env):
        done = subprocess.run([str(c) for c in command], cwd=self.scratch, env={**self.env, **env}, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_wheel(self):
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]
        self.run_in(*pip, "wheel", ROOT, "--no-build-isolation", "--no-deps", "-w", self.scratch / "wheels")
        wheels = list((self.scratch / "wheels").glob("demesne-*.whl"))
        self.assertEqual(len(wheels), 1)
        self.run_in(sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", self.scratch / "venv")
        python = self.scratch / "venv" / "bin" / "python"
        self.run_in(*pip, "--python", python, "install", "--no-index", "--no-deps", wheels[0])
        self.assertIn("played with", self.run_in(python, "-c", TRY.format(where=str(self.scratch / "venv"))))
        self.assertEqual(len(list((self.scratch / "venv").glob("lib/python3*/site-packages/demesne/_engine.pyi"))), 1)

    def test_debian_package(self):
        build = self.env["DEMESNE_BUILD"]
        self.run_in("cpack", "--config", f"{build}/python/package.cmake", "-B", self.scratch)
        (deb,) = self.scratch.glob("python3-demesne_*.deb")
        fields = self.run_in("dpkg", "-f", deb)
        self.assertIn("Package: python3-demesne", fields)
        for needed in ("python3-numpy", "libboost-json", "python3 (>= 3"):
            self.assertIn(needed, fields)
        self.run_in("dpkg", "-x", deb, self.scratch / "root")
        where = self.scratch / "root/usr/lib/python3/dist-packages"
        self.assertIn("played with", self.run_in(sys.executable, "-c", TRY.format(where=str(where)), PYTHONPATH=str(where)))
        self.assertTrue((self.scratch / "root/usr/share/doc/python3-demesne/python.md").exists())
        self.assertFalse((self.scratch / "root/usr/bin").exists())


if __name__ == "__main__":
    unittest.main()
