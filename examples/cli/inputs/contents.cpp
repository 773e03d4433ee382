// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/contents: see contents.hpp.
#include "inputs/contents.hpp"

#include <motley/formats/containers.hpp>

#include <algorithm>
#include <iterator>
#include <memory>
#include <mutex>
#include <utility>

#include "inputs/faults.hpp"
#include "inputs/kinds.hpp"
#include "inputs/limits.hpp"
#include "io/gzip.hpp"
#include "io/read_file.hpp"

namespace cli {

namespace {

using bytes_view = std::span<const std::byte>;

bytes_view span_of(const motley::byte_view& v) { return {v.data(), static_cast<std::size_t>(v.size())}; }

/// Lists containers, and gzip files in them.
class lister {
public:
  lister(const options& o, std::string path, std::size_t size)
      : path_{std::move(path)},
        rows_{o, size, limits::rows},
        most_unpacked_{o.no_limits ? std::uint64_t{1} << 40U : most_unpacked(size)} {}

  contents list(bytes_view bytes) {
    contents all;
    all.size = bytes.size();
    add(bytes, 0, {}, {.container = path_}, all);
    return all;
  }

private:
  /// Appends the files of a container: the outermost one, or one that was unpacked. `parts` are the paths of
  /// the containers around it.
  void add(bytes_view bytes, std::size_t depth, const std::vector<std::string>& parts,
           const inner_place& within, contents& all) {
    const auto opened = motley::open_container(bytes);
    if (depth == 0) all.format = identify_container(bytes).name();
    if (!opened) {
      all.why_incomplete = fault_of(opened.error()).message;
      return;
    }
    motley::container_walk walk{*opened, bytes.size()};
    while (walk.next()) {
      contained f{{}, parts, within, {}};
      f.place.offset = f.place.size = 0;
      for (std::size_t d = 0; d <= walk.depth(); ++d) {
        const bool is_known = d == walk.depth() && walk.file(); // path() may have to search
        const auto part = is_known ? walk.file()->path : walk.path(d);
        f.parts.emplace_back(part.begin(), part.end());
      }
      for (const std::string& part : f.parts) (f.path += f.path.empty() ? "" : "/") += part;
      rows_.begin_rows_with(f.path);
      rows_.spend(1);
      if (!walk.file()) {
        f.place.why_not = fault_of(walk.file().error()).message;
      } else {
        const bytes_view inside = span_of(walk.file()->bytes);
        f.place.offset = inside.empty() ? 0 : static_cast<std::size_t>(inside.data() - bytes.data());
        f.place.size = inside.size();
        if (walk.inner_error()) f.place.why_not = fault_of(walk.inner_error()).message;
        if (walk.inner().file_count() > 0)
          f.container = identify_inner(inside);
        else if (walk.depth() + 1 == motley::container_walk::most_depth &&
                 motley::has_magic<motley::known_containers>(inside))
          f.place.why_not = too_deep(f.parts.size(), "containers");
        if (is_gzip(inside)) {
          add_gzip(inside, depth, std::move(f), all);
          continue;
        }
      }
      all.files.push_back(std::move(f));
    }
    if (walk.error()) all.why_incomplete = fault_of(walk.error()).message;
  }

  /// The same for a file that is compressed: if it can be unpacked, it counts as what is in it.
  void add_gzip(bytes_view packed, std::size_t depth, contained f, contents& all) {
    const bool overlaps = packed_.add(f.place) || f.place.packed_overlaps;
    unpacked_bytes inside{.is_too_much = true};
    if (left_to_fail_ > 0) inside = unpack_gzip(packed, left_);
    if (inside.is_too_much || !inside.why_not.empty()) {
      left_to_fail_ -= std::min(left_to_fail_, inside.worked_on);
      f.place.why_not = std::move(inside.why_not);
      if (inside.is_too_much)
        f.place.why_not = "it and the gzip files before it unpack to more than " +
                          std::to_string(most_unpacked_ >> 20U) +
                          " MiB, the limit for those in a container of this size; --no-limits lifts it";
      all.files.push_back(std::move(f));
      return;
    }
    left_ -= std::min(left_, inside.worked_on);
    f.place.unpacked = std::make_shared<const std::vector<std::byte>>(std::move(inside.bytes));
    f.place.offset = 0;
    f.place.size = f.place.unpacked->size();
    f.place.packed = std::min(f.place.packed, packed.size());
    f.place.packed_overlaps = overlaps;
    if (!overlaps) all.size += f.place.size;
    const inner_place place = f.place;
    const std::vector<std::string> parts = f.parts;
    const auto id = identify_container(*place.unpacked);
    const bool is_one = id && id.certainty != motley::certainty::none,
               is_entered = is_one && depth + 1 < most_packed;
    if (is_entered) f.container = id.name();
    if (is_one && !is_entered) f.place.why_not = too_deep(most_packed, "gzip files");
    all.files.push_back(std::move(f));
    if (is_entered) add(*place.unpacked, depth + 1, parts, place, all);
  }

