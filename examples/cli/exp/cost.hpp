// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/exp/cost: how much work it takes to run an exp once. The C interface counts it, too.
#ifndef MOTLEY_EXAMPLES_CLI_EXP_COST_HPP
#define MOTLEY_EXAMPLES_CLI_EXP_COST_HPP

#include <motley/formats/platinum/bayonetta2_exp.hpp>
#include <motley/formats/platinum/bayonetta_exp.hpp>

#include <cstdint>

namespace cli {

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
