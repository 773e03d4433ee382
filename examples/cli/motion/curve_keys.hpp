// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/motion/curve_keys: the keys of any curve, one component at a time, as keys of numbers.
#ifndef MOTLEY_EXAMPLES_CLI_MOTION_CURVE_KEYS_HPP
#define MOTLEY_EXAMPLES_CLI_MOTION_CURVE_KEYS_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <type_traits>

namespace cli {

/// The difference of one component between two keys. A rotation may be stored negated.
template <class V> float difference(const V& to, const V& from, std::size_t i) {
  if constexpr (std::is_same_v<V, motley::quaternion>) {
    const float dot = to.w * from.w + to.x * from.x + to.y * from.y + to.z * from.z;
    return (dot < 0 ? -1.0F : 1.0F) * motley::component(to, i) - motley::component(from, i) +
           0.0F; // never -0
  } else {
    return motley::component(motley::value_traits<V>::difference(from, to), i);
  }
}

/// Calls f(key) for component i of each key of a curve. Keys without slopes get those of straight lines.
template <class Curve, class F> void for_each_key(const Curve& curve, std::size_t i, F&& f) {
  const auto keys = curve.keys();
  const auto end = keys.end();
  auto at = keys.begin();
  if constexpr (motley::hermite_keyframe<motley::key_t<Curve>>) {
    for (; at != end; ++at) f(*at);
  } else {
    auto before = *at;
    for (bool more = true; more;) {
      const auto here = *at;
      more = ++at != end;
      f(motley::key{here.frame, motley::component(here.value, i), 0 - difference(before.value, here.value, i),
                    more ? difference((*at).value, here.value, i) : 0});
      before = here;
    }
  }
}

} // namespace cli

#endif