  static std::string too_deep(std::size_t count, std::string_view what) {
    return "a container in " + std::to_string(count) + ' ' + std::string{what} +
           ": too deep, it is not opened";
  }
  static std::string_view identify_inner(bytes_view bytes) {
    return motley::identify<motley::known_containers>(bytes).name();
  }

  static constexpr std::size_t most_packed = 4; // gzip files in each other
  std::string path_;
  allowance rows_;
  places_taken packed_; // the gzip files
  std::uint64_t most_unpacked_;
  std::uint64_t left_ = most_unpacked_; // bytes that gzip files may have and unpack to
  // The same for those that fail, of which each could take as long as all others, and many entries can be
  // one.
  std::uint64_t left_to_fail_ = 2 * most_unpacked_;
};

} // namespace

std::optional<contents> contents_of(bytes_view bytes, const options& o, const std::string& path) {
  if (!identify_container(bytes)) return {};
  // Commands ask more than once, and offsets in the worst order take seconds.
  struct listed {
    std::string path{};
    bytes_view bytes{};
    bool no_limits = false;
    contents all{};
  };
  static std::mutex mutex;
  static std::shared_ptr<const listed> last;
  const auto known = [&] {
    const std::lock_guard lock{mutex};
    return last;
  }();
  if (known && known->path == path && known->bytes.data() == bytes.data() &&
      known->bytes.size() == bytes.size() && known->no_limits == o.no_limits)
    return known->all;
  contents all = lister{o, path, bytes.size()}.list(bytes);
  const bool is_empty = all.files.empty() && all.why_incomplete.empty();
  if (is_empty && !o.found.contains(path)) all.why_incomplete = "an empty container, without any file";
  auto now = std::make_shared<const listed>(listed{path, bytes, o.no_limits, std::move(all)});
  const std::lock_guard lock{mutex};
  last = now;
  return now->all;
}

contents_budget::contents_budget(const contents& all, const options& o) {
  constexpr std::size_t least = std::size_t{1} << 20U;
  left_ = o.no_limits ? SIZE_MAX : times * std::max(all.size, least);
}

bool places_taken::add(const inner_place& place) {
  if (place.size == 0) return false;
  auto& seen = seen_[place.unpacked.get()];
  std::size_t begin = place.offset, end = place.offset + place.size;
  bool overlaps = false;
  auto next = seen.upper_bound(begin);
  if (next != seen.begin() && std::prev(next)->second > begin) --next;
  while (next != seen.end() && next->first < end) { // becomes one with those that it overlaps
    overlaps = true;
    begin = std::min(begin, next->first);
    end = std::max(end, next->second);
    next = seen.erase(next);
  }
  seen.emplace(begin, end);
  return overlaps;
}

bool contents_budget::take(const contained& f) {
  constexpr std::size_t least_if_overlapping = std::size_t{1} << 14U;
  const bool overlaps = taken_.add(f.place) || f.place.packed_overlaps;
  const std::size_t size = f.place.size, cost = overlaps ? std::max(size, least_if_overlapping) : size;
  is_spent_ = is_spent_ || cost > left_;
  if (!is_spent_) left_ -= cost;
  return !is_spent_;
}

std::string contents_budget::why_not() const {
  return "the files in it overlap, and count as more than " + std::to_string(times) +
         " times its size: the others are left out; --no-limits lifts this limit";
}

} // namespace cli
