// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/motion_file: a motion file's bytes and contents, for everything that is compiled to
// WebAssembly: the package, and the viewer's page.
#ifndef MOTLEY_EXAMPLES_NPM_MODULE_MOTION_FILE_HPP
#define MOTLEY_EXAMPLES_NPM_MODULE_MOTION_FILE_HPP

#include <motley/formats/events.hpp>
#include <motley/motley.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cli/exp/cost.hpp"
#include "cli/skeleton/armature.hpp"
#include "cli/skeleton/posed.hpp"
#include "cli/skeleton/skeleton.hpp"
#include "mirroring.hpp"

namespace web {

using formats = motley::formats_and_events;
using mirroring::any_motion;

/// A file's bytes, allocated by malloc(), and their format.
struct motion_file {
  struct release {
    void operator()(std::byte* p) const { std::free(p); }
  };

  std::unique_ptr<std::byte, release> bytes;
  std::size_t size = 0;
  motley::identified<formats> format;

  std::span<const std::byte> content() const { return {bytes.get(), size}; }
};

/// The name of a clip; empty if it has none, or if it cannot be read.
std::string name_of_clip(const motion_file& file, std::size_t number);

/// Calls f(bone, name) for the known names of a clip's bones.
template <class F> void visit_names(const motion_file& file, const any_motion& clip, const F& f) {
  if (const auto* const mirrored = clip.get_if<motley::shenmue_motn::mirrored>())
    return motley::shenmue_motn::visit_bone_names(mirrored->source(), f); // both sides have names
  formats::visit(file.format.index, [&]<class Format>() {
    if constexpr (Format::kind == motley::file_kind::clips)
      if (const auto* const own = clip.get_if<typename Format::clip>()) Format::visit_bone_names(*own, f);
  });
}

/// The bones that a clip moves without a skeleton file, as in the motley program, and where they come from:
/// "numbers" of bones, or the "rig" of a game; and what they are, in words. Null and empty for most clips.
/// They are never destroyed.
struct own_figure {
  const cli::armature* bones = nullptr;
  std::string_view kind{}, what{};

  static own_figure of(const any_motion& clip);
};

/// An exp, and its bytes.
struct exp_file {
  std::unique_ptr<std::byte, motion_file::release> bytes;
  motley::any_exp exp;
  std::uint64_t cost = 0; ///< of running it once, in numbers
};
/// The rules for posing armatures with an exp, or null.
inline cli::posing_rules rules_of(const exp_file* exp) {
  return {motley::missing_channels::zero, exp != nullptr ? exp->exp : motley::any_exp{}};
}
/// An exp's operations, at most: it runs for every pose.
inline constexpr std::uint64_t most_operations = std::uint64_t{1} << 20U;
/// Takes ownership of the bytes, even if it fails: null, and the reason.
std::unique_ptr<exp_file> read_exp(std::unique_ptr<std::byte, motion_file::release> bytes, std::size_t size,
                                   motley::error& why);

/// The bones of a skeleton file; null, and the reason, if it is not valid.
std::unique_ptr<cli::armature> read_skeleton(std::span<const std::byte> content, motley::error& why);

} // namespace web

#endif
