// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/glb: reads what motley gltf writes, and plays it by glTF's own formulas.
#ifndef MOTLEY_TESTS_CLI_GLB_HPP
#define MOTLEY_TESTS_CLI_GLB_HPP

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "cli/run.hpp"
#include "support/json.hpp"
#include "support/mot_writer.hpp"

namespace cli_test {

using support::json;
using numbers = std::vector<double>;

inline std::uint32_t u32(const std::string& bytes, std::size_t at) {
  std::uint32_t n = 0;
  for (std::size_t i = 0; i < 4; ++i)
    n |= std::uint32_t{static_cast<unsigned char>(bytes.at(at + i))} << (8 * i);
  return n;
}

inline std::vector<std::byte> bytes_of(const std::string& text) {
  std::vector<std::byte> bytes;
  for (const char c : text) bytes.push_back(static_cast<std::byte>(c));
  return bytes;
}

/// A GLB, taken apart.
struct gltf {
  json root;
  std::size_t animation = 0; ///< which one is asked for
  std::string numbers_;

  explicit gltf(const std::string& file) {
    REQUIRE(file.substr(0, 4) == "glTF");
    REQUIRE(u32(file, 4) == 2);
    REQUIRE(u32(file, 8) == file.size());
    REQUIRE(file.size() % 4 == 0);
    const std::size_t size = u32(file, 12);
    REQUIRE(size % 4 == 0);
    REQUIRE(file.substr(16, 4) == "JSON");
    root = support::json_reader::read(file.substr(20, size));
    REQUIRE(file.substr(24 + size, 4) == std::string{"BIN\0", 4});
    numbers_ = file.substr(28 + size);
    REQUIRE(u32(file, 20 + size) == numbers_.size());
    REQUIRE(root["buffers"][0]["byteLength"].index() == numbers_.size());
    CHECK(root["asset"]["version"].text == "2.0");
  }

  numbers accessor(std::size_t i) const {
    const json& a = root["accessors"][i];
    const json& view = root["bufferViews"][a["bufferView"].index()];
    const std::string type = a["type"].text;
    const std::size_t width = type == "SCALAR" ? 1 : type == "VEC3" ? 3 : type == "VEC4" ? 4 : 16;
    const std::size_t count = a["count"].index() * width;
    REQUIRE(count > 0);
    REQUIRE(a["byteOffset"].index() % 4 == 0);
    REQUIRE(a["byteOffset"].index() + 4 * count <= view["byteLength"].index());
    numbers out;
    for (std::size_t k = 0; k < count; ++k) {
      const std::uint32_t bits = u32(numbers_, view["byteOffset"].index() + a["byteOffset"].index() + 4 * k);
      float value = 0;
      std::memcpy(&value, &bits, sizeof(value));
      REQUIRE(std::isfinite(value));
      out.push_back(double{value});
    }
    for (std::size_t c = 0; a.has("min") && c < width; ++c) {
      double low = HUGE_VAL, high = -HUGE_VAL;
      for (std::size_t k = c; k < count; k += width) {
        low = std::min(low, out[k]);
        high = std::max(high, out[k]);
      }
      CHECK(static_cast<float>(a["min"][c].number()) == static_cast<float>(low));
      CHECK(static_cast<float>(a["max"][c].number()) == static_cast<float>(high));
    }
    return out;
  }

  /// Of each corner of a mesh the joint that moves it.
  std::vector<std::size_t> joints_of(std::size_t i) const {
    const json& a = root["accessors"][i];
    const std::size_t first =
        root["bufferViews"][a["bufferView"].index()]["byteOffset"].index() + a["byteOffset"].index();
    std::vector<std::size_t> out;
    for (std::size_t n = 0; n < a["count"].index(); ++n)
      out.push_back(u32(numbers_, first + 8 * n) & 0xFFFFU);
    return out;
  }

  /// True if a node is a child of the other.
  bool is_child(const std::string& name, const std::string& parent) const {
    const auto& all = node(parent)["children"].items;
    return std::any_of(all.begin(), all.end(),
                       [&](const json& n) { return root["nodes"][n.index()]["name"].text == name; });
  }

  const json& node(const std::string& name) const {
    for (const json& n : root["nodes"].items)
      if (n["name"].text == name) return n;
    FAIL("no node " << name);
    return root;
  }
  bool has_node(const std::string& name) const {
    const auto& all = root["nodes"].items;
    return std::any_of(all.begin(), all.end(), [&](const json& n) { return n["name"].text == name; });
  }

