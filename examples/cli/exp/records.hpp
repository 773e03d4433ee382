// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/exp/records: what the commands print about an exp, which is not a motion. The program knows
// files of kind `program` only through this header and expression.hpp: each function has an overload for each
// type of program.
#ifndef MOTLEY_EXAMPLES_CLI_EXP_RECORDS_HPP
#define MOTLEY_EXAMPLES_CLI_EXP_RECORDS_HPP

#include <motley/formats/platinum/bayonetta2_exp.hpp>
#include <motley/formats/platinum/bayonetta_exp.hpp>

#include <cstddef>
#include <functional>
#include <string>

#include "inputs/limits.hpp"
#include "io/output.hpp"

namespace cli {

/// info: prints the text after the format's name.
void print_header(output& out, const motley::bayonetta_exp::program& exp);
void print_header(output& out, const motley::bayonetta2_exp::program& exp);

/// info: prints the number of records.
void print_counts(output& out, const motley::bayonetta_exp::program& exp);
void print_counts(output& out, const motley::bayonetta2_exp::program& exp);

/// f(bone, channel, expression): a record and its expression.
using record_sink = std::function<void(int bone, const std::string& channel, const std::string& expression)>;
void visit_records(const motley::bayonetta_exp::program& exp, const record_sink& f);
void visit_records(const motley::bayonetta2_exp::program& exp, const record_sink& f);

/// f(track, bone, channel, number, key): a point of an exp's interpolations. Each costs a row. A track is a
/// record that has points.
using point_sink = std::function<void(std::size_t track, int bone, const std::string& channel,
                                      std::size_t number, const motley::key& point)>;
void visit_points(const motley::bayonetta_exp::program& exp, allowance& rows, const point_sink& f);
/// For this format a track is an interpolation. It belongs to no bone: target -1, channel "interp".
void visit_points(const motley::bayonetta2_exp::program& exp, allowance& rows, const point_sink& f);

} // namespace cli

#endif
