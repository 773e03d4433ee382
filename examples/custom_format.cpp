// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/custom_format: a format of your own, beside those of motley: identified, opened, evaluated, played
// and decoded like them. docs/adding_a_format.md explains each step.
//
// The format: "TOY", one byte with the number of curves, and the curves, one after another. A curve is one
// byte of bone number, one byte of key count, then three bytes a key: u8 frames since the key before, i8
// value in 1/16, i8 slope in 1/16 (the same on both sides). 30 frames a second, 31 frames, rotations about x
// in turns.
#include <motley/motley.hpp>

#include <array>
#include <cstdint>
#include <cstdio>

namespace toy {

struct header { // as it lies in the file
  char magic[3];
  std::uint8_t curve_count;
};
struct curve_header {
  std::uint8_t bone, key_count;
};
/// The keys of a curve: a walk says what the key that it stands at is, goes on to the next, and says how many
/// are left. motley makes an iterator of it.
class curve_view {
public:
  static constexpr motley::ability abilities = motley::ability::none; // nothing beyond keys and size

  constexpr curve_view() = default;
  constexpr curve_view(const std::byte* keys, std::size_t count) : keys_{keys}, count_{count} {}

  struct walk {
    const std::byte* at = nullptr;
    std::size_t left = 0;
    int before = 0; // the frame of the key before

    constexpr std::uint8_t byte(std::size_t i) const { return std::to_integer<std::uint8_t>(at[i]); }
    constexpr motley::key current() const {
      const float slope = static_cast<std::int8_t>(byte(2)) / 16.0F;
      return {static_cast<float>(before + byte(0)), static_cast<std::int8_t>(byte(1)) / 16.0F, slope, slope};
    }
    constexpr void advance() {
      before += byte(0);
      at += 3;
      --left;
    }
    constexpr std::size_t remaining() const { return left; }
  };
  constexpr auto begin() const { return motley::walk_iterator<walk>{walk{keys_, count_, 0}}; }
  constexpr auto end() const { return motley::walk_iterator<walk>{}; }
  constexpr curve_view keys() const { return *this; }
  static constexpr std::uint64_t bytes_for(std::uint64_t count) { return 3 * count; }
  constexpr std::size_t size() const { return count_; }

private:
  const std::byte* keys_ = nullptr;
  std::size_t count_ = 0;
};

/// Where the tracks are: each begins where the one before it ends.
struct content {
  motley::byte_view file{};

  struct position {
    std::uint32_t number = 0, at = sizeof(header); // at: in bytes
  };
  constexpr curve_header curve(position p) const { return file.read<curve_header>(p.at); }
  constexpr position first() const { return {}; }
  constexpr position after(position p) const {
    return {p.number + 1, p.at + static_cast<std::uint32_t>(sizeof(curve_header)) + 3U * curve(p).key_count};
  }
  constexpr motley::track_id id(position p) const {
    return {.record = p.number, .bone = curve(p).bone, .channel = motley::channel::rx};
  }
  constexpr std::string_view coding(position) const { return "i8 keys"; }
  template <class F> constexpr decltype(auto) visit(position p, F&& f) const {
    return f(curve_view{file.at(p.at + sizeof(curve_header)), curve(p).key_count});
  }
  constexpr motley::error check(position p, motley::data_budget& budget) const {
    if (const auto e = motley::require_range(file, p.at, sizeof(curve_header), "curve")) return e;
    return motley::check_curve<curve_view>(file, p.at + sizeof(curve_header), curve(p).key_count, p.at + 1,
                                           id(p), budget);
  }
};

class motion : public motley::walked_clip<content> {
public:
  constexpr std::uint32_t frame_count() const { return 31; }
  constexpr float frame_rate() const { return 30; }
  constexpr motley::angle_unit rotation_unit() const { return motley::angle_unit::turns; }

private:
  friend struct format;
};

struct format : motley::single_clip_format<motion> {
  static constexpr std::string_view name = "toy";
  static constexpr motley::certainty signature(const motley::byte_view& file) {
    const bool ours = file.holds(0, 3) && file.read<std::array<char, 3>>(0) == std::array{'T', 'O', 'Y'};
    return ours ? motley::certainty::likely : motley::certainty::none;
  }
  static constexpr motley::result<motion> open(const motley::byte_view& file) {
    if (const auto e = motley::require_range(file, 0, sizeof(header), "header")) return e;
    motion m;
    if (const auto e = m.load_tracks(file, content{file}, file.read<header>(0).curve_count)) return e;
    return m;
  }
};

} // namespace toy

using my_formats = motley::format_list<toy::format, motley::bayonetta2::format>;

namespace {

constexpr auto file = [] {
  constexpr int numbers[] = {'T', 'O', 'Y', 1, /* bone */ 7, /* keys */ 3, 0, 0, 16, 10, 32, 0, 20, -16, -8};
  std::array<std::byte, std::size(numbers)> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(numbers[i]);
  return bytes;
}();
constexpr auto clip = motley::open<my_formats>(file);
static_assert(clip && motley::evaluate(*clip->tracks().begin(), 10) == 2.0F); // in a constant expression, too

} // namespace

int main() {
  std::array<float, 31> frames{};
  motley::decode(*clip, frames);
  std::array<std::uint32_t, 64> memory{};
  auto player = *motley::make_player(*clip, memory);
  for (std::size_t i = 0; i < frames.size(); i += 5) {
    const auto frame = static_cast<float>(i);
    float played = 0;
    player.sample_frame(frame, {&played, 1});
    std::printf("frame %2zu: %8.5f %8.5f %8.5f\n", i,
                double{motley::evaluate(*clip->tracks().begin(), frame)}, double{played}, double{frames[i]});
  }
}
