// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/contents: see contents.hpp.
#include "inputs/contents.hpp"

#include <motley/formats/containers.hpp>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <mutex>
#include <set>
#include <system_error>
#include <utility>

#include "inputs/clip_choice.hpp"
#include "inputs/clips.hpp"
#include "inputs/faults.hpp"
#include "inputs/limits.hpp"
#include "io/files.hpp"
#include "io/gzip.hpp"
#include "io/output.hpp"
#include "io/platform.hpp"

namespace cli {

namespace fs = std::filesystem;

namespace {

using bytes_view = std::span<const std::byte>;

bytes_view span_of(const motley::byte_view& v) { return {v.data(), static_cast<std::size_t>(v.size())}; }

/// The container that bytes are. One without a magic number is none if the bytes are a file of ours.
motley::identified<motley::known_containers> identify_container(bytes_view bytes) {
  const auto id = motley::identify<motley::known_containers>(bytes);
  if (!id || id.certainty != motley::certainty::none) return id;
  const bool is_ours = has_our_magic(bytes) ||
                       motley::identify<formats>(bytes).certainty != motley::certainty::none ||
                       motley::identify<motley::known_skeletons>(bytes).certainty != motley::certainty::none;
  return is_ours ? decltype(id){} : id;
}

/// Lists containers, and gzip files in them.
class lister {
public:
  lister(const options& o, std::string path, std::size_t size)
      : path_{std::move(path)}, rows_{o, size, limits::rows} {}

