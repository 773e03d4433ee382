// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/skeletons: the list of all skeleton formats, and a skeleton file of any of them.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_SKELETONS_HPP
#define MOTLEY_FORMATS_SKELETONS_HPP

#include <concepts>
#include <cstddef>
#include <span>

#include "../clip/one_of.hpp"
#include "../config.hpp"
#include "../skeleton/model_space.hpp"
#include "list.hpp"
#include "metroid/cinf.hpp"
#include "mtb3/md.hpp"
#include "platinum/wmb.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// All skeleton formats.
using known_skeletons = format_list<wmb::format, cinf::format, md::format>;

/// A skeleton file of any format, without bones by default. A view: the bytes must outlive it unchanged.
class any_skeleton_file {
public:
  constexpr any_skeleton_file() noexcept = default;
  /// Holds a copy of the view.
  template <class File>
  requires(std::same_as<File, wmb::bones> || std::same_as<File, cinf::bones> ||
           std::same_as<File, md::bones>) constexpr any_skeleton_file(const File& f) noexcept
      : held_{f} {}

  /// The number of bones, without the virtual root.
  [[nodiscard]] constexpr std::size_t bone_count() const noexcept {
    return held_.visit([](const auto& f) { return f.bone_count(); });
  }
  /// Writes the bones to `memory`, and returns the skeleton, which refers to them. Without room for
  /// bone_count() bones nothing is written, and the skeleton has none.
  [[nodiscard]] constexpr skeleton
  to_skeleton(std::span<skeleton_bone> memory MOTLEY_LIFETIMEBOUND) const noexcept {
    return held_.visit([&](const auto& f) { return f.to_skeleton(memory); });
  }
  /// The name of bone i < bone_count(); empty if it has none.
  [[nodiscard]] constexpr stored_text name(std::size_t i) const noexcept {
    return held_.visit([&](const auto& f) { return f.name(i); });
  }
  /// Calls f(file), in its own type. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(F&& f) const { return held_.visit(f); }

private:
  one_of<wmb::bones, cinf::bones, md::bones> held_{};
};

/// Opens a skeleton file of any format: `result<any_skeleton_file>`. errc::empty_file; errc::unknown_format
/// if it is none; otherwise the errors of its format.
template <byte_source Bytes>
[[nodiscard]] constexpr result<any_skeleton_file> open_skeleton(const Bytes& bytes) noexcept {
  const byte_view file{motley::bytes_of(bytes)};
  if (file.size() == 0) return error::empty_file();
  const auto id = motley::identify<known_skeletons>(bytes);
  error e = error::unknown_format();
  any_skeleton_file opened;
  known_skeletons::visit(id.index, [&]<class Format>() {
    const auto own = Format::open(file);
    e = own.error();
    if (own) opened = *own;
  });
  return {e, opened};
}
/// The same for bytes in an owner, such as a std::vector.
template <byte_owner Bytes>
[[nodiscard]] constexpr result<any_skeleton_file>
open_skeleton(const Bytes& bytes MOTLEY_LIFETIMEBOUND) noexcept {
  return motley::open_skeleton(motley::bytes_of(bytes));
}
template <byte_owner Bytes>
void open_skeleton(const Bytes&&) = delete; // the file would refer to a destroyed temporary
template <text_like Text>
void open_skeleton(const Text&) = delete; // a file's name, not its bytes: read it first

} // namespace MOTLEY_TAG
} // namespace motley

#endif
