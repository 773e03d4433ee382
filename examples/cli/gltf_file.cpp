// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf_file: see gltf_file.hpp.
#include "gltf_file.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "json.hpp"

namespace cli {

namespace {

void put(std::string& to, std::uint32_t n) { // little-endian, as all of GLB
  for (int i = 0; i < 4; ++i) to += static_cast<char>(static_cast<unsigned char>(n >> (8 * i)));
}

std::string integer(std::size_t n) { return std::to_string(n); }

} // namespace

std::size_t gltf_numbers::add(std::size_t view, const std::vector<float>& numbers, std::size_t width,
                              bool bounds) {
  std::string& to = view == 0 ? keys_ : corners_;
  const std::size_t offset = to.size();
  for (const float n : numbers) put(to, std::bit_cast<std::uint32_t>(n));
  std::vector<float> low, high;
  for (std::size_t i = 0; bounds && i < numbers.size(); ++i) {
    if (i < width) {
      low.push_back(numbers[i]);
      high.push_back(numbers[i]);
    }
    low[i % width] = std::min(low[i % width], numbers[i]);
    high[i % width] = std::max(high[i % width], numbers[i]);
  }
  constexpr std::string_view types[] = {"", "SCALAR", "", "VEC3", "VEC4"};
  accessors_.push_back(json_object({{"bufferView", integer(view)},
                                    {"byteOffset", integer(offset)},
                                    {"componentType", "5126"}, // float
                                    {"count", integer(numbers.size() / width)},
                                    {"type", json_text(types[width])},
                                    {"min", bounds ? json_array(low) : ""},
                                    {"max", bounds ? json_array(high) : ""}}));
  return accessors_.size() - 1;
}

std::size_t gltf_numbers::add_times(const std::vector<float>& times) {
  const auto [at, is_new] = times_.try_emplace(times);
  if (is_new) at->second = add(0, times, 1, true);
  return at->second;
}

std::size_t gltf_numbers::add_values(const std::vector<float>& values, std::size_t width) {
  return add(0, values, width, false);
}

std::size_t gltf_numbers::add_corners(const std::vector<motley::vector3>& corners) {
  std::vector<float> numbers;
  for (const motley::vector3& c : corners) numbers.insert(numbers.end(), {c.x, c.y, c.z});
  return add(1, numbers, 3, true);
}

std::string gltf_numbers::accessors() const { return json_array(accessors_); }

std::string gltf_numbers::views() const {
  return json_array(std::vector<std::string>{
      json_object({{"buffer", "0"}, {"byteOffset", "0"}, {"byteLength", integer(keys_.size())}}),
      json_object({{"buffer", "0"},
                   {"byteOffset", integer(keys_.size())},
                   {"byteLength", integer(corners_.size())},
                   {"byteStride", "12"},
                   {"target", "34962"}})}); // vertices
}

std::string gltf_numbers::buffers() const {
  return json_array(
      std::vector<std::string>{json_object({{"byteLength", integer(keys_.size() + corners_.size())}})});
}

std::string glb(std::string json, std::string_view bytes) {
  json.append((4 - json.size() % 4) % 4, ' ');
  constexpr std::size_t head = 12, chunk_head = 8;
  std::string file = "glTF";
  put(file, 2);
  put(file, static_cast<std::uint32_t>(head + chunk_head + json.size() + chunk_head + bytes.size()));
  put(file, static_cast<std::uint32_t>(json.size()));
  file += "JSON";
  file += json;
  put(file, static_cast<std::uint32_t>(bytes.size()));
  file += std::string_view{"BIN\0", 4};
  return file += bytes;
}

} // namespace cli
