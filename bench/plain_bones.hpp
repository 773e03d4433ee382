// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/plain_bones: a transform of each bone, as a user might write it: collecting the channels of a pose
// and using std::sin and std::cos. Also the reference for results.
#ifndef MOTLEY_BENCH_PLAIN_BONES_HPP
#define MOTLEY_BENCH_PLAIN_BONES_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "reference.hpp"

namespace plain {

/// The same size as motley's local_transform.
struct bone {
  float translation[3]{}, euler[3]{}, scale[3]{1, 1, 1}, rotation[4]{1, 0, 0, 0}; // w, x, y, z
};

/// The quaternion of a bone's angles, about axes x, y, z in this order.
inline void turn(bone& b) {
  const float sx = std::sin(b.euler[0] / 2), cx = std::cos(b.euler[0] / 2), sy = std::sin(b.euler[1] / 2),
              cy = std::cos(b.euler[1] / 2), sz = std::sin(b.euler[2] / 2), cz = std::cos(b.euler[2] / 2);
  b.rotation[0] = cx * cy * cz + sx * sy * sz;
  b.rotation[1] = sx * cy * cz - cx * sy * sz;
  b.rotation[2] = cx * sy * cz + sx * cy * sz;
  b.rotation[3] = cx * cy * sz - sx * sy * cz;
}

/// Where the channels of a motion's bones are in its poses. slot(bone number) is the bone's index.
class skeleton {
public:
  template <class Slot>
  skeleton(const reference::motion& motion, std::size_t bones, const Slot& slot) : elements_(bones) {
    for (auto& e : elements_) std::fill_n(e.at, 9, -1);
    for (std::size_t r = 0; r < motion.record_count(); ++r) {
      const int place = slot(motion.record(r).bone()), index = motion.record(r).index();
      if (place < 0 || static_cast<std::size_t>(place) >= bones || index < 0 || index > 9 || index == 6)
        continue;
      elements_[static_cast<std::size_t>(place)].at[index < 6 ? index : index - 1] = static_cast<int>(r);
    }
  }
  /// Bone by bone.
  void transforms(const float* pose, std::span<bone> out) const {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const elements& e = elements_[i];
      const auto value = [&](int c, float otherwise) { return e.at[c] < 0 ? otherwise : pose[e.at[c]]; };
      bone& b = out[i];
      for (int c = 0; c < 3; ++c) {
        b.translation[c] = value(c, 0);
        b.euler[c] = value(3 + c, 0);
        b.scale[c] = value(6 + c, 1);
      }
      plain::turn(b);
    }
  }

private:
  struct elements {
    int at[9];
  };
  std::vector<elements> elements_;
};

} // namespace plain

#endif
