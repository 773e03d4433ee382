// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf_file: the numbers of a glTF file and how it is packed into one (GLB, version 2.0).
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_FILE_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_FILE_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

/// Collects numbers, in two buffer views: keys, and corners of meshes. All are floats, so all is aligned.
/// Each add returns the number of the new accessor. Numbers have to be finite.
class gltf_numbers {
public:
  /// The times of keys, in ascending order. Those that are there already are not stored again.
  std::size_t add_times(const std::vector<float>& times);
  /// The values of keys, `width` numbers each.
  std::size_t add_values(const std::vector<float>& values, std::size_t width);
  /// The corners of triangles.
  std::size_t add_corners(const std::vector<motley::vector3>& corners);

  /// The members "accessors", "bufferViews" and "buffers" of the file.
  std::string accessors() const;
  std::string views() const;
  std::string buffers() const;
  /// The buffer that they are about.
  std::string bytes() const { return keys_ + corners_; }

private:
  std::size_t add(std::size_t view, const std::vector<float>& numbers, std::size_t width, bool bounds);

  std::string keys_, corners_; // as bytes
  std::vector<std::string> accessors_;
  std::map<std::vector<float>, std::size_t> times_;
};

/// The whole file: a header, the JSON and the numbers. `bytes` has whole floats.
std::string glb(std::string json, std::string_view bytes);

} // namespace cli

#endif
