// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/exp_text: see exp.hpp.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "exp.hpp"
#include "expression.hpp"

namespace cli {

namespace {

constexpr std::string_view name_of(std::endian order) {
  return order == std::endian::little ? "little-endian" : "big-endian";
}

template <class Record, class Program> void print_record(output& out, const Program& exp, const Record& r) {
  out << "  bone " << r.target.bone << ' ' << channel_name(r.target) << " = " << expression(exp, r) << '\n';
}

} // namespace

void print_header(output& out, const motley::bayonetta_exp::program& exp) {
  out << "game: Bayonetta\nbyte order: " << name_of(exp.order()) << '\n';
}
void print_header(output& out, const motley::bayonetta2_exp::program& exp) {
  out << "game: Bayonetta 2 or later\nbyte order: " << name_of(exp.order()) << '\n';
}

void print_records(output& out, const motley::bayonetta_exp::program& exp) {
  out << "records: " << exp.size() << '\n';
  for (std::uint32_t i = 0; i < exp.size(); ++i)
    if (const auto r = exp[i]; !r.is_dummy()) print_record(out, exp, r);
}
void print_records(output& out, const motley::bayonetta2_exp::program& exp) {
  out << "interpolations: " << exp.interpolation_count() << "\nrecords: " << exp.size() << '\n';
  for (std::uint32_t i = 0; i < exp.size(); ++i) print_record(out, exp, exp[i]);
}

void print_points(output& out, const motley::bayonetta_exp::program& exp, allowance& rows) {
  for (std::uint32_t i = 0; i < exp.size(); ++i) {
    const auto r = exp[i];
    if (r.is_dummy() || !r.has_points()) continue;
    exp.visit_points(r, [&](const auto& points) {
      rows.spend(points.size());
      std::size_t number = 0;
      for (const motley::key k : points.keys())
        out.row(0, i, r.target.bone, channel_name(r.target), number++, k.frame, k.value, k.in, k.out);
    });
  }
}
void print_points(output& out, const motley::bayonetta2_exp::program& exp, allowance& rows) {
  for (std::uint32_t i = 0; i < exp.interpolation_count(); ++i)
    exp.visit_points(i, [&](const auto& points) {
      rows.spend(points.size());
      std::size_t number = 0;
      for (const motley::key k : points.keys())
        out.row(0, i, -1, "interp", number++, k.frame, k.value, k.in, k.out);
    });
}

} // namespace cli
