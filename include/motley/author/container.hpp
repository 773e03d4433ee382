// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/container: what every container has: the files in it, each with a path.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_AUTHOR_CONTAINER_HPP
#define MOTLEY_AUTHOR_CONTAINER_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../clip/result.hpp"
#include "../wire/byte_view.hpp"
#include "../wire/iterator.hpp"
#include "validate.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The path of a file in a container, a view of the container's bytes: a stored name ("pl0010_0000.mot"), a
/// name and a type ("IDLE.MOT"), or a type and the number of a slot ("MOT_007"). Characters are as stored: a
/// path may contain separators and control characters. std::string{path.begin(), path.end()} makes a copy.
class contained_path {
public:
  constexpr contained_path() noexcept = default;
  /// The name alone.
  constexpr explicit contained_path(const stored_text& name) noexcept : first_{name} {}
  /// name.TYPE; the name alone if the type is empty.
  constexpr contained_path(const stored_text& name, const stored_text& type) noexcept
      : first_{name}, second_{type}, separator_{type.empty() ? '\0' : '.'} {}
  /// TYPE_nnn, with at least three digits.
  constexpr contained_path(const stored_text& type, std::uint32_t slot) noexcept
      : first_{type}, separator_{'_'} {
    constexpr std::size_t least_digits = 3;
    for (std::uint32_t n = slot; n != 0 || digit_count_ < least_digits; n /= 10)
      digits_[digit_count_++] = static_cast<char>('0' + n % 10);
  }

  [[nodiscard]] constexpr std::size_t size() const noexcept {
    return first_.size() + (separator_ != '\0' ? 1 : 0) + second_.size() + digit_count_;
  }
  [[nodiscard]] constexpr bool empty() const noexcept { return size() == 0; }
  /// Character i < size().
  [[nodiscard]] constexpr char operator[](std::size_t i) const noexcept {
    if (i < first_.size()) return first_[i];
    i -= first_.size();
    if (i == 0) return separator_;
    return i <= second_.size() ? second_[i - 1] : digits_[digit_count_ - i];
  }
  [[nodiscard]] constexpr auto begin() const noexcept { return indexed_iterator<contained_path>{*this, 0}; }
  [[nodiscard]] constexpr auto end() const noexcept {
    return indexed_iterator<contained_path>{*this, size()};
  }
  friend constexpr bool operator==(const contained_path& a, std::string_view b) noexcept {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < b.size(); ++i)
      if (a[i] != b[i]) return false;
    return true;
  }

private:
  stored_text first_{}, second_{};
  char separator_ = '\0'; ///< NUL: there is none
  char digits_[10]{};     ///< the last one first
  std::size_t digit_count_ = 0;
};

/// A file in a container, a view of the container's bytes. `path` and `kind` are members: keep the result of
/// file(i) in a variable before you iterate over them.
struct contained_file {
  contained_path path{};    ///< several files may have the same
  stored_text kind{};       ///< the stored extension or type: "mot", "MOT"; it promises nothing
  std::uint64_t offset = 0; ///< of the first byte, from the start of the container's bytes
  byte_view bytes{};        ///< open() and identify() take them; empty for a file of size 0
};

/// What find() returns if there is no such file.
inline constexpr std::size_t no_file = static_cast<std::size_t>(-1);

/// The members of every container's class. One bad entry is the error of its file(i) and affects no other.
template <class C>
concept container = requires(const C& c, std::size_t i, std::string_view path) {
  { c.file_count() } -> std::same_as<std::size_t>;
  { c.path(i) } -> std::same_as<contained_path>;         // needs i < file_count()
  { c.file(i) } -> std::same_as<result<contained_file>>; // likewise
  { c.find(path, i) } -> std::same_as<std::size_t>;      // the first file from i on that has this path
  { c.steps_of_file() } -> std::same_as<std::uint64_t>;  // about how many entries one file(i) looks at
  { c.may_hold_others(i) } -> std::same_as<bool>;        // can file i be a container without a magic number?
};

/// For containers that store the offset and the size of each file: file `i` of the container in these bytes.
/// errc::truncated if it does not lie inside them. A file of size 0 lies nowhere: its stored offset means
/// nothing, and `offset` is 0.
[[nodiscard]] constexpr result<contained_file> stored_file(const byte_view& all, const contained_path& path,
                                                           const stored_text& kind, std::uint64_t offset,
                                                           std::uint64_t size, std::size_t i) noexcept {
  if (size == 0) return contained_file{path, kind};
  if (const error e = motley::require_range(all, offset, size, "file")) return e.numbered(i);
  return contained_file{path, kind, offset, all.subview(offset, size)};
}

/// find() of a container whose path(i) takes constant time.
template <class C>
[[nodiscard]] constexpr std::size_t find_path(const C& c, std::string_view wanted,
                                              std::size_t from) noexcept {
  for (std::size_t i = from; i < c.file_count(); ++i)
    if (c.path(i) == wanted) return i;
  return no_file;
}

} // namespace MOTLEY_TAG
} // namespace motley

// Iterators hold what they need: they outlive a temporary range, and copies of a range are cheap.
template <> inline constexpr bool std::ranges::enable_borrowed_range<motley::contained_path> = true;
template <> inline constexpr bool std::ranges::enable_view<motley::contained_path> = true;

#endif
