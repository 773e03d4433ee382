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

namespace {

own_figure of_figure(const motley::platinum::figure& figure) {
  using armature = cli::armature_of<motley::platinum::figure>;
  static const armature bayonetta2{{motley::platinum::bayonetta2_figure}};
  static const armature rising{{motley::platinum::rising_figure}};
  if (figure.has_rest_pose()) return {&rising, "numbers", words::rising_figure};
  return {&bayonetta2, "numbers", words::bayonetta2_figure};
}
own_figure of_figure(const motley::shenmue_motn::figure& figure) {
  static std::map<const void*, std::unique_ptr<cli::armature>> by_family;
  auto& bones = by_family[&figure.family()];
  if (bones == nullptr) bones = std::make_unique<cli::armature_of<motley::shenmue_motn::figure>>(figure);
  return {bones.get(), "rig", words::shenmue_figure};
}

} // namespace

own_figure own_figure::of(const any_motion& clip) {
  own_figure found;
  clip.visit_clip([&](const auto& motion) {
    motley::visit_figure(motion, [&](const auto& figure) { found = of_figure(figure); });
  });
  return found;
}

std::unique_ptr<cli::armature> read_skeleton(std::span<const std::byte> content, motley::error& why) {
  std::unique_ptr<cli::armature> read;
  why = motley::open_skeleton(content,
                              [&]<class S>(const S& s) { read = std::make_unique<cli::armature_of<S>>(s); });
  return read;
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
  return read;
}

} // namespace web
