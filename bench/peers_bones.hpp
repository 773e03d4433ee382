// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/peers_bones: alternatives to motley for a transform of each bone: collecting the channels of a pose
// and using std::sin and std::cos, or a dense table of precomputed transforms.
#ifndef MOTLEY_BENCH_PEERS_BONES_HPP
#define MOTLEY_BENCH_PEERS_BONES_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "reference.hpp"

namespace peers {

/// The same size as motley's.
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
  /// Bone by bone, with `greater` added to all angles.
  void transforms(const float* pose, std::span<bone> out, float greater = 0) const {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const elements& e = elements_[i];
      const auto value = [&](int c, float otherwise) { return e.at[c] < 0 ? otherwise : pose[e.at[c]]; };
      bone& b = out[i];
      for (int c = 0; c < 3; ++c) {
        b.translation[c] = value(c, 0);
        b.euler[c] = e.at[3 + c] < 0 ? 0 : pose[e.at[3 + c]] + greater;
        b.scale[c] = value(6 + c, 1);
      }
      peers::turn(b);
    }
  }

private:
  struct elements {
    int at[9];
  };
  std::vector<elements> elements_;
};

/// Transforms at all frames, computed once, with linear interpolation between frames and renormalised
/// rotations. It does not follow the motion's curves, and has no angles.
class dense_bones {
public:
  struct transform {
    float translation[3], scale[3], rotation[4];
  };
  dense_bones(const reference::motion& motion, const skeleton& bones, std::size_t count)
      : count_{count}, frames_{motion.frame_count()} {
    std::vector<float> pose(motion.record_count());
    std::vector<bone> one(count);
    for (std::size_t f = 0; f < frames_; ++f) {
      motion.sample(static_cast<float>(f), pose.data());
      bones.transforms(pose.data(), one);
      for (std::size_t i = 0; i < count; ++i) {
        transform t{};
        std::copy_n(one[i].translation, 3, t.translation);
        std::copy_n(one[i].scale, 3, t.scale);
        std::copy_n(one[i].rotation, 4, t.rotation);
        if (f > 0) { // same sign as the previous one
          const transform& before = table_[table_.size() - count];
          float product = 0;
          for (int c = 0; c < 4; ++c) product += before.rotation[c] * t.rotation[c];
          for (float& c : t.rotation) c = product < 0 ? -c : c;
        }
        table_.push_back(t);
      }
    }
  }
  std::size_t bytes() const { return table_.size() * sizeof(transform); }
  void sample(float frame, std::span<bone> out) const {
    const auto whole = static_cast<std::size_t>(static_cast<int>(frame)),
               next = std::min(whole + 1, frames_ - 1);
    const float part = frame - static_cast<float>(whole);
    const transform *a = table_.data() + whole * count_, *b = table_.data() + next * count_;
    for (bone& to : out) {
      float length = 0;
      for (int c = 0; c < 3; ++c) {
        to.translation[c] = a->translation[c] + part * (b->translation[c] - a->translation[c]);
        to.scale[c] = a->scale[c] + part * (b->scale[c] - a->scale[c]);
      }
      for (int c = 0; c < 4; ++c) {
        to.rotation[c] = a->rotation[c] + part * (b->rotation[c] - a->rotation[c]);
        length += to.rotation[c] * to.rotation[c];
      }
      const float factor = 1 / std::sqrt(length);
      for (float& c : to.rotation) c *= factor;
      ++a, ++b;
    }
  }

private:
  std::size_t count_, frames_;
  std::vector<transform> table_;
};

} // namespace peers

#endif
