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
#include "inputs/unpacked.hpp"
#include "io/gzip.hpp"

namespace cli {

namespace {

using bytes_view = std::span<const std::byte>;

/// Lists containers, and gzip files in them.
class lister {
public:
  lister(const options& o, std::string path, std::size_t size, std::size_t counted)
      : path_{std::move(path)},
        longest_path_{o.no_limits ? SIZE_MAX : 4096}, // of any system
        listed_{o, counted, limits::listed},
        searched_{o, counted, limits::searched},
        is_packed_{counted < size},
        limits_{o, counted},
        all_{.size = size, .counted = counted},
        read_{all_, o},
        most_unpacked_{o.no_limits ? std::uint64_t{1} << 40U : most_unpacked(counted)} {}

  contents list(bytes_view bytes) {
    all_.format = identify_container(bytes).name();
    try {
      const inner_place within{.container = path_, .packed = is_packed_ ? all_.counted : SIZE_MAX};
      if (std::string why_not = add(bytes, 0, {}, within); !why_not.empty())
        all_.why_incomplete = std::move(why_not);
    } catch (const limit_error& e) {
      all_.why_incomplete = e.what();
    }
    return std::move(all_);
  }

private:
  /// A container around files.
  struct level {
    std::string path{};   ///< as that of a file
    std::size_t size = 0; ///< of the path as it is stored
    std::size_t depth = 0;
  };

  /// Appends the files of a container: the outermost one, or one that was unpacked. `packed_in` is the number
  /// of gzip files around it. Returns why it does not open, or nothing if it does.
  std::string add(bytes_view bytes, std::size_t packed_in, const level& outermost,
                  const inner_place& within) {
    const auto opened = motley::open_container(bytes);
    if (!opened) return fault_of(opened.error()).message;
    searched_.spend(opened->file_count() * opened->steps_of_file());
    std::vector<level> around{outermost};
    motley::container_walk walk{*opened, bytes.size()};
    while (walk.next()) {
      around.resize(walk.depth() + 1);
      contained f{.place = within};
      f.place.offset = f.place.size = 0;
      const std::size_t size =
          set_path(f, around.back(), walk.file() ? walk.file()->path : walk.path(walk.depth()));
      const bool is_too_long = size > longest_path_;
      if (is_too_long)
        f.place.why_not = "its path has " + std::to_string(size) + " bytes, more than the limit of " +
                          std::to_string(longest_path_) + "; --no-limits lifts it";
      else if (!walk.file())
        f.place.why_not = fault_of(walk.file().error()).message;
      const bytes_view inside = walk.file() ? motley::bytes_of(walk.file()->bytes) : bytes_view{};
      if (walk.inner().file_count() > 0) {
        searched_.spend(walk.inner().file_count() * walk.inner().steps_of_file());
        f.container = identify_inner(inside);
        around.push_back({f.path, size, f.depth});
      }
      if (f.place.why_not.empty()) {
        f.place.offset = inside.empty() ? 0 : static_cast<std::size_t>(inside.data() - bytes.data());
        f.place.size = inside.size();
        if (walk.inner_error()) f.place.why_not = fault_of(walk.inner_error()).message;
        if (f.container.empty() && walk.depth() + 1 == motley::container_walk::most_depth &&
            motley::has_magic<motley::known_containers>(inside))
          f.place.why_not = too_deep(f.depth, "containers");
        if (is_gzip(inside)) {
          add_gzip(inside, packed_in, std::move(f), size);
          continue;
        }
        if ((is_packed_ || packed_in > 0) && f.container.empty()) refuse_too_large(f, inside);
      }
      all_.files.push_back(std::move(f));
    }
    if (walk.error() && all_.why_incomplete.empty())
      all_.why_incomplete =
          outermost.path + (outermost.path.empty() ? "" : ": ") + fault_of(walk.error()).message;
    return {};
  }

  /// Sets the path of a file, and what depends on it. Of one that is too long only the beginning is kept.
  /// Returns the size of the path as it is stored.
  std::size_t set_path(contained& f, const level& around, const motley::contained_path& own) {
    constexpr std::size_t enough_to_tell = 64, each = 48; // each file costs more than its path
    f.depth = around.depth + 1;
    f.name_at = around.depth == 0 ? 0 : around.path.size() + 1;
    f.path = around.depth == 0 ? "" : around.path + '/';
    const std::size_t size = (around.depth == 0 ? 0 : around.size + 1) + own.size();
    const bool is_too_long = size > longest_path_;
    const std::size_t used = is_too_long ? std::min(own.size(), enough_to_tell) : own.size();
    for (std::size_t i = 0; i < used; ++i) f.path += own[i];
    if (is_too_long) {
      f.path.resize(std::min(f.path.size(), enough_to_tell));
      f.path += "...";
      f.name_at = 0;
    }
    listed_.spend(f.path.size() + each);
    return size;
  }

