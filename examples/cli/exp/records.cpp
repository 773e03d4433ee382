// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/exp/records: see records.hpp.
#include "exp/records.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "exp/expression.hpp"
#include "words.hpp"

namespace cli {

namespace {

template <class Record, class Program>
void visit_record(const Program& exp, const Record& r, const record_sink& f) {
  f(r.target.bone, channel_name(r.target), expression(exp, r));
}

} // namespace

void print_header(output& out, const motley::bayonetta_exp::program& exp) {
  out << "game: " << words::games_of(exp) << "\nbyte order: " << words::name_of(exp.order()) << '\n';
}
void print_header(output& out, const motley::bayonetta2_exp::program& exp) {
  out << "game: " << words::games_of(exp) << "\nbyte order: " << words::name_of(exp.order()) << '\n';
}

void print_counts(output& out, const motley::bayonetta_exp::program& exp) {
  out << "records: " << exp.size() << '\n';
}
void print_counts(output& out, const motley::bayonetta2_exp::program& exp) {
  out << "interpolations: " << exp.interpolation_count() << "\nrecords: " << exp.size() << '\n';
}

void visit_records(const motley::bayonetta_exp::program& exp, const record_sink& f) {
  for (std::uint32_t i = 0; i < exp.size(); ++i)
    if (const auto r = exp[i]; !r.is_dummy()) visit_record(exp, r, f);
}
void visit_records(const motley::bayonetta2_exp::program& exp, const record_sink& f) {
  for (std::uint32_t i = 0; i < exp.size(); ++i) visit_record(exp, exp[i], f);
}

void visit_points(const motley::bayonetta_exp::program& exp, allowance& rows, const point_sink& f) {
  for (std::uint32_t i = 0; i < exp.size(); ++i) {
    const auto r = exp[i];
    if (r.is_dummy() || !r.has_points()) continue;
    exp.visit_points(r, [&](const auto& points) {
      rows.spend(points.size());
      std::size_t number = 0;
      for (const motley::key k : points.keys()) f(i, r.target.bone, channel_name(r.target), number++, k);
    });
  }
}
void visit_points(const motley::bayonetta2_exp::program& exp, allowance& rows, const point_sink& f) {
  for (std::uint32_t i = 0; i < exp.interpolation_count(); ++i)
    exp.visit_points(i, [&](const auto& points) {
      rows.spend(points.size());
      std::size_t number = 0;
      for (const motley::key k : points.keys()) f(i, -1, "interp", number++, k);
    });
}

} // namespace cli
