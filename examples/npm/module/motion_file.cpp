// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/motion_file: see motion_file.hpp.
#include "motion_file.hpp"

#include <map>
#include <type_traits>
#include <utility>

#include "words.hpp"

namespace web {

std::string name_of_clip(const motion_file& file, std::size_t number) {
  std::string found;
  formats::visit(file.format.index, [&]<class Format>() {
    if constexpr (Format::kind == motley::file_kind::clips) {
      const auto opened = Format::open(motley::byte_view{file.content()});
      if (!opened || number >= Format::clip_count(*opened)) return;
      if (const auto name = Format::clip_name(*opened, number)) found.assign(name->begin(), name->end());
    }
  });
  return found;
}

own_figure own_figure::of(const any_motion& clip) {
  static std::map<const void*, cli::armature> by_table;
  const motley::any_figure figure = motley::figure_of(clip);
  if (!figure) return {};
  const void* const table = figure.visit([]<class Figure>(const Figure& f) -> const void* {
    if constexpr (std::is_same_v<Figure, motley::platinum::figure>)
      return f.bones.data();
    else
      return &f.family();
  });
  const cli::armature& bones = by_table.try_emplace(table, figure).first->second;
  return {&bones, figure.rig() != nullptr ? "rig" : "numbers", words::about(figure)};
}

std::unique_ptr<cli::armature> read_skeleton(std::span<const std::byte> content, motley::error& why) {
  const auto opened = motley::open_skeleton(content);
  why = opened.error();
  return opened ? std::make_unique<cli::armature>(*opened) : nullptr;
}

std::unique_ptr<exp_file> read_exp(std::unique_ptr<std::byte, motion_file::release> bytes, std::size_t size,
                                   motley::error& why) {
  const auto opened = motley::open_exp(std::span<const std::byte>{bytes.get(), size});
  why = opened.error();
  if (!opened) return nullptr;
  auto read = std::make_unique<exp_file>(exp_file{std::move(bytes), *opened, 0});
  read->exp.visit([&]<class Program>(const Program& program) {
    if constexpr (!std::is_same_v<Program, motley::no_program>) read->cost = cli::count_operations(program);
  });
  if (read->cost <= most_operations) return read;
  why = {.code = motley::errc::bad_value,
         .what = "the number of operations",
         .size = most_operations,
         .value = static_cast<std::int64_t>(read->cost)};
  return nullptr;
}

} // namespace web