  contents list(bytes_view bytes) {
    contents all;
    all.size = bytes.size();
    add(bytes, 0, {}, nullptr, all);
    return all;
  }

private:
  /// Appends the files of a container. `parts` are the paths of the containers around it.
  void add(bytes_view bytes, std::size_t depth, const std::vector<std::string>& parts,
           const std::shared_ptr<const std::vector<std::byte>>& unpacked, contents& all) {
    const auto opened = motley::open_container(bytes);
    if (depth == 0) all.format = identify_container(bytes).name();
    if (!opened) {
      all.why_incomplete = fault_of(opened.error()).message;
      return;
    }
    motley::container_walk walk{*opened, bytes.size()};
    while (walk.next()) {
      contained f{{}, parts, {path_, unpacked}, {}};
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
        if (walk.inner().file_count() > 0) f.container = identify_inner(inside);
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
    unpacked_bytes inside{.is_too_much = true};
    if (left_to_fail_ > 0) inside = unpack_gzip(packed, left_);
    if (inside.is_too_much || !inside.why_not.empty()) {
      left_to_fail_ -= std::min(left_to_fail_, inside.worked_on);
      if (inside.is_too_much)
        f.place.why_not = "with the gzip files before it unpacks to more than " +
                          std::to_string(most_unpacked >> 20U) + " MiB, the limit for those in a container";
      all.files.push_back(std::move(f));
      return;
    }
    left_ -= std::min(left_, inside.worked_on);
    f.place.unpacked = std::make_shared<const std::vector<std::byte>>(std::move(inside.bytes));
    f.place.offset = 0;
    f.place.size = f.place.unpacked->size();
    all.size += f.place.size;
    const auto unpacked = f.place.unpacked;
    const std::vector<std::string> parts = f.parts;
    const auto id = identify_container(*unpacked);
    const bool is_entered = id && id.certainty != motley::certainty::none && depth + 1 < most_packed;
    if (is_entered) f.container = id.name();
    all.files.push_back(std::move(f));
    if (is_entered) add(*unpacked, depth + 1, parts, unpacked, all);
  }

  static std::string_view identify_inner(bytes_view bytes) {
    return motley::identify<motley::known_containers>(bytes).name();
  }

  static constexpr std::size_t most_packed = 4; // gzip files in each other
  std::string path_;
  allowance rows_;
  static constexpr std::uint64_t most_unpacked = std::uint64_t{1} << 28U;
  std::uint64_t left_ = most_unpacked; // bytes that gzip files may have and unpack to
  // The same for those that fail, of which each could take as long as all others, and many entries can be
  // one.
  std::uint64_t left_to_fail_ = 2 * most_unpacked;
};

std::string_view last_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }

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
  auto now = std::make_shared<const listed>(
      listed{path, bytes, o.no_limits, lister{o, path, bytes.size()}.list(bytes)});
  const std::lock_guard lock{mutex};
  last = now;
  return now->all;
}

contents_budget::contents_budget(const contents& all, const options& o) {
  constexpr std::size_t least = std::size_t{1} << 20U;
  left_ = o.no_limits ? SIZE_MAX : times * std::max(all.size, least);
}

bool contents_budget::add(const inner_place& place) {
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
  const std::size_t size = f.place.size, cost = add(f.place) ? std::max(size, least_if_overlapping) : size;
  is_spent_ = is_spent_ || cost > left_;
  if (!is_spent_) left_ -= cost;
  return !is_spent_;
}

std::string contents_budget::why_not() const {
  return "the files in it overlap, and count as more than " + std::to_string(times) +
         " times its size: the others are left out; --no-limits lifts this limit";
}

std::string_view format_of(bytes_view bytes) {
  if (const auto id = identify_container(bytes)) return id.name();
  std::string_view name;
  (void)with_file(bytes, {}, [&]<class File>(const File&) { name = File::format::name; });
  if (!name.empty()) return name;
  const auto damaged = motley::identify<formats>(bytes);
  if (damaged.certainty >= motley::certainty::likely) return damaged.name();
  const auto skeleton = motley::identify<motley::known_skeletons>(bytes);
  return skeleton.certainty >= motley::certainty::likely ? skeleton.name() : std::string_view{};
}

bool is_motion_file(bytes_view bytes) {
  bool is_one = false;
  (void)with_file(bytes, {}, [&]<class File>(const File&) { is_one = File::has_clips; });
  return is_one;
}
bool is_skeleton_file(bytes_view bytes) {
  bool is_one = false;
  (void)with_file(bytes, {}, [&]<class File>(const File&) { is_one = File::is_skeleton; });
  return is_one;
}
bool is_exp_file(bytes_view bytes) {
  bool is_one = false;
  (void)with_file(bytes, {}, [&]<class File>(const File&) { is_one = File::is_program; });
  return is_one;
}
bool is_any_file(bytes_view) { return true; }

bool path_matches(std::string_view pattern, std::string_view path) {
  const std::string wanted = folded(std::string{pattern}), text = folded(std::string{path});
  struct star {
    bool is_there = false;
    std::size_t after = 0, end = 0; // in the pattern; where what it matches ends in the text
  };
  star one, any; // the last '*', and the last "**"
  std::size_t p = 0, t = 0;
  while (t < text.size() || p < wanted.size()) {
    if (p < wanted.size() && wanted[p] == '*') {
      const std::size_t end = std::min(wanted.find_first_not_of('*', p), wanted.size());
      const bool is_any = end - p > 1;
      p = end;
      (is_any ? any : one) = {true, p, t};
      if (is_any) one = {};
    } else if (p < wanted.size() && t < text.size() &&
               (wanted[p] == text[t] || (wanted[p] == '?' && text[t] != '/'))) {
      const bool is_character = wanted[p] == '?';
      ++p;
      t += is_character ? std::max<std::size_t>(utf8_length(std::string_view{text}.substr(t)), 1) : 1;
    } else if (one.is_there && one.end < text.size() && text[one.end] != '/') {
      p = one.after;
      t = ++one.end;
    } else if (any.is_there && any.end < text.size()) {
      one = {};
      p = any.after;
      t = ++any.end;
    } else {
      return false;
    }
  }
  return true;
}

std::vector<std::size_t> choose_paths(const std::vector<std::string>& paths, const std::string& wanted,
                                      const std::string& name) {
  const std::string any_case = folded(wanted);
  std::vector<std::size_t> found;
  const auto choose = [&](const auto& is_wanted) {
    for (std::size_t i = 0; i < paths.size(); ++i)
      if (is_wanted(paths[i])) found.push_back(i);
    return !found.empty();
  };
  const auto equal = [](std::string_view path, std::string_view text) {
    return path == text || printable(path) == text || escaped(path) == text;
  };
  const bool is_one =
      choose([&](const std::string& path) { return equal(path, wanted); }) ||
      choose([&](const std::string& path) { return equal(folded(path), any_case); }) ||
      choose([&](const std::string& path) { return equal(last_part(path), wanted); }) ||
      choose([&](const std::string& path) { return equal(folded(std::string{last_part(path)}), any_case); });
  if (is_one && found.size() > 1)
    throw usage_error{"'" + wanted + "' is the path of " + std::to_string(found.size()) + " files in " +
                      name +
                      (paths[found[0]] == paths[found[1]]
                           ? ""
                           : ", '" + paths[found[0]] + "' and '" + paths[found[1]] + "' among them")};
  if (!is_one && is_pattern(wanted))
    choose([&](const std::string& path) {
      return path_matches(wanted, path) || path_matches(wanted, escaped(path));
    });
  return found;
}

namespace {

/// True if the first bytes of a file allow it to be a container or to be compressed.
bool may_hold_files(const std::string& path) {
  std::byte first[16]{};
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{std::fopen(path.c_str(), "rb"), std::fclose};
  if (!file) return false;
  const std::size_t size = std::fread(first, 1, sizeof(first), file.get());
  const bytes_view bytes{first, size};
  if (is_gzip(bytes)) return true;
  const auto id = motley::identify<motley::known_containers>(bytes);
  if (id.certainty != motley::certainty::none) return true;
  const motley::byte_view view{bytes};
  return view.holds(0, 12) &&
         view.read<motley::clover_dat::count>(0) - 1U < motley::clover_dat::most_slots; // 0 wraps
}

/// The contents of an input; nothing if it is no container, or is left to the command's own errors.
std::optional<contents> open_input(const std::string& path, const options& o) {
  constexpr std::uintmax_t largest = std::uintmax_t{1} << 28U;
  std::error_code failed;
  if (path != "-" && !fs::is_regular_file(to_path(path), failed)) return {};
  const std::uintmax_t size = path == "-" ? 0 : fs::file_size(to_path(path), failed);
  if (o.found.contains(path) && size > largest && !o.no_limits) return {};
  if (path != "-" && !may_hold_files(path)) return {};
  const auto in = read_container(path, o);
  if (!in->why_not.empty()) return {};
  return contents_of(in->bytes, o, path);
}

/// "X.dat" and "a.mot" of "X.dat/a.mot", if there is such a file; both empty otherwise.
std::pair<std::string, std::string> split_inner(const std::string& path) {
#if defined(_WIN32)
  constexpr std::string_view separators = "/\\";
#else
  constexpr std::string_view separators = "/";
#endif
  std::error_code failed;
  if (path == "-" || fs::exists(fs::status(to_path(path), failed))) return {};
  for (std::size_t at = path.find_first_of(separators, 1); at != path.npos;
       at = path.find_first_of(separators, at + 1)) {
    const std::string outer = path.substr(0, at);
    if (fs::is_regular_file(to_path(outer), failed)) return {outer, path.substr(at + 1)};
    if (!fs::exists(fs::status(to_path(outer), failed))) break;
  }
  return {};
}

/// The files that commands use: containers are what is in them.
std::vector<std::size_t> plain_files(const contents& all) {
  std::vector<std::size_t> plain;
  for (std::size_t i = 0; i < all.files.size(); ++i)
    if (all.files[i].container.empty()) plain.push_back(i);
  return plain;
}

/// The chosen ones of them, without containers unless that leaves nothing.
std::vector<std::size_t> choose_files(const contents& all, const std::string& wanted,
                                      const std::string& name) {
  std::vector<std::string> paths;
  for (const contained& f : all.files) paths.push_back(f.path);
  const std::vector<std::size_t> chosen = choose_paths(paths, wanted, name);
  // A container stands for the files in it.
  std::vector<std::size_t> plain;
  std::set<std::size_t> seen;
  for (const std::size_t i : chosen) {
    const std::size_t depth = all.files[i].parts.size();
    for (std::size_t k = i; k < all.files.size() && (k == i || all.files[k].parts.size() > depth); ++k)
      if (all.files[k].container.empty() && seen.insert(k).second) plain.push_back(k);
  }
  std::sort(plain.begin(), plain.end());
  return plain;
}

/// Adds the files of containers to the inputs.
class expander {
public:
  /// `is_again`: files may have been added before.
  explicit expander(options& o, bool is_again = false) : o_{o}, is_again_{is_again} {}