  /// A file that was compressed may be too large to be opened. To tell its format, it is read.
  void refuse_too_large(contained& f, bytes_view inside) {
    if (!f.place.why_not.empty() || !limits_.any()) return;
    if (!read_.take(f)) throw limit_error{read_.why_not()};
    if (!limits_.take(inside))
      f.place.why_not = "it and the compressed ones before it have more than " + limits_.exceeded() +
                        " in a container of this size; --no-limits lifts it";
  }

  /// Adds a file that is compressed: if it can be unpacked, it counts as what is in it. `path_size` is that
  /// of its path as it is stored.
  void add_gzip(bytes_view packed, std::size_t packed_in, contained f, std::size_t path_size) {
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
      all_.files.push_back(std::move(f));
      return;
    }
    left_ -= std::min(left_, inside.worked_on);
    const auto bytes = std::make_shared<const std::vector<std::byte>>(std::move(inside.bytes));
    f.place.gzip = std::make_shared<const packed_place>(
        packed_place{f.place.gzip, f.place.offset, f.place.size, bytes->size()});
    keep_unpacked(f.place.gzip, bytes);
    f.place.offset = 0;
    f.place.size = bytes->size();
    f.place.packed = std::min(f.place.packed, packed.size());
    f.place.packed_overlaps = overlaps;
    if (!overlaps) {
      all_.size += f.place.size;
      read_.allow(f.place.size);
    }
    const inner_place place = f.place;
    const level around{f.path, path_size, f.depth};
    const auto id = identify_container(*bytes);
    const bool is_one = id && id.certainty != motley::certainty::none,
               is_entered = is_one && packed_in + 1 < most_packed;
    if (is_entered) f.container = id.name();
    if (is_one && !is_entered) f.place.why_not = too_deep(most_packed, "gzip files");
    if (!is_one) refuse_too_large(f, *bytes);
    const std::size_t at = all_.files.size();
    all_.files.push_back(std::move(f));
    if (!is_entered) return;
    if (std::string why_not = add(*bytes, packed_in + 1, around, place); !why_not.empty()) {
      all_.files[at].container = {};
      all_.files[at].place.why_not = std::move(why_not);
    }
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
  std::size_t longest_path_;
  allowance listed_, searched_;
  bool is_packed_; // the outermost container is
  unpacked_limits limits_;
  contents all_;
  contents_budget read_; // files that were compressed, to tell their formats
  places_taken packed_;  // the gzip files
  std::uint64_t most_unpacked_;
  std::uint64_t left_ = most_unpacked_; // bytes that gzip files may have and unpack to
  // The same for those that fail, of which each could take as long as all others, and many entries can be
  // one.
  std::uint64_t left_to_fail_ = 2 * most_unpacked_;
};

} // namespace

std::shared_ptr<const contents> contents_of(const input_bytes& in, const options& o,
                                            const std::string& path) {
  const bytes_view bytes{in.bytes};
  if (!identify_container(bytes)) return nullptr;
  // Commands ask more than once, and offsets in the worst order take seconds.
  struct listed {
    std::string path{};
    bytes_view bytes{};
    bool no_limits = false;
    std::shared_ptr<const contents> all{};
  };
  static std::mutex mutex;
  static listed last;
  {
    const std::lock_guard lock{mutex};
    if (last.all && last.path == path && last.bytes.data() == bytes.data() &&
        last.bytes.size() == bytes.size() && last.no_limits == o.no_limits)
      return last.all;
  }
  contents all = lister{o, path, bytes.size(), in.counted()}.list(bytes);
  const bool is_empty = all.files.empty() && all.why_incomplete.empty();
  if (is_empty && !o.found.contains(path)) all.why_incomplete = "an empty container, without any file";
  auto made = std::make_shared<const contents>(std::move(all));
  const std::lock_guard lock{mutex};
  last = {path, bytes, o.no_limits, made};
  return made;
}

contents_budget::contents_budget(const contents& all, const options& o) {
  constexpr std::size_t least = std::size_t{1} << 20U;
  left_ = o.no_limits ? SIZE_MAX : std::max(times * std::max(all.counted, least), all.size);
}

bool places_taken::add(const inner_place& place) {
  if (place.size == 0) return false;
  auto& seen = seen_[place.gzip.get()];
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
