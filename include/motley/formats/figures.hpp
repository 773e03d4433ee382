// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/figures: all figures, which are skeletons for motions without a skeleton file.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_FIGURES_HPP
#define MOTLEY_FORMATS_FIGURES_HPP

#include <concepts>

#include "../fwd.hpp"
#include "platinum/figure.hpp"
#include "shenmue/figure.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// True if a skeleton's bones have offsets at rest. Those of Bayonetta 2's figure come from the motion.
template <class S> [[nodiscard]] constexpr bool has_rest_pose(const S& s) noexcept {
  if constexpr (std::same_as<S, platinum::figure>)
    return s.has_rest_pose();
  else
    return true;
}

/// Calls f(figure) with the figure of a motion of any format, if there is one. Returns whether there is.
template <class Motion, class F> constexpr bool visit_figure(const Motion& motion, F&& f) {
  if constexpr (requires { platinum::figure_of(motion); })
    if (const auto figure = platinum::figure_of(motion); !figure.bones.empty()) return f(figure), true;
  if constexpr (requires { shenmue_motn::has_figure(motion); })
    if (shenmue_motn::has_figure(motion)) return f(shenmue_motn::figure_of(motion)), true;
  return false;
}
/// The same for a clip of any format.
template <class... Clips, class F> constexpr bool visit_figure(const any_clip<Clips...>& motion, F&& f) {
  return motion.visit_clip([&](const auto& held) { return motley::visit_figure(held, f); });
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
