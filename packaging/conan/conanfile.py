# SPDX-License-Identifier: MIT
# Copyright (c) The mcpapps authors
"""mcpapps for Conan 2. The profile decides: for os=Emscripten it is the library for pages, else for native tests."""

import os

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import get

required_conan_version = ">=2.0"


class McpappsConan(ConanFile):
    name = "mcpapps"
    version = "@VERSION@"
    description = "Write the views of MCP Apps in C++: a view becomes one HTML page, made by Emscripten"
    license = "MIT"
    url = "@URL@"
    homepage = "@URL@"
    topics = ("mcp", "mcp-apps", "webassembly", "emscripten", "ui")
    package_type = "static-library"
    settings = "os", "arch", "compiler", "build_type"

    def layout(self):
        cmake_layout(self, src_folder="src")

    def requirements(self):
        # Its headers are in ours.
        self.requires("nlohmann_json/3.11.3", transitive_headers=True)

    def validate(self):
        check_min_cppstd(self, 20)

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables.update({
            "MCPAPPS_FETCH_DEPENDENCIES": False,
            "MCPAPPS_UNITY_BUILD": True,
        })
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        # The package's own configuration has mcpapps_add_view() besides the targets.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("lib", "cmake", "mcpapps")]
