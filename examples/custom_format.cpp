// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/custom_format: a format of your own beside those of motley: identified, opened, evaluated, played
// and decoded in the same way. docs/adding_a_walked_format.md explains each step. This format's keys are
// sequential.
//
// The format: "TOY", one byte with the number of curves, and the curves, one after another. A curve is a byte
// with the bone number, a byte with the key count, and three bytes for each key: u8 frames since the previous
// key, i8 value in 1/16, i8 slope in 1/16 (the same on both sides). 30 frames per second, 31 frames,
// rotations about x in turns.
#include <motley/motley.hpp>

#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace toy {

struct header { // as stored in the file
  std::array<char, 3> magic;
  std::uint8_t curve_count;
};
struct curve_header {
  std::uint8_t bone, key_count;
};
struct stored_key {
  std::uint8_t frames_since; // since the previous key
  std::int8_t value, slope;
};

/// The keys of a curve. Their frames are sums, so there is no random access. A walk returns the current key,
/// advances to the next, and returns how many are left. motley makes an iterator from it.
class key_curve {
public:
  static constexpr auto kind = motley::curve_kind::sequential;
  static constexpr std::uint64_t bytes_for(std::uint64_t count) { return count * sizeof(stored_key); }

  constexpr key_curve() = default;
  constexpr key_curve(const std::byte* data, std::size_t count) : keys_{data, count} {}

  /// What is needed to continue from a key: whole 32-bit words without padding.
  struct walk_state {
    std::uint32_t number = 0, before = 0; // the key's number; the frame of the key before it
  };
  class walk {
  public:
    constexpr walk() = default;
    constexpr walk(const motley::packed_array<stored_key>& keys, walk_state from) : keys_{keys}, at_{from} {}

    constexpr motley::key current() const {
      const stored_key k = keys_[at_.number];
      const float slope = k.slope / 16.0F;
      return {static_cast<float>(at_.before + k.frames_since), k.value / 16.0F, slope, slope};
    }
    constexpr void advance() { at_.before += keys_[at_.number++].frames_since; }
    constexpr std::size_t remaining() const { return keys_.size() - at_.number; }
    constexpr walk_state state() const { return at_; }

  private:
    motley::packed_array<stored_key> keys_{};
    walk_state at_{};
  };
  constexpr auto begin() const { return resume({}); }
  constexpr auto end() const { return motley::walk_iterator<walk>{}; }
  constexpr motley::walk_iterator<walk> resume(walk_state state) const {
    return motley::walk_iterator<walk>{walk{keys_, state}};
  }
  constexpr key_curve keys() const { return *this; }
  constexpr std::size_t size() const { return keys_.size(); }

private:
  motley::packed_array<stored_key> keys_{};
};

/// What the file says. Each curve is followed by its keys, and these by the next curve.
struct facts {
  static constexpr std::string_view name = "toy", magic = "";       // "TOY" has no NUL: see format
  static constexpr std::uint64_t type_offset = 0, count_offset = 1; // in a curve_header
  static constexpr motley::angle_unit rotation_unit = motley::angle_unit::turns;
  static constexpr motley::byte_orders orders = motley::byte_orders::little;
  using header = toy::header;
  using record = curve_header;
  using codings = motley::coding_list<key_curve>;
  static constexpr std::string_view coding_names[] = {"i8 keys"};

  static constexpr motley::result<motley::table_header> table(const header& h) {
    if (h.magic != std::array{'T', 'O', 'Y'}) return motley::error::bad_magic("TOY");
    return motley::table_header{
        .position = sizeof(header), .record_count = h.curve_count, .frame_count = 31, .frame_rate = 30};
  }
  static constexpr motley::track_facts track(const record& r, std::uint64_t position) {
    return {.bone = r.bone,
            .channel = motley::channel::rx,
            .coding = 0,
            .count = r.key_count,
            .data = position + sizeof(record)};
  }
};

struct format : motley::interleaved_format<facts> {
  static constexpr motley::certainty signature(const motley::byte_view& file) {
    const bool ours = file.holds(0, 3) && file.read<std::array<char, 3>>(0) == std::array{'T', 'O', 'Y'};
    return ours ? motley::certainty::likely : motley::certainty::none;
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
static_assert(clip && motley::evaluate(*clip->tracks().begin(), 10) == 2.0F); // at compile time

} // namespace

int main() {
  std::array<float, 31> frames{};
  motley::decode(*clip, frames);
  std::array<std::byte, 1024> memory{};
  auto player = *motley::make_player(*clip, memory);
  std::vector<float> pose(player.pose_size());
  for (std::size_t i = 0; i < frames.size(); i += 5) {
    const auto frame = static_cast<float>(i);
    player.sample_frame(frame, pose);
    std::printf("frame %2zu: %8.5f %8.5f %8.5f\n", i,
                double{motley::evaluate(*clip->tracks().begin(), frame)}, double{pose[0]}, double{frames[i]});
  }
}
