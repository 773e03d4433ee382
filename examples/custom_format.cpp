// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/custom_format: a format of your own. Model keyframe_range and evaluate(), cursor and fill() are
// yours; add three facts about the file and it is a clip, and decode() is too.
//
// The format: one byte says how many curves there are. A curve is one byte of bone number, one byte of key
// count, then three bytes a key: u8 frames since the key before, i8 value in 1/16, i8 slope in 1/16 (the same
// on both sides).
#include <motley/motley.hpp>

#include <array>
#include <cstdint>
#include <cstdio>

namespace toy {

struct stored_key { // as it lies in the file
  std::uint8_t wait;
  std::int8_t value, slope;
};

/// One curve: begin() and end() of a forward iterator over keyframes, their number, and the curve itself.
class curve_view {
public:
  constexpr explicit curve_view(const std::byte* at) : at_{at} {}

  class iterator {
  public:
    using value_type = motley::key;
    using difference_type = std::ptrdiff_t;

    constexpr iterator() = default;
    constexpr explicit iterator(const std::byte* at) : at_{at} {}

    constexpr motley::key operator*() const {
      const auto k = motley::unpack<stored_key>(at_);
      return {static_cast<float>(frame_ + k.wait), k.value / 16.0F, k.slope / 16.0F, k.slope / 16.0F};
    }
    constexpr iterator& operator++() {
      frame_ += motley::unpack<stored_key>(at_).wait;
      at_ += sizeof(stored_key);
      return *this;
    }
    constexpr iterator operator++(int) {
      const iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.at_ == b.at_; }

  private:
    const std::byte* at_ = nullptr;
    int frame_ = 0;
  };

  // What makes these keys a curve. It has no other abilities.
  static constexpr motley::ability abilities = motley::ability::none;
  constexpr curve_view keys() const { return *this; }
  constexpr std::size_t size() const { return std::to_integer<std::size_t>(at_[1]); }
  constexpr iterator begin() const { return iterator{at_ + 2}; }
  constexpr iterator end() const { return iterator{after()}; }
  constexpr const std::byte* after() const { return at_ + 2 + sizeof(stored_key) * size(); }

private:
  const std::byte* at_;
};
static_assert(motley::keyframe_range<curve_view> && motley::curve<curve_view>);

/// What a curve moves.
class track {
public:
  constexpr explicit track(const std::byte* at) : at_{at} {}
  constexpr int target() const { return std::to_integer<int>(at_[0]); }
  constexpr motley::channel channel() const { return motley::channel::rx; }
  constexpr int index() const { return 0; }
  template <class F> constexpr decltype(auto) visit(F&& f) const { return f(curve_view{at_}); }

private:
  const std::byte* at_;
};

/// The whole file: 30 frames a second, rotations in turns, at least one curve.
class motion {
public:
  constexpr explicit motion(const std::byte* file) : file_{file} {}
  constexpr unsigned frame_count() const { return 31; }
  constexpr float frame_rate() const { return 30; }
  constexpr motley::angle_unit rotation_unit() const { return motley::angle_unit::turns; }
  constexpr unsigned track_count() const { return std::to_integer<unsigned>(file_[0]); }

  class track_range {
  public:
    class iterator {
    public:
      using value_type = track;
      using difference_type = std::ptrdiff_t;
      constexpr iterator() = default;
      constexpr iterator(const std::byte* at, unsigned left) : at_{at}, left_{left} {}
      constexpr track operator*() const { return track{at_}; }
      constexpr iterator& operator++() {
        at_ = curve_view{at_}.after();
        --left_;
        return *this;
      }
      constexpr iterator operator++(int) {
        const iterator before = *this;
        ++*this;
        return before;
      }
      friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.left_ == b.left_; }

    private:
      const std::byte* at_ = nullptr;
      unsigned left_ = 0;
    };

    constexpr track_range(const std::byte* first, unsigned count) : first_{first}, count_{count} {}
    constexpr iterator begin() const { return {first_, count_}; }
    constexpr iterator end() const { return {nullptr, 0}; }

  private:
    const std::byte* first_;
    unsigned count_;
  };
  constexpr track_range tracks() const { return {file_ + 1, track_count()}; }

private:
  const std::byte* file_;
};
static_assert(motley::clip<motion>);

} // namespace toy

namespace {

constexpr auto file = [] {
  constexpr int numbers[] = {1, /* bone */ 7, /* keys */ 3, 0, 0, 16, 10, 32, 0, 20, -16, -8};
  std::array<std::byte, std::size(numbers)> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(numbers[i]);
  return bytes;
}();
constexpr toy::curve_view curve{file.data() + 1};
static_assert(motley::evaluate(curve, 10) == 2.0F); // in a constant expression, too

} // namespace

int main() {
  motley::cursor playing{curve};
  std::array<float, 31> frames{};
  motley::decode(toy::motion{file.data()}, frames);
  for (std::size_t i = 0; i < frames.size(); i += 5) {
    const auto frame = static_cast<float>(i);
    std::printf("frame %2zu: %8.5f %8.5f %8.5f\n", i, double{motley::evaluate(curve, frame)},
                double{playing.at(frame)}, double{frames[i]});
  }
}
