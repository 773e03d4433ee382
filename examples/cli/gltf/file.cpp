// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/file: see file.hpp.
#include "gltf/file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace cli {

namespace {

template <class N> void put(std::string& to, N n) { // little-endian, like all of GLB
  auto bytes = std::bit_cast<std::array<char, sizeof(N)>>(n);
  if constexpr (std::endian::native == std::endian::big) std::reverse(bytes.begin(), bytes.end());
  to.append(bytes.data(), bytes.size());
}

std::string integer(std::size_t n) { return std::to_string(n); }

/// glTF's codes for types of numbers and uses of buffer views.
template <class N> constexpr std::size_t component_type = 0;
template <> constexpr std::size_t component_type<std::uint8_t> = 5121;
template <> constexpr std::size_t component_type<std::uint16_t> = 5123;
template <> constexpr std::size_t component_type<std::uint32_t> = 5125;
template <> constexpr std::size_t component_type<float> = 5126;
constexpr std::size_t vertices = 34962, triangles = 34963;

} // namespace

template <class N> std::size_t gltf_numbers::add(const use& as, const std::vector<N>& numbers) {
  const auto [at, is_new] = view_of_.try_emplace({as.type, as.stride, as.target}, views_.size());
  if (is_new) views_.push_back({{}, as.stride, as.target});
  std::string& to = views_[at->second].bytes;
  const std::size_t offset = to.size();
  for (const N n : numbers) put(to, n);
  std::vector<float> low, high;
  for (std::size_t i = 0; as.bounds && i < numbers.size(); ++i) {
    const auto n = static_cast<float>(numbers[i]);
    if (i < as.width) {
      low.push_back(n);
      high.push_back(n);
    }
    low[i % as.width] = std::min(low[i % as.width], n);
    high[i % as.width] = std::max(high[i % as.width], n);
  }
  accessors_.push_back(json_object({{"bufferView", integer(at->second)},
                                    {"byteOffset", integer(offset)},
                                    {"componentType", integer(component_type<N>)},
                                    {"normalized", as.normalized ? "true" : ""},
                                    {"count", integer(numbers.size() / as.width)},
                                    {"type", json_text(as.type)},
                                    {"min", as.bounds ? json_array(low) : ""},
                                    {"max", as.bounds ? json_array(high) : ""}}));
  return accessors_.size() - 1;
}

std::size_t gltf_numbers::add_times(const std::vector<float>& times) {
  const auto [at, is_new] = times_.try_emplace(times);
  if (is_new) at->second = add({.type = "SCALAR", .width = 1, .bounds = true}, times);
  return at->second;
}

std::size_t gltf_numbers::add_values(const std::vector<float>& values, std::size_t width, bool is_one_key) {
  const use as{.type = width == 3 ? "VEC3" : "VEC4", .width = width};
  if (!is_one_key) return add(as, values);
  const auto [at, is_new] = constants_.try_emplace(values);
  if (is_new) at->second = add(as, values);
  return at->second;
}

std::size_t gltf_numbers::add_matrices(const std::vector<float>& columns) {
  return add({.type = "MAT4", .width = 16}, columns);
}

std::size_t gltf_numbers::add_corners(const std::vector<motley::vector3>& corners) {
  std::vector<float> numbers;
  for (const motley::vector3& c : corners) numbers.insert(numbers.end(), {c.x, c.y, c.z});
  return add({.type = "VEC3", .width = 3, .stride = 12, .target = vertices, .bounds = true}, numbers);
}

std::size_t gltf_numbers::add_joints(const std::vector<std::uint16_t>& joints) {
  return add({.type = "VEC4", .width = 4, .stride = 8, .target = vertices}, joints);
}

std::size_t gltf_numbers::add_weights(const std::vector<std::uint8_t>& weights) {
  return add({.type = "VEC4", .width = 4, .stride = 4, .target = vertices, .normalized = true}, weights);
}

std::size_t gltf_numbers::add_triangles(const std::vector<std::uint32_t>& corners) {
  return add({.type = "SCALAR", .width = 1, .target = triangles}, corners);
}

std::string gltf_numbers::views() const {
  std::vector<std::string> all;
  std::size_t offset = 0;
  for (const view& v : views_) {
    all.push_back(json_object({{"buffer", "0"},
                               {"byteOffset", integer(offset)},
                               {"byteLength", integer(v.bytes.size())},
                               {"byteStride", v.stride == 0 ? "" : integer(v.stride)},
                               {"target", v.target == 0 ? "" : integer(v.target)}}));
    offset += v.bytes.size();
  }
  return json_array(all);
}

std::string gltf_numbers::buffers() const {
  std::size_t size = 0;
  for (const view& v : views_) size += v.bytes.size();
  return json_array(std::vector<std::string>{json_object({{"byteLength", integer(size)}})});
}

std::string gltf_numbers::bytes() const {
  std::string all;
  for (const view& v : views_) all += v.bytes;
  return all;
}

std::string glb(std::string json, std::string_view bytes) {
  json.append((4 - json.size() % 4) % 4, ' ');
  constexpr std::size_t head = 12, chunk_head = 8;
  const std::size_t size = head + 2 * chunk_head + json.size() + bytes.size();
  if (size > UINT32_MAX) return {};
  std::string file = "glTF";
  file.reserve(size);
  put(file, std::uint32_t{2});
  put(file, static_cast<std::uint32_t>(size));
  put(file, static_cast<std::uint32_t>(json.size()));
  file += "JSON";
  file += json;
  put(file, static_cast<std::uint32_t>(bytes.size()));
  file += std::string_view{"BIN\0", 4};
  return file += bytes;
}

} // namespace cli
