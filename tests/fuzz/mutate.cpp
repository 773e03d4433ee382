// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/fuzz/mutate: mutations that know what motion files are made of, whatever their format: tables of
// records of one size, counts, offsets, frames, 16- and 32-bit floats, in both byte orders. Half of all
// mutations are libFuzzer's own; all, if MOTLEY_FUZZ_PLAIN is in the environment.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <utility>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

/// An input that is changed where it lies.
class mutation {
public:
  mutation(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed)
      : data_{data}, size_{size}, most_{most}, random_{seed} {}

  /// Returns the new size.
  std::size_t apply() {
    switch (below(10)) {
    case 0: return copy_record(), size_;
    case 1: return swap_records(), size_;
    case 2: return insert_record(), size_;
    case 3: return erase_record(), size_;
    case 4: return write_integer(), size_;
    case 5: return write_float(), size_;
    case 6: return step_integer(), size_;
    case 7: return copy_number(), size_;
    case 8: return cut(), size_;
    default: return extend(), size_;
    }
  }

private:
  std::size_t below(std::size_t n) { return n == 0 ? 0 : random_() % n; }
  bool sometimes(unsigned one_in) { return below(one_in) == 0; }
  template <class T, std::size_t N> T any_of(const T (&values)[N]) { return values[below(N)]; }

  /// A place for so many bytes, usually at a multiple of 4 or of that many.
  std::size_t place(std::size_t width) {
    const std::size_t at = below(size_ - width + 1);
    return sometimes(8) ? at : at / std::min<std::size_t>(width, 4) * std::min<std::size_t>(width, 4);
  }
  std::uint64_t read(std::size_t at, std::size_t width, bool big) const {
    std::uint64_t n = 0;
    for (std::size_t i = 0; i < width; ++i)
      n |= std::uint64_t{data_[at + i]} << 8U * (big ? width - 1 - i : i);
    return n;
  }
  void write(std::size_t at, std::size_t width, bool big, std::uint64_t n) {
    for (std::size_t i = 0; i < width; ++i)
      data_[at + i] = static_cast<std::uint8_t>(n >> 8U * (big ? width - 1 - i : i));
  }
  /// The order in which more of the first numbers are small, as counts and offsets are.
  bool is_big() const {
    int big = 0;
    for (std::size_t at = 0; at + 4 <= std::min<std::size_t>(size_, 64); at += 4)
      big += static_cast<int>(read(at, 4, true) <= size_) - static_cast<int>(read(at, 4, false) <= size_);
    return big > 0;
  }
  bool any_order() { return sometimes(4) ? !is_big() : is_big(); }

  /// Records of one size, from somewhere to the end or to anywhere before it.
  struct table {
    std::size_t at, stride, count;
    std::size_t record(std::size_t i) const { return at + i * stride; }
  };
  table any_table() {
    static constexpr std::size_t strides[] = {1, 2, 4, 6, 8, 12, 12, 16, 16, 20, 24, 28, 32, 36, 48, 64};
    const std::size_t stride = any_of(strides), at = below(std::min<std::size_t>(size_, 64) / 4 + 1) * 4;
    return {at, stride, at < size_ ? (size_ - at) / stride : 0};
  }

  void copy_record() {
    const table t = any_table();
    const std::size_t from = t.record(below(t.count)), to = t.record(below(t.count));
    if (t.count > 0) std::memmove(data_ + to, data_ + from, t.stride);
  }
  void swap_records() {
    const table t = any_table();
    const std::size_t a = t.record(below(t.count)), b = t.record(below(t.count));
    if (a != b && t.count > 0) std::swap_ranges(data_ + a, data_ + a + t.stride, data_ + b);
  }
  /// A record twice, at another place.
  void insert_record() {
    const table t = any_table();
    if (t.count == 0 || size_ + t.stride > most_) return;
    const std::size_t from = t.record(below(t.count)), to = t.record(below(t.count + 1));
    std::uint8_t record[64];
    std::memcpy(record, data_ + from, t.stride);
    std::memmove(data_ + to + t.stride, data_ + to, size_ - to);
    std::memcpy(data_ + to, record, t.stride);
    size_ += t.stride;
    if (!sometimes(3)) moved(to, t.stride);
  }
  void erase_record() {
    const table t = any_table();
    if (t.count == 0 || size_ <= t.stride) return;
    const std::size_t at = t.record(below(t.count));
    std::memmove(data_ + at, data_ + at + t.stride, size_ - at - t.stride);
    size_ -= t.stride;
    if (!sometimes(3)) moved(at, std::size_t{0} - t.stride);
  }
  /// What lay behind a place has moved: so offsets do, and some small number counts one more or less.
  void moved(std::size_t place, std::size_t by) {
    const bool big = any_order();
    for (std::size_t at = 0; at + 4 <= size_; at += 4)
      if (const std::uint64_t n = read(at, 4, big); n > place && n <= size_) write(at, 4, big, n + by);
    for (int tries = 0; tries < 8; ++tries) {
      const std::size_t width = sometimes(2) ? 2 : 4, at = below(std::min<std::size_t>(size_, 64) / 2) * 2;
      if (at + width > size_) continue;
      const std::uint64_t n = read(at, width, big);
      if (n == 0 || n > 64) continue;
      write(at, width, big, by < size_ ? n + 1 : n - 1);
      break;
    }
  }

