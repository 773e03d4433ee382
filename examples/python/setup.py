# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Builds libmotley with CMake, from the checkout that contains this folder, and puts it into the package. All output goes to the
checkout's build/python."""
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

CHECKOUT = Path(__file__).resolve().parent.parent.parent
BUILD = CHECKOUT / "build" / "python"
OPTIONS = ["-DMOTLEY_BUILD_C=ON", *(f"-DMOTLEY_BUILD_{part}=OFF" for part in ("CLI", "TESTS", "BENCH", "EXAMPLES"))]
if sys.platform != "win32":  # the same bits on every processor; CXXFLAGS still count
    OPTIONS.append("-DCMAKE_CXX_FLAGS_INIT=-ffp-contract=off")
README = (Path(__file__).parent / "README.md").read_text(encoding="utf-8")
ABOUT = re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", README)  # of links to files of the checkout, only the words
SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")

if not (CHECKOUT / "include" / "motley").is_dir():
    sys.exit(f"motley: {CHECKOUT} has no include/motley. Build this folder inside a checkout of motley.")


class build_with_library(build_py):
    def run(self):
        super().run()
        folder = BUILD / "library"
        subprocess.run(["cmake", "-S", CHECKOUT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", *OPTIONS], check=True)
        subprocess.run(["cmake", "--build", folder, "--config", "Release", "--parallel", "2", "--target", "motley_c"], check=True)
        library = next(folder.rglob("*motley" + SUFFIX))
        self.copy_file(str(library), str(Path(self.build_lib, "motley", ("" if SUFFIX == ".dll" else "lib") + "motley" + SUFFIX)))


class with_library(Distribution):
    def has_ext_modules(self):
        return True


class wheel_of_platform(bdist_wheel):
    """The wheel depends on the platform, but not on the Python version. It has the checkout's LICENSE."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]

    def egg2dist(self, egginfo_path, distinfo_path):
        super().egg2dist(egginfo_path, distinfo_path)
        licenses = Path(distinfo_path, "licenses")
        licenses.mkdir(exist_ok=True)
        shutil.copy(CHECKOUT / "LICENSE", licenses)


(BUILD / "wheel").mkdir(parents=True, exist_ok=True)
setup(
    distclass=with_library,
    long_description=ABOUT,
    long_description_content_type="text/markdown",
    version=re.search(r"^project\(motley VERSION ([0-9.]+)", (CHECKOUT / "CMakeLists.txt").read_text(), re.M)[1],
    cmdclass={"build_py": build_with_library, "bdist_wheel": wheel_of_platform},
    options={"build": {"build_base": str(BUILD / "wheel")}, "egg_info": {"egg_base": str(BUILD / "wheel")}},
)
