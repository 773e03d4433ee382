// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/faults: the errors of a file, as text and for --json.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_FAULTS_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_FAULTS_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "errors.hpp"

namespace cli {

/// An error of a file.
struct fault {
  std::string code;                    ///< one word, stable between versions
  std::string message;                 ///< a sentence without a full stop
  std::optional<std::uint64_t> byte{}; ///< offset in the file, if there is one
  std::int64_t clip = -1, record = -1; ///< the clip or record at fault, if there is one
};

fault fault_of(const motley::error& e);

/// Why a file could not be opened, and what to do next. Recognises bone tables.
fault why_not_opened(const motley::error& e, const std::string& path, std::span<const std::byte> bytes);

/// True if the bytes are a model's bone index translate table in which every block is used once. (The format
/// itself is never detected: almost any file could be opened as a bone table.)
bool is_bone_table(std::span<const std::byte> bytes);

} // namespace cli

#endif