  std::uint64_t any_integer(std::size_t at) {
    static constexpr std::uint64_t special[] = {
        0,     1,      2,      3,      4,      8,       16,         32,         0x7F,       0x80,      0xFF,
        0x100, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x40000000};
    const std::uint64_t near = below(9);
    switch (below(4)) {
    case 0: return size_ + near - 4;   // an end, or one past it
    case 1: return at + near * 4 - 16; // itself
    case 2: return below(size_ + 1);
    default: return any_of(special);
    }
  }
  std::size_t any_width() { return sometimes(8) ? 1 : sometimes(2) ? 2 : 4; }
  void write_integer() {
    const std::size_t width = std::min(any_width(), size_), at = place(width);
    write(at, width, any_order(), any_integer(at));
  }
  void step_integer() {
    const std::size_t width = std::min(any_width(), size_), at = place(width);
    const bool big = any_order();
    write(at, width, big, read(at, width, big) + below(9) - 4);
  }
  void write_float() {
    using limits = std::numeric_limits<float>;
    static constexpr float floats[] = {0,
                                       -0.0F,
                                       1,
                                       -1,
                                       0.5F,
                                       1e30F,
                                       -1e30F,
                                       16777216,
                                       2147483648.0F,
                                       1e-30F,
                                       65535,
                                       3.14159265F,
                                       limits::min(),
                                       limits::max(),
                                       limits::denorm_min(),
                                       limits::infinity(),
                                       -limits::infinity(),
                                       limits::quiet_NaN()};
    // IEEE's and PlatinumGames' halves: zeros, the smallest, one, the largest, infinities, NaN.
    static constexpr std::uint64_t halves[] = {0,      0x8000, 1,      0x3FF,  0x400,  0x3C00, 0x5E00,
                                               0x7BFF, 0x7C00, 0xFC00, 0x7E00, 0x7FFF, 0xFFFF};
    if (size_ < 4 || sometimes(3)) {
      if (size_ >= 2) write(place(2), 2, any_order(), any_of(halves));
    } else {
      write(place(4), 4, any_order(), std::bit_cast<std::uint32_t>(any_of(floats)));
    }
  }
  /// One number where another is: tables that overlap, counts that are offsets.
  void copy_number() {
    const std::size_t width = std::min(any_width(), size_), from = place(width), to = place(width);
    const std::uint64_t n = read(from, width, false), add = sometimes(2) ? below(9) - 4 : 0;
    if (add == 0) return write(to, width, false, n);
    const bool big = any_order();
    write(to, width, big, read(from, width, big) + add);
  }
  void cut() { size_ -= below(sometimes(2) ? std::min<std::size_t>(size_, 9) : size_); }
  /// What lies somewhere, once more at the end; or zeros.
  void extend() {
    const std::size_t more = below(std::min<std::size_t>(most_ - size_, 64) + 1);
    const std::size_t from = below(size_);
    const bool zeros = sometimes(4);
    for (std::size_t i = 0; i < more; ++i) data_[size_ + i] = zeros ? std::uint8_t{0} : data_[from + i];
    size_ += more;
  }

  std::uint8_t* data_;
  std::size_t size_, most_;
  std::minstd_rand random_;
};

const bool is_plain = std::getenv("MOTLEY_FUZZ_PLAIN") != nullptr;

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  if (is_plain || size == 0 || size > most || seed % 2 == 0) return LLVMFuzzerMutate(data, size, most);
  return mutation{data, size, most, seed}.apply();
}
