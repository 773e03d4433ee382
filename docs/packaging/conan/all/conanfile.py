# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# motley for Conan 2.
import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, get
from conan.tools.layout import basic_layout
from conan.tools.scm import Version

required_conan_version = ">=2.0"


class MotleyConan(ConanFile):
    name = "motley"
    description = "Header-only C++20 decoders for reverse-engineered game animation formats"
    license = "MIT"
    url = "https://github.com/conan-io/conan-center-index"
    homepage = "https://github.com/@REPOSITORY@"
    topics = ("animation", "game-formats", "parser", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    no_copy_source = True

    @property
    def _compilers_minimum_version(self):
        return {"gcc": "12", "clang": "14", "apple-clang": "15", "msvc": "193"}

    def layout(self):
        basic_layout(self, src_folder="src")

    def package_id(self):
        self.info.clear()

    def validate(self):
        check_min_cppstd(self, 20)
        compiler = self.settings.compiler
        minimum = self._compilers_minimum_version.get(str(compiler))
        if minimum and Version(compiler.version) < minimum:
            raise ConanInvalidConfiguration(f"{self.ref} needs {compiler} {minimum} or later")

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        copy(self, "*", os.path.join(self.source_folder, "include"), os.path.join(self.package_folder, "include"))

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
