// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/open_file: see open_file.hpp.
#include "inputs/open_file.hpp"

namespace cli {

namespace {

template <class Any, class List>
motley::result<Any> open_as_one(const motley::identified<List>& id, std::span<const std::byte> bytes) {
  motley::error e;
  Any file;
  List::visit(id.index, [&]<class Format>() {
    const auto opened = Format::open(motley::byte_view{bytes});
    e = opened.error();
    if (opened) file = *opened;
  });
  if (e || !id) e = id.explain(motley::byte_view{bytes}, e);
  return {e, file};
}

} // namespace

identified_file identify_file(std::span<const std::byte> bytes, const std::string& format) {
  return motley::identify<formats>(bytes, format);
}
identified_skeleton identify_skeleton(std::span<const std::byte> bytes, const std::string& format) {
  return motley::identify<motley::known_skeletons>(bytes, format);
}

motley::result<any_file> open_any(const identified_file& id, std::span<const std::byte> bytes) {
  return open_as_one<any_file>(id, bytes);
}
motley::result<any_skeleton> open_any(const identified_skeleton& id, std::span<const std::byte> bytes) {
  return open_as_one<any_skeleton>(id, bytes);
}

std::string format_name(std::span<const std::byte> bytes, const std::string& format) {
  if (const auto id = identify_file(bytes, format)) return std::string{id.name()};
  const auto skeleton = identify_skeleton(bytes, format);
  const bool is_one = skeleton.certainty == motley::certainty::certain || !format.empty();
  return is_one ? std::string{skeleton.name()} : std::string{};
}

bool has_our_magic(std::span<const std::byte> bytes) {
  return motley::has_magic<formats>(bytes) || motley::has_magic<motley::known_skeletons>(bytes);
}

bool may_skip(const options& o, const std::string& path, std::span<const std::byte> bytes) {
  return o.found.contains(path) && !has_our_magic(bytes);
}

} // namespace cli
