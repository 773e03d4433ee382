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

/// What a record computes: "interp2(abs(bone 4 rx * 0.5) + 10)". Operators bind as usual, from `or` (the
/// weakest), `and`, `<` and `>`, `+` and `-`, to `*` and `/`; there are parentheses wherever the record means
/// otherwise.
std::string expression(const motley::bayonetta_exp::program& exp, const motley::bayonetta_exp::record& r);
std::string expression(const motley::bayonetta2_exp::program& exp, const motley::bayonetta2_exp::record& r);

/// How many operands and operators a record has, and points that are found one after another.
inline std::uint64_t operation_count(const motley::bayonetta_exp::record& r) {
  const bool walked = r.has_points() && r.interpolation == 6; // the others are found by bisection
  return static_cast<std::uint64_t>(r.entry_count) + (walked ? static_cast<std::uint64_t>(r.point_count) : 0);
}
inline std::uint64_t operation_count(const motley::bayonetta2_exp::record& r) {
  return static_cast<std::uint64_t>(r.operation_count);
}

/// What it takes to evaluate a program once, at most: its records and their operations.
template <class Program> std::uint64_t count_operations(const Program& exp) {
  std::uint64_t operations = exp.size();
  for (std::uint32_t i = 0; i < exp.size(); ++i) operations += operation_count(exp[i]);
  return operations;
}

} // namespace cli

#endif
