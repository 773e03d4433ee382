# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# docs/packaging/conan: motley for Conan 2, of the tree that it lies in: conan create motley/docs/packaging/conan
import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, load
from conan.tools.layout import basic_layout


class Motley(ConanFile):
    name = "motley"
    description = "Header-only C++20 decoders for reverse-engineered game animation formats"
    license = "MIT"
    topics = ("animation", "game-formats", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    no_copy_source = True

    def set_version(self):
        project = load(self, os.path.join(self.recipe_folder, "..", "..", "..", "CMakeLists.txt"))
        self.version = re.search(r"project\(motley VERSION ([0-9.]+)", project)[1]

    def export_sources(self):
        root = os.path.join(self.recipe_folder, "..", "..", "..")
        copy(self, "include/*", root, self.export_sources_folder)
        copy(self, "LICENSE", root, self.export_sources_folder)

    def layout(self):
        basic_layout(self)

    def package_id(self):
        self.info.clear()

    def validate(self):
        check_min_cppstd(self, 20)

    def package(self):
        copy(self, "*", os.path.join(self.source_folder, "include"), os.path.join(self.package_folder, "include"))
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
