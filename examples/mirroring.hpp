// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/mirroring: a clip of any format, or a mirrored one, for the front ends that hold clips of all
// kinds. Throws nothing.
#ifndef MOTLEY_EXAMPLES_MIRRORING_HPP
#define MOTLEY_EXAMPLES_MIRRORING_HPP

#include <motley/formats/shenmue/mirror.hpp>
#include <motley/motley.hpp>

#include <optional>
#include <type_traits>

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
/// The clip that a mirrored one is made of; any other clip itself.
template <class Clip> const Clip& source_of(const Clip& clip) { return clip; }
inline const motley::shenmue_motn::motion& source_of(const motley::shenmue_motn::mirrored& clip) {
  return clip.source();
}

/// The clip mirrored; a mirrored clip becomes its source again. Nothing if it cannot be mirrored. The type is
/// one with_mirrored.
template <class... Clips>
std::optional<motley::any_clip<Clips...>> mirror(const motley::any_clip<Clips...>& clip) {
  using any = motley::any_clip<Clips...>;
  return clip.visit_clip([]<class Held>(const Held& held) -> std::optional<any> {
    if constexpr (requires { any{held.source()}; }) return any{held.source()};
    if constexpr (std::is_same_v<Held, motley::shenmue_motn::motion>)
      if (const auto mirrored = motley::shenmue_motn::mirror(held)) return any{*mirrored};
    return {};
  });
}

} // namespace mirroring

#endif
