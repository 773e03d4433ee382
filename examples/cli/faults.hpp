// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/faults: what is wrong with a file, for people and for --json.
#ifndef MOTLEY_EXAMPLES_CLI_FAULTS_HPP
#define MOTLEY_EXAMPLES_CLI_FAULTS_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace cli {

/// What is wrong with a file.
struct fault {
  std::string code;                    ///< one word that stays the same
  std::string message;                 ///< a sentence without a full stop
  std::optional<std::uint64_t> byte{}; ///< where in the file, if the fault has a place
  std::int64_t clip = -1, record = -1; ///< which, if it is one's fault
};

/// A file cannot be used as it was asked for. what() is the message for it, without the path.
struct input_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The names of motley's codes, as they stand in its headers.
std::string_view name_of(motley::errc code);
std::string_view name_of(motley::warning_code code);

fault fault_of(const motley::error& e);

/// Why a file could not be opened: an empty file and a bone table are told as what they are.
fault why_not_opened(const motley::error& e, std::span<const std::byte> bytes);

/// True if the bytes are a model's bone index translate table, every block of which is used once. (As a
/// format it is never recognised: almost any file could be opened as one.)
bool is_bone_table(std::span<const std::byte> bytes);

} // namespace cli

#endif