  /// How a node's property moves: "LINEAR", "CUBICSPLINE", or "" if it stands still.
  std::string interpolation(const std::string& name, const std::string& path) const {
    const json* const s = sampler(name, path);
    return s == nullptr ? "" : (*s)["interpolation"].text;
  }

  /// When a node's property has keys.
  numbers times(const std::string& name, const std::string& path) const {
    const json* const s = sampler(name, path);
    return s == nullptr ? numbers{} : accessor((*s)["input"].index());
  }
  /// What the keys hold, one after the other.
  numbers values(const std::string& name, const std::string& path) const {
    const json* const s = sampler(name, path);
    return s == nullptr ? numbers{} : accessor((*s)["output"].index());
  }
  /// What a viewer shows at a time: glTF's own formulas.
  numbers at(const std::string& name, const std::string& path, double time) const {
    const json* const s = sampler(name, path);
    if (s == nullptr) {
      numbers out;
      for (const json& v : node(name)[path].items) out.push_back(v.number());
      return out;
    }
    const numbers times = accessor((*s)["input"].index()), values = accessor((*s)["output"].index());
    const bool cubic = (*s)["interpolation"].text == "CUBICSPLINE";
    const std::size_t width = path == "rotation" ? 4 : 3, row = cubic ? 3 * width : width,
                      value = cubic ? width : 0;
    REQUIRE(values.size() == times.size() * row);
    for (std::size_t i = 1; i < times.size(); ++i) REQUIRE(times[i - 1] < times[i]);
    std::size_t k = 0;
    while (k + 1 < times.size() && times[k + 1] <= time) ++k;
    numbers out;
    const bool outside = k + 1 == times.size() || time < times[0];
    const double length = outside ? 1 : times[k + 1] - times[k], t = outside ? 0 : (time - times[k]) / length;
    double dot = 0;
    for (std::size_t c = 0; c < width && !outside; ++c)
      dot += values[k * row + value + c] * values[(k + 1) * row + value + c];
    for (std::size_t c = 0; c < width; ++c) {
      const double p0 = values[k * row + value + c];
      if (outside) {
        out.push_back(p0);
        continue;
      }
      const double p1 = values[(k + 1) * row + value + c];
      if (!cubic) {
        if (width == 4) REQUIRE(dot >= 0); // each on the side of the one ahead of it
        out.push_back(p0 + t * (p1 - p0));
        continue;
      }
      const double m0 = length * values[k * row + 2 * width + c], m1 = length * values[(k + 1) * row + c];
      out.push_back((2 * t * t * t - 3 * t * t + 1) * p0 + (t * t * t - 2 * t * t + t) * m0 +
                    (3 * t * t - 2 * t * t * t) * p1 + (t * t * t - t * t) * m1);
    }
    return out;
  }

private:
  const json* sampler(const std::string& name, const std::string& path) const {
    const json& a = root["animations"][animation];
    for (const json& c : a["channels"].items)
      if (root["nodes"][c["target"]["node"].index()]["name"].text == name && c["target"]["path"].text == path)
        return &a["samplers"][c["sampler"].index()];
    return nullptr;
  }
};

/// What the program makes of a motion.
struct made {
  int status;
  std::string err;
  std::string file;
};

inline made make(const std::vector<std::byte>& motion, const std::string& arguments = {}) {
  const temporary in{motion}, out{{}, ".glb"};
  const auto [status, text, err] = run_apart("gltf " + in.path() + " -o " + out.path() + ' ' + arguments);
  CHECK(text.empty());
  return {status, err, read_text(out.path())};
}
inline gltf load(const std::vector<std::byte>& motion, const std::string& arguments = {}) {
  const made m = make(motion, arguments);
  REQUIRE_MESSAGE(m.status == 0, m.err);
  return gltf{m.file};
}

inline support::mot_spec mot(std::vector<support::track_spec> tracks, int frames = 40) {
  return {.which = support::game::bayonetta2, .frames = frames, .name = "clip", .tracks = std::move(tracks)};
}
inline gltf load(const support::mot_spec& spec, const std::string& arguments = {}) {
  return load(support::write(spec, support::order::big), arguments);
}

} // namespace cli_test

#endif
