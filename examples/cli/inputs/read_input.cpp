// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/read_input: see read_input.hpp.
#include "inputs/read_input.hpp"

#include <motley/formats/containers.hpp>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <mutex>
#include <system_error>
#include <utility>

#include "inputs/open_file.hpp"
#include "inputs/unpacked.hpp"
#include "io/gzip.hpp"
#include "io/output.hpp"
#include "io/platform.hpp"
#include "io/read_file.hpp"

namespace cli {

namespace fs = std::filesystem;

namespace {

/// Unpacks what was read if it is a gzip file.
input_bytes unpacked(input_bytes in, const options& o) {
  if (!in.why_not.empty() || !is_gzip(in.bytes)) return in;
  const std::size_t packed = in.bytes.size();
  unpacked_bytes all = unpack_gzip(in.bytes, o.no_limits ? std::uintmax_t{1} << 40U : most_unpacked(packed));
  if (all.why_not.empty()) all.why_not = why_too_large(all.bytes, packed, o);
  if (!all.why_not.empty()) all.bytes.clear();
  return {std::move(all.bytes), std::move(all.why_not), false, packed};
}

input_bytes read_whole(const std::string& path, const options& o) {
  input_bytes in;
  if (auto bytes = read_file(path, in.why_not)) in.bytes = std::move(*bytes);
  return unpacked(std::move(in), o);
}

/// True if a file begins as one of a kind that motley reads.
bool begins_as_ours(std::span<const std::byte> first) {
  return has_our_magic(first) || is_gzip(first) || motley::has_magic<motley::known_containers>(first);
}

/// What can be read only once, and is kept: standard input, pipes and devices. Null for other files.
std::shared_ptr<const input_bytes> read_once(const std::string& path, const options& o) {
  std::error_code failed;
  if (path != "-" && !fs::is_other(fs::status(to_path(path), failed))) return nullptr;
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<const input_bytes>> held;
  const std::lock_guard lock{mutex};
  auto& in = held[path];
  if (!in) in = std::make_shared<const input_bytes>(read_whole(path, o));
  return in;
}

/// A file of its own, not one in a container, that can be read again.
input_bytes read_outer(const std::string& path, const options& o) {
  constexpr std::size_t enough_to_tell = 64;
  std::error_code failed;
  const std::uintmax_t size = fs::file_size(to_path(path), failed);
  if (failed || size <= largest_usual || o.no_limits) return read_whole(path, o);
  input_bytes in{read_first(path, enough_to_tell), {}, true};
  const bool is_known = begins_as_ours(in.bytes);
  if (is_known && !o.found.contains(path)) return read_whole(path, o);
  in.why_not =
      is_known
          ? "larger than 256 MiB: name the file itself to read it, or use --no-limits"
          : "larger than 256 MiB, and does not begin like a file that motley reads; --no-limits reads it";
  return in;
}

/// What read_container() has read last.
struct kept_input {
  std::string path;
  std::shared_ptr<const input_bytes> in;
};
std::mutex recent_mutex;
std::deque<kept_input> recent; // the last one first

constexpr std::size_t most_recent = 64; // each is looked for one by one

/// Needs the mutex. Null if it is not kept.
std::shared_ptr<const input_bytes> find_recent(const std::string& path) {
  for (std::size_t i = 0; i < recent.size(); ++i)
    if (recent[i].path == path) {
      std::swap(recent[i], recent[0]);
      return recent[0].in;
    }
  return nullptr;
}

} // namespace

std::shared_ptr<const input_bytes> read_container(const std::string& path, const options& o) {
  constexpr std::size_t most_bytes = std::size_t{1} << 28U;
  if (auto in = read_once(path, o)) return in;
  const std::lock_guard lock{recent_mutex};
  if (auto in = find_recent(path)) return in;
  recent.push_front({path, std::make_shared<const input_bytes>(read_outer(path, o))});
  std::size_t bytes = 0, count = 0;
  while (count < std::min(recent.size(), most_recent) &&
         (bytes += recent[count].in->bytes.size()) <= most_bytes)
    ++count;
  recent.resize(std::max<std::size_t>(count, 1));
  return recent[0].in;
}

bytes_inside bytes_of(const inner_place& place, std::span<const std::byte> container) {
  bytes_inside inside;
  if (place.gzip) inside.unpacked = unpack(place.gzip, container);
  if (place.gzip && !inside.unpacked) return {};
  const std::span<const std::byte> all = place.gzip ? std::span{*inside.unpacked} : container;
  if (place.offset <= all.size() && place.size <= all.size() - place.offset)
    inside.bytes = all.subspan(place.offset, place.size);
  return inside;
}

input_bytes read_input(const std::string& path, const options& o) {
  const auto inner = o.inner.find(path);
  if (inner == o.inner.end()) {
    if (const auto in = read_once(path, o)) return *in;
    {
      const std::lock_guard lock{recent_mutex};
      if (const auto in = find_recent(path)) return *in;
    }
    return read_outer(path, o);
  }
  const inner_place& place = inner->second;
  if (!place.why_not.empty()) return {{}, place.why_not};
  const auto outer = read_container(place.container, o);
  const bytes_inside file = bytes_of(place, outer->bytes);
  if (file.bytes.size() != place.size) return {{}, "cannot be read: " + place.container + " has changed"};
  return {{file.bytes.begin(), file.bytes.end()}, {}, false, place.packed};
}

std::optional<input_bytes> require_input(const std::string& path, const options& o) {
  input_bytes in = read_input(path, o);
  if (in.why_not.empty()) return in;
  complain(path, in.why_not);
  return std::nullopt;
}

} // namespace cli
