// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/exp/expression: the expressions of exp files as readable text.
#ifndef MOTLEY_EXAMPLES_CLI_EXP_EXPRESSION_HPP
#define MOTLEY_EXAMPLES_CLI_EXP_EXPRESSION_HPP

#include <motley/motley.hpp>

#include <string>

namespace cli {

/// "tx" ... "sz", or "u14" for an index without a name.
std::string channel_name(const motley::bone_channel& c);

/// The expression of a record: "interp2(abs(bone 4 rx * 0.5) + 10)". Precedence is as usual, from `or` (the
/// lowest), `and`, `<` and `>`, `+` and `-`, to `*` and `/`. Parentheses show every other order of
/// evaluation.
std::string expression(const motley::bayonetta_exp::program& exp, const motley::bayonetta_exp::record& r);
std::string expression(const motley::bayonetta2_exp::program& exp, const motley::bayonetta2_exp::record& r);

} // namespace cli

#endif
