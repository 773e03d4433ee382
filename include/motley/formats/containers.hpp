// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/containers: the list of all containers, and a walk through the files of one and of those in it.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_CONTAINERS_HPP
#define MOTLEY_FORMATS_CONTAINERS_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../config.hpp"
#include "list.hpp"
#include "mtb3/clover_dat.hpp"
#include "platinum/dat.hpp"
#include "shenmue/pks.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// All containers. A clover_dat has no magic number, so identify() tries it after the others.
using known_containers = format_list<platinum_dat::format, pks::format, clover_dat::format>;

/// A container of any format, without files by default. Models `container`.
class any_container {
  using held_type = any_file_of<known_containers>;

public:
  constexpr any_container() noexcept = default;
  /// Holds a copy of the view.
  template <class Container>
  requires(std::convertible_to<const Container&, held_type>) constexpr any_container(
      const Container& c) noexcept
      : held_{c} {}

  /// As in each container's class.
  [[nodiscard]] constexpr std::size_t file_count() const noexcept {
    return held_.visit([](const auto& c) { return c.file_count(); });
  }
  /// The path of file i < file_count().
  [[nodiscard]] constexpr contained_path path(std::size_t i) const noexcept {
    return held_.visit([&](const auto& c) { return c.path(i); });
  }
  /// File i < file_count(), or what is wrong with it.
  [[nodiscard]] constexpr result<contained_file> file(std::size_t i) const noexcept {
    return held_.visit([&](const auto& c) { return c.file(i); });
  }
  /// The first file from number `from` on that has this path; no_file if there is none.
  [[nodiscard]] constexpr std::size_t find(std::string_view wanted, std::size_t from = 0) const noexcept {
    return held_.visit([&](const auto& c) { return c.find(wanted, from); });
  }
  /// See `container`.
  [[nodiscard]] constexpr std::uint64_t steps_of_file() const noexcept {
    return held_.visit([](const auto& c) { return c.steps_of_file(); });
  }
  /// See `container`.
  [[nodiscard]] constexpr bool may_hold_others(std::size_t i) const noexcept {
    return held_.visit([&](const auto& c) { return c.may_hold_others(i); });
  }
  /// Calls f with the container in its own type. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(F&& f) const { return held_.visit(f); }

private:
  held_type held_{};
};

/// Opens a container of any format: `result<any_container>`, a view of the bytes, which must outlive it.
/// errc::unknown_format if it is none; otherwise the errors of the format's own open(). A compressed one must
/// be unpacked before. A clover_dat has no magic number: ask identify() first whether the bytes are something
/// else.
inline constexpr opener<any_format<known_containers, any_container>> open_container{};

/// Visits the files of a container and of the containers in it, in the order of the tables; a container comes
/// before its files:
///
///     for (motley::container_walk walk{*opened, size}; walk.next();)
///       if (const auto& file = walk.file()) use(walk.path(walk.depth()), file->bytes);
///
/// It ends for every input: a container in a container is entered only if it is smaller, at most most_depth
/// deep, and together they may be most_depth times as large as the outermost, which only tables that overlap
/// can exceed. It allocates nothing.
class container_walk {
public:
  static constexpr std::size_t most_depth = 8; ///< the files of the outermost container have depth 0

  /// Begins before the first file. `size`: of the container's bytes.
  constexpr container_walk(const any_container& outermost, std::uint64_t size) noexcept
      : bytes_left_{most_depth * size}, steps_left_{most_steps + data_budget::times_the_file * size} {
    levels_[0] = {outermost, 0, size};
  }

  /// Moves to the next file. False after the last one, or if the walk ends early: see error().
  constexpr bool next() noexcept {
    if (error_) return false;
    if (inner_.file_count() != 0) {
      levels_[++depth_] = {inner_, 0, file_->bytes.size()};
      inner_ = {};
    }
    while (levels_[depth_].next == levels_[depth_].files.file_count()) {
      if (depth_ == 0) return false;
      --depth_;
    }
    state& here = levels_[depth_];
    const std::uint64_t steps = here.files.steps_of_file();
    if (steps > steps_left_) {
      error_ = motley::error::too_large("number of entries to look at", static_cast<std::int64_t>(steps),
                                        steps_left_, 0);
      return false;
    }
    steps_left_ -= steps;
    file_ = here.files.file(here.next++);
    open_inner(here);
    return true;
  }

  /// How many containers the current file is in, besides the outermost. Needs a successful next(), like all
  /// that follows.
  [[nodiscard]] constexpr std::size_t depth() const noexcept { return depth_; }
  /// The number of the current file in its container, or, at a smaller depth than depth(), of the container
  /// around it at that depth.
  [[nodiscard]] constexpr std::size_t number(std::size_t depth) const noexcept {
    return levels_[depth].next - 1;
  }
  /// The path of that file in its container. The current file's whole path is those of the depths 0 to
  /// depth().
  [[nodiscard]] constexpr contained_path path(std::size_t depth) const noexcept {
    return levels_[depth].files.path(number(depth));
  }
  /// The current file, or what is wrong with its entry. Offsets count from the start of its container.
  [[nodiscard]] constexpr const result<contained_file>& file() const noexcept { return file_; }
  /// The current file as a container, without files if it is none or is not entered. The next file is its
  /// first.
  [[nodiscard]] constexpr const any_container& inner() const noexcept { return inner_; }
  /// What is wrong with the current file if it has a container's magic number, but does not open: it is then
  /// not entered. Offsets count from the start of the file.
  [[nodiscard]] constexpr const motley::error& inner_error() const noexcept { return inner_error_; }
  /// Why the walk ended early: errc::too_much, bad_value. errc::none after the last file. Offsets count from
  /// the start of the current file's container.
  [[nodiscard]] constexpr const motley::error& error() const noexcept { return error_; }

private:
  /// The limit for containers whose offsets do not rise: each file of a clover_dat then costs one step for
  /// each slot, which for 65535 slots are almost as many.
  static constexpr std::uint64_t most_steps = std::uint64_t{1} << 32U;

  struct state {
    any_container files{};
    std::size_t next = 0;
    std::uint64_t size = 0;
  };

  /// Opens the current file if it is a container.
  constexpr void open_inner(const state& here) noexcept {
    inner_ = {};
    inner_error_ = {};
    if (!file_ || depth_ + 1 == most_depth || file_->bytes.size() >= here.size) return;
    const byte_view& bytes = file_->bytes;
    const bool has_magic = detail::has_magic<known_containers>(bytes);
    if (!has_magic && !here.files.may_hold_others(here.next - 1)) return;
    if (bytes.size() > bytes_left_) {
      error_ = motley::error::too_much("container", most_depth * levels_[0].size, file_->offset)
                   .numbered(here.next - 1);
      return;
    }
    bytes_left_ -= bytes.size();
    const auto opened = any_format<known_containers, any_container>::open_known(bytes);
    if (opened) inner_ = *opened;
    if (!opened && has_magic) inner_error_ = opened.error();
  }

  state levels_[most_depth]{};
  std::size_t depth_ = 0;
  result<contained_file> file_{contained_file{}};
  any_container inner_{};
  motley::error inner_error_{}, error_{};
  std::uint64_t bytes_left_, steps_left_;
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
