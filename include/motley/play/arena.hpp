// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/arena: places typed arrays in the caller's bytes.
#ifndef MOTLEY_PLAY_ARENA_HPP
#define MOTLEY_PLAY_ARENA_HPP

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>

#include "../wire/packed.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace detail {

/// Places arrays one after another in the caller's memory, whose start it rounds up. Without memory it only
/// counts, and size() is how many bytes the caller must provide, whatever their address. So one function lays
/// out a class twice: once to count, once to use. Alignment is that of the start.
template <std::size_t Alignment = 16> class arena {
public:
  /// Counts.
  arena() noexcept = default;
  /// Uses this memory, which must have size() bytes, as counted.
  explicit arena(std::span<std::byte> memory) noexcept {
    const std::size_t beyond = reinterpret_cast<std::uintptr_t>(memory.data()) % Alignment,
                      skipped = beyond > 0 ? Alignment - beyond : 0;
    start_ = memory.data() + (skipped < memory.size() ? skipped : memory.size());
  }

  /// An array of `count` default-constructed Ts. Null while counting, and for a count of 0.
  template <class T> [[nodiscard]] T* array(std::uint64_t count) noexcept {
    static_assert(detail::is_trivially_copyable<T> && alignof(T) <= Alignment);
    if (count == 0) return nullptr;
    end_ = (end_ + alignof(T) - 1) / alignof(T) * alignof(T);
    const std::uint64_t at = end_;
    end_ += count * sizeof(T);
    if (start_ == nullptr) return nullptr;
    T* const first = reinterpret_cast<T*>(start_ + static_cast<std::size_t>(at));
    for (std::uint64_t i = 0; i < count; ++i) ::new (static_cast<void*>(first + i)) T{};
    return first;
  }
  /// The bytes that the arrays need, wherever the memory starts; the largest std::size_t if they are more.
  [[nodiscard]] std::size_t size() const noexcept {
    const std::uint64_t all = end_ > 0 ? end_ + Alignment - 1 : 0;
    const auto size = static_cast<std::size_t>(all);
    return size == all ? size : static_cast<std::size_t>(-1);
  }

private:
  std::byte* start_ = nullptr;
  std::uint64_t end_ = 0; // in bytes from the start
};

} // namespace detail
} // namespace MOTLEY_TAG
} // namespace motley

#endif