  /// Adds a file of a container under a path that no other file has. Returns the path.
  std::string add(const std::string& container, const contained& f) {
    constexpr std::size_t most = 4096; // of any system
    constexpr std::size_t enough_to_tell = 64;
    inner_place place = f.place;
    std::string path = container + '/' + f.path;
    if (f.path.size() > most && !o_.no_limits) {
      place.why_not = "its path has " + std::to_string(f.path.size()) + " bytes, more than the limit of " +
                      std::to_string(most) + "; --no-limits lifts it";
      path.resize(container.size() + 1 + enough_to_tell);
      path += "...";
    }
    const auto known = o_.inner.find(path);
    if (known != o_.inner.end() && known->second.offset == place.offset && known->second.size == place.size &&
        is_again_)
      return path;
    if (known != o_.inner.end()) {
      const std::string same = path;
      std::size_t& n = numbers_.try_emplace(same, 2).first->second;
      do path = same + '\0' + std::to_string(n++) + '\0';
      while (o_.inner.contains(path));
    }
    o_.inner.emplace(path, std::move(place));
    if (!is_again_ && known_.insert(container).second) o_.containers.push_back(container);
    return path;
  }

private:
  options& o_;
  bool is_again_;
  std::map<std::string, std::size_t> numbers_;
  std::set<std::string> known_;
};

/// True if a file has clips that --clip selects by name.
bool has_clip(const std::string& path, const options& o) {
  const input_bytes in = read_input(path, o);
  bool has = false;
  if (in.why_not.empty())
    (void)with_file(in.bytes, o.format, [&]<class File>(const File& file) {
      if constexpr (File::has_clips) has = !choose_clips(clips{file, o}, o).is_missing();
    });
  return has;
}

} // namespace

void open_containers(options& o) {
  struct input {
    std::string path;
    std::optional<contents> inside{};
    bool by_path = false; // the files of `inside` that the path or --clip names
  };
  std::vector<input> all;
  bool any = false, any_by_clip = false;
  for (const std::string& path : o.files) {
    if (const auto [outer, rest] = split_inner(path); !outer.empty())
      if (auto inside = open_input(outer, o)) {
        contents chosen = *inside;
        chosen.files.clear();
        for (const std::size_t i : choose_files(*inside, rest, outer))
          chosen.files.push_back(inside->files[i]);
        if (!chosen.files.empty()) {
          all.push_back({outer, std::move(chosen), true});
          any = true;
          continue;
        }
      }
    all.push_back({path, open_input(path, o)});
    any = any || all.back().inside;
  }
  if (!any) return;

  bool only_clips = o.clip.has_value(); // nothing was selected by its path
  if (o.clip)
    for (input& in : all) {
      if (!in.inside || in.by_path) continue;
      contents chosen = *in.inside;
      chosen.files.clear();
      for (const std::size_t i : choose_files(*in.inside, *o.clip, in.path))
        chosen.files.push_back(in.inside->files[i]);
      if (chosen.files.empty()) continue;
      in.inside = std::move(chosen);
      in.by_path = any_by_clip = true;
    }
  if (any_by_clip) {
    only_clips = false;
    for (const input& in : all)
      if (!in.by_path && !o.found.contains(in.path))
        throw missing_error{"no file '" + *o.clip + "' in " + in.path + ", as there is in another input"};
    std::erase_if(all, [](const input& in) { return !in.by_path; });
  }

  const bool was_several = o.several;
  const std::string clip = o.clip.value_or("");
  if (any_by_clip) o.clip.reset();
  std::vector<std::string> files;
  bool all_named = true;
  expander expand{o};
  for (const input& in : all) {
    if (!in.inside) {
      files.push_back(in.path);
      continue;
    }
    const bool was_found = o.found.erase(in.path) > 0;
    if (!in.by_path && !only_clips) o.whole.insert(in.path);
    o.sizes[in.path] = in.inside->size;
    contents_budget budget{*in.inside, o};
    std::vector<std::string> own;
    for (const std::size_t i : plain_files(*in.inside)) {
      if (!budget.take(in.inside->files[i])) break;
      own.push_back(expand.add(in.path, in.inside->files[i]));
    }
    const std::string why = budget.is_spent() ? budget.why_not() : in.inside->why_incomplete;
    if (!why.empty()) { // a file that cannot be read: the command says so
      o.inner[in.path] = {in.path, {}, 0, 0, why};
      if (own.empty()) o.containers.push_back(in.path); // otherwise its files have added it
      files.push_back(in.path);
    }
    if (only_clips && !in.by_path) {
      std::vector<std::string> with;
      const bool by_number = is_number(clip);
      for (std::string& path : own)
        if (by_number ? is_motion_file(read_input(path, o).bytes) : has_clip(path, o))
          with.push_back(std::move(path));
      if (by_number && with.size() > 1)
        throw usage_error{"the number " + clip + " means a clip only of one motion file, and " + in.path +
                          " has " + std::to_string(with.size()) +
                          ": name a file in it; motley files lists them"};
      if (with.empty() && !was_found && all.size() == 1)
        throw missing_error{"no file or clip '" + clip + "' in " + in.path + "; motley files lists them"};
      own = std::move(with);
    }
    const bool is_named = own.size() == 1 && (in.by_path || only_clips) && !was_found;
    all_named = all_named && is_named;
    if (!is_named) o.found.insert(own.begin(), own.end());
    files.insert(files.end(), own.begin(), own.end());
  }
  o.files = std::move(files);
  o.several = o.files.size() != 1 || !all_named || (was_several && all.size() > 1);
}

namespace {

/// What goes with the motions in a container, a model or an exp: the `wanted` file named like it, else the
/// first, in it or in the .dat or .dtt of the same name beside it. Its path as an input; empty if there is
/// none.
std::string find_companion(options& o, const std::string& container, bool (*wanted)(bytes_view)) {
  const fs::path own = to_path(container);
  const std::string stem = folded(to_string(own.stem()));
  std::vector<std::string> places{container};
  if (container != "-")
    for (const char* other : {".dat", ".dtt", ".DAT", ".DTT"}) { // the usual one first
      fs::path beside = own;
      std::error_code failed;
      beside.replace_extension(other);
      if (fs::exists(beside, failed) && !fs::equivalent(own, beside, failed))
        places.push_back(to_string(beside));
    }
  expander expand{o, true};
  for (const std::string& place : places) {
    const auto inside = open_input(place, o);
    if (!inside) continue;
    const auto in = read_container(place, o);
    std::vector<const contained*> found;
    contents_budget budget{*inside, o};
    for (const contained& f : inside->files) {
      if (!f.container.empty() || !f.place.why_not.empty()) continue;
      if (!budget.take(f)) break;
      const std::span<const std::byte> all{f.place.unpacked ? *f.place.unpacked : in->bytes};
      if (wanted(all.subspan(f.place.offset, f.place.size))) found.push_back(&f);
    }
    if (found.empty()) continue;
    const auto named = std::find_if(found.begin(), found.end(), [&](const contained* f) {
      return folded(to_string(to_path(f->parts.back()).stem())) == stem;
    });
    return expand.add(place, named != found.end() ? **named : *found[0]);
  }
  return {};
}

} // namespace

void use_companions(options& o, const std::string& container) {
  if (o.no_figure || o.curves || !o.parents.empty() || !o.rest.empty()) return;
  std::string used;
  if (o.skeleton.empty()) {
    o.skeleton = find_companion(o, container, is_skeleton_file);
    if (!o.skeleton.empty()) used = "the body is " + o.skeleton + " (--skeleton takes another)";
  }
  if (o.exp.empty() && !o.no_exp) {
    o.exp = find_companion(o, container, is_exp_file);
    if (!o.exp.empty())
      used += (used.empty() ? "" : "; ") + ("the exp is " + o.exp) + " (--no-exp leaves it out)";
  }
  if (!used.empty() && !o.quiet) (void)print(stderr, "note: " + printable(used) + '\n');
}

bool are_of_one_object(const std::vector<std::string>& containers) {
  const auto object = [](const std::string& container) {
    return to_path(container).replace_extension().lexically_normal();
  };
  return !containers.empty() && std::all_of(containers.begin(), containers.end(), [&](const std::string& c) {
    return object(c) == object(containers[0]);
  });
}

void open_container_of(options& o, std::string& path, bool (*wants)(bytes_view), std::string_view what) {
  if (path.empty()) return;
  std::string outer = path;
  std::optional<contents> inside;
  std::vector<std::size_t> chosen;
  if (const auto [container, rest] = split_inner(path); !container.empty()) {
    outer = container;
    inside = open_input(outer, o);
    if (inside) chosen = choose_files(*inside, rest, outer);
    if (chosen.empty()) return; // it does not exist
  } else {
    inside = open_input(path, o);
    if (!inside) return;
    chosen = plain_files(*inside);
  }
  expander expand{o};
  std::vector<std::string> wanted;
  contents_budget budget{*inside, o};
  for (const std::size_t i : chosen) {
    if (!budget.take(inside->files[i])) break;
    const std::string key = expand.add(outer, inside->files[i]);
    if (chosen.size() == 1 && outer != path ? true : wants(read_input(key, o).bytes)) wanted.push_back(key);
  }
  if (wanted.empty()) throw usage_error{"there is no " + std::string{what} + " in " + path};
  if (wanted.size() > 1)
    throw usage_error{path + " has " + std::to_string(wanted.size()) + " files of this kind (" +
                      std::string{what} + "): name one, such as " + wanted[0]};
  path = wanted[0];
}

} // namespace cli
