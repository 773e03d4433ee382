// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/own_skeleton: a skeleton of a file or figure, with memory of its own.
#ifndef MOTLEY_TESTS_SUPPORT_OWN_SKELETON_HPP
#define MOTLEY_TESTS_SUPPORT_OWN_SKELETON_HPP

#include <motley/pose/pose_binding.hpp>
#include <motley/pose/skeleton.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "constexpr_vector.hpp"

namespace support {

/// The skeleton of a file or figure.
class own_skeleton {
public:
  template <class Source>
  VECTOR_CONSTEXPR explicit own_skeleton(const Source& source)
      : memory_(source.bone_count()), skeleton_{source.to_skeleton(memory_)} {}
  own_skeleton(const own_skeleton&) = delete;
  own_skeleton& operator=(const own_skeleton&) = delete;
  VECTOR_CONSTEXPR ~own_skeleton() = default;

  VECTOR_CONSTEXPR const motley::skeleton& get() const { return skeleton_; }
  VECTOR_CONSTEXPR operator const motley::skeleton&() const { return skeleton_; }
  VECTOR_CONSTEXPR std::size_t size() const { return skeleton_.bones.size(); }
  VECTOR_CONSTEXPR const motley::skeleton_bone& operator[](std::size_t i) const { return skeleton_.bones[i]; }
  VECTOR_CONSTEXPR std::int32_t find(std::int32_t number) const {
    return motley::bone_numbers{skeleton_}.find(number);
  }

private:
  std::vector<motley::skeleton_bone> memory_;
  motley::skeleton skeleton_;
};

/// A clip bound to a skeleton, with memory of its own.
class own_binding {
public:
  template <class Clip>
  own_binding(const Clip& clip, const motley::skeleton& s,
              motley::missing_channels missing = motley::missing_channels::zero)
      : memory_(motley::transform_count(s)),
        binding_{motley::pose_binding::make(clip, s, memory_, missing)} {}
  own_binding(const own_binding&) = delete;
  own_binding& operator=(const own_binding&) = delete;

  const motley::pose_binding& get() const { return binding_; }
  operator const motley::pose_binding&() const { return binding_; }

private:
  std::vector<motley::bone_binding> memory_;
  motley::pose_binding binding_;
};

} // namespace support

#endif
