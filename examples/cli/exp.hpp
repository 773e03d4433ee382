// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/exp: what the commands print of an exp, which moves nothing by itself. This and expression.hpp
// are all that the program knows of files of kind `program`: each kind of them has an overload of each
// function.
#ifndef MOTLEY_EXAMPLES_CLI_EXP_HPP
#define MOTLEY_EXAMPLES_CLI_EXP_HPP

#include <motley/formats/platinum/bayonetta2_exp.hpp>
#include <motley/formats/platinum/bayonetta_exp.hpp>

#include "limits.hpp"
#include "output.hpp"

namespace cli {

/// info: what follows the format's name.
void print_header(output& out, const motley::bayonetta_exp::program& exp);
void print_header(output& out, const motley::bayonetta2_exp::program& exp);

/// info: every record as an expression.
void print_records(output& out, const motley::bayonetta_exp::program& exp);
void print_records(output& out, const motley::bayonetta2_exp::program& exp);

/// keys: the points of an exp's interpolations as rows, which are spent. A track is a record that has some.
void print_points(output& out, const motley::bayonetta_exp::program& exp, allowance& rows);
/// Here a track is an interpolation, which belongs to no bone: target -1, channel "interp".
void print_points(output& out, const motley::bayonetta2_exp::program& exp, allowance& rows);

} // namespace cli

#endif
