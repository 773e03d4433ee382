// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/exp/expression: the expressions of exp files as readable text.
#ifndef MOTLEY_EXAMPLES_CLI_EXP_EXPRESSION_HPP
#define MOTLEY_EXAMPLES_CLI_EXP_EXPRESSION_HPP

#include <motley/motley.hpp>

#include <cstdint>
#include <string>

namespace cli {

/// "tx" ... "sz", or "u14" for an index without a name.
std::string channel_name(const motley::bone_channel& c);

/// The expression of a record: "interp2(abs(bone 4 rx * 0.5) + 10)". Precedence is as usual, from `or` (the
/// lowest), `and`, `<` and `>`, `+` and `-`, to `*` and `/`. Parentheses show every other order of
/// evaluation.
std::string expression(const motley::bayonetta_exp::program& exp, const motley::bayonetta_exp::record& r);
std::string expression(const motley::bayonetta2_exp::program& exp, const motley::bayonetta2_exp::record& r);

/// The number of a record's operands and operators, and of points that are searched linearly.
inline std::uint64_t operation_count(const motley::bayonetta_exp::record& r) {
  const bool walked = r.has_points() && r.interpolation == 6; // other types are searched by bisection
  return static_cast<std::uint64_t>(r.entry_count) + (walked ? static_cast<std::uint64_t>(r.point_count) : 0);
}
inline std::uint64_t operation_count(const motley::bayonetta2_exp::record& r) {
  return static_cast<std::uint64_t>(r.operation_count);
}

/// An upper bound of the cost of evaluating a program once: its records and their operations.
template <class Program> std::uint64_t count_operations(const Program& exp) {
  std::uint64_t operations = exp.size();
  for (std::uint32_t i = 0; i < exp.size(); ++i) operations += operation_count(exp[i]);
  return operations;
}

} // namespace cli

#endif
