// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/expression: the programs of exp files as readable expressions.
#ifndef MOTLEY_EXAMPLES_CLI_EXPRESSION_HPP
#define MOTLEY_EXAMPLES_CLI_EXPRESSION_HPP

#include <motley/motley.hpp>

#include <cstdint>
#include <string>

namespace cli {

/// "tx" ... "sz", or "u14" for an index without a name.
std::string channel_name(const motley::bone_channel& c);

/// What a record computes: "interp2(abs(bone 4 rx * 0.5) + 10)".
std::string expression(const motley::bayonetta_exp::program& exp, const motley::bayonetta_exp::record& r);
std::string expression(const motley::bayonetta2_exp::program& exp, const motley::bayonetta2_exp::record& r);

/// How many operands and operators a record has.
inline std::uint64_t operation_count(const motley::bayonetta_exp::record& r) {
  return static_cast<std::uint64_t>(r.entry_count);
}
inline std::uint64_t operation_count(const motley::bayonetta2_exp::record& r) {
  return static_cast<std::uint64_t>(r.operation_count);
}

} // namespace cli

#endif
