// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/contained_files: the files in a container and in those in it, as JSON, for everything
// that is compiled to WebAssembly.
#ifndef MOTLEY_EXAMPLES_NPM_MODULE_CONTAINED_FILES_HPP
#define MOTLEY_EXAMPLES_NPM_MODULE_CONTAINED_FILES_HPP

#include <motley/formats/containers.hpp>

#include <cstddef>
#include <span>
#include <string>

namespace web {

/// Writes an array with [path, format, kind, offset, size] for each file, or [path, error] for one whose
/// entry is damaged; in the order of the tables. `kind` is a number of motley::file_kind; -1 and an empty
/// format: unknown. Paths are printable: other bytes become \xHH. Returns the container's error, or that it
/// exceeds capi::contents_limits; the text is then of no use.
motley::error list_contained_files(std::span<const std::byte> bytes, std::string& out);

} // namespace web

#endif
