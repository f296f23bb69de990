"""Builds the module by CMake for pip. The version is the project's own, from CMakeLists.txt.

DEMESNE_BUILD names a build folder that has the module already (build/release): then nothing is compiled.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent.resolve()
SCRATCH = ROOT / "build" / "pip"  # nothing is left beside the sources
SCRATCH.mkdir(parents=True, exist_ok=True)


class ByCMake(build_ext):
    def build_extension(self, ext):
        ready = os.environ.get("DEMESNE_BUILD")
        build = Path(ready) if ready else SCRATCH / f"cmake-{sys.implementation.cache_tag}"
        if not ready:
            subprocess.check_call(
                ["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DDEMESNE_ONLY_PYTHON=ON",
                 f"-DPython_EXECUTABLE={sys.executable}"]
            )
            subprocess.check_call(["cmake", "--build", build, "--target", "demesne_python"])
        made = sorted((build / "python" / "demesne").glob("_engine*.so"))
        if not made:
            raise SystemExit(f"no module in {build}")
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(made[0], target)


setup(
    version=re.search(r"project\(demesne VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1),
    ext_modules=[Extension("demesne._engine", [])],
    cmdclass={"build_ext": ByCMake},
    options={"build": {"build_base": str(SCRATCH)}, "egg_info": {"egg_base": str(SCRATCH)}, "bdist_wheel": {"bdist_dir": str(SCRATCH / "wheel")}},
)
