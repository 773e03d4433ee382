// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/mirroring: a clip of any format, or a mirrored one, for the front ends that hold clips of all
// kinds. Throws nothing.
#ifndef MOTLEY_EXAMPLES_MIRRORING_HPP
#define MOTLEY_EXAMPLES_MIRRORING_HPP

#include <motley/formats/shenmue/mirror.hpp>
#include <motley/motley.hpp>

#include <optional>

namespace mirroring {

template <class AnyClip> struct with_mirrored;
template <class... Clips> struct with_mirrored<motley::any_clip<Clips...>> {
  using type = motley::any_clip<Clips..., motley::shenmue_motn::mirrored>;
};
/// A clip of any format, or a mirrored clip of Shenmue.
using any_motion = with_mirrored<motley::any_motion>::type;

/// The same clip.
inline any_motion any_of(const motley::any_motion& clip) {
  return clip.visit_clip([](const auto& held) { return any_motion{held}; });
}
/// The clip mirrored; a mirrored clip becomes its source again. Nothing if it cannot be mirrored.
inline std::optional<any_motion> mirror(const any_motion& clip) {
  if (const auto* const mirrored = clip.get_if<motley::shenmue_motn::mirrored>())
    return any_motion{mirrored->source()};
  const auto* const own = clip.get_if<motley::shenmue_motn::motion>();
  const auto mirrored = own != nullptr ? motley::shenmue_motn::mirror(*own) : std::nullopt;
  return mirrored ? std::optional{any_motion{*mirrored}} : std::nullopt;
}

} // namespace mirroring

#endif
