// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/moments: see moments.hpp.
#include "gltf/moments.hpp"

namespace cli {

std::size_t count_of_moments(const frame_sampling& sampling, const more_moments& more) {
  return more.moves ? sampling.count + more.between.size() + 2 * more.steps.size() + more.whole
                    : std::min<std::size_t>(sampling.count, 2);
}

clip_moments moments_of(const frame_sampling& sampling, double own, const more_moments& more) {
  clip_moments made{{}, sampling.rate, sampling.resampled};
  std::vector<moment>& all = made.all;
  all.reserve(count_of_moments(sampling, more));
  const std::size_t last = sampling.count - 1;
  for (std::size_t i = 0; i <= last; i = more.moves ? i + 1 : std::max(i + 1, last))
    all.push_back({sampling(i), sampling.seconds(i)});
  const float end = all.back().frame;
  const auto add = [&](moment m) {
    if (m.frame > end) return;
    m.seconds = static_cast<float>(double{m.frame} / own);
    all.push_back(m);
  };
  for (std::size_t frame = 0; frame < more.whole; ++frame) add({static_cast<float>(frame), 0, false});
  for (const float frame : more.between) add({frame, 0, false, false});
  for (const float frame : more.steps) {
    const auto before = static_cast<float>(double{frame} - before_jump);
    add({std::min(before, std::nextafter(frame, 0.0F)), 0, false, false, frame});
    add({frame, 0, false});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const moment& a, const moment& b) { return a.frame < b.frame; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    moment m = all[i];
    m.as_game = m.as_game && !more.by_curve.contains(std::floor(m.frame));
    if (m.step > 0)
      m.seconds = std::min(m.seconds, std::nextafter(static_cast<float>(double{m.step} / own), 0.0F));
    while (m.asked && kept > 0 && !all[kept - 1].asked && all[kept - 1].seconds >= m.seconds) --kept;
    if (m.asked || kept == 0 || m.seconds > all[kept - 1].seconds) all[kept++] = m;
  }
  all.resize(kept);
  return made;
}

} // namespace cli
