// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/file: the numbers of a glTF file, and packing it into a GLB (version 2.0).
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_FILE_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_FILE_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "io/json.hpp"

namespace cli {

/// Collects numbers, with a buffer view for each use. Each add function returns the number of the new
/// accessor. Floats must be finite.
class gltf_numbers {
public:
  /// The times of keys, in ascending order. Equal times are stored only once.
  std::size_t add_times(const std::vector<float>& times);
  /// The values of keys, `width` numbers each. Equal values of a single key are stored only once.
  std::size_t add_values(const std::vector<float>& values, std::size_t width, bool is_one_key);
  std::size_t add_matrices(const std::vector<float>& columns);
  /// For the corners of meshes: positions, then joint numbers and weights (255: full weight), four each; and
  /// three corners for each triangle.
  std::size_t add_corners(const std::vector<motley::vector3>& corners);
  std::size_t add_joints(const std::vector<std::uint16_t>& joints);
  std::size_t add_weights(const std::vector<std::uint8_t>& weights);
  std::size_t add_triangles(const std::vector<std::uint32_t>& corners);

  /// The members "accessors", "bufferViews" and "buffers" of the file.
  std::string accessors() const { return json_array(accessors_); }
  std::string views() const;
  std::string buffers() const;
  /// The buffer to which they refer.
  std::string bytes() const;

private:
  struct view {
    std::string bytes;
    std::size_t stride, target; ///< 0: none
  };
  /// A use of numbers.
  struct use {
    std::string_view type;
    std::size_t width;
    std::size_t stride = 0, target = 0; ///< for vertices and triangles, where glTF requires them
    bool bounds = false, normalized = false;
  };
  template <class N> std::size_t add(const use& as, const std::vector<N>& numbers);
  using known = std::map<std::vector<float>, std::size_t>;

  std::vector<view> views_;
  std::map<std::tuple<std::string_view, std::size_t, std::size_t>, std::size_t> view_of_; ///< by use
  std::vector<std::string> accessors_;
  known times_, constants_;
};

/// The whole file: a header, the JSON, and the numbers, whose size is a multiple of 4. Empty if the file
/// would be larger than the limit of 4 GiB.
std::string glb(std::string json, std::string_view bytes);

} // namespace cli

#endif
