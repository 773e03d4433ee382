// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/containers: see containers.hpp.
#include "inputs/containers.hpp"

#include <motley/formats/containers.hpp>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "errors.hpp"
#include "inputs/clip_choice.hpp"
#include "inputs/kinds.hpp"
#include "inputs/path_choice.hpp"
#include "inputs/read_input.hpp"
#include "io/gzip.hpp"
#include "io/platform.hpp"
#include "io/read_file.hpp"

namespace cli {

namespace fs = std::filesystem;

namespace {

using bytes_view = std::span<const std::byte>;

/// True if the first bytes of a file allow it to be a container or to be compressed.
bool may_hold_files(const std::string& path) {
  const std::vector<std::byte> first = read_first(path, 16);
  const bytes_view bytes{first};
  if (is_gzip(bytes)) return true;
  const auto id = motley::identify<motley::known_containers>(bytes);
  if (id.certainty != motley::certainty::none) return true;
  const motley::byte_view view{bytes};
  return view.holds(0, 12) &&
         view.read<motley::clover_dat::count>(0) - 1U < motley::clover_dat::most_slots; // 0 wraps
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
    const bool is_drive = !to_path(outer).has_relative_path(); // "C:" is no file that Windows knows
    if (!is_drive && !fs::exists(fs::status(to_path(outer), failed))) break;
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
    const std::size_t depth = all.files[i].depth;
    for (std::size_t k = i; k < all.files.size() && (k == i || all.files[k].depth > depth); ++k)
      if (all.files[k].container.empty() && seen.insert(k).second) plain.push_back(k);
  }
  std::sort(plain.begin(), plain.end());
  return plain;
}

/// The contents with the chosen files alone.
std::shared_ptr<const contents> only_chosen(const contents& all, const std::string& wanted,
                                            const std::string& name) {
  contents chosen{all.format, all.size, all.counted, {}, all.why_incomplete};
  for (const std::size_t i : choose_files(all, wanted, name)) chosen.files.push_back(all.files[i]);
  return std::make_shared<const contents>(std::move(chosen));
}

[[noreturn]] void refuse_missing(const std::string& file, const std::string& container) {
  throw missing_error{"no file '" + file + "' in " + container + "; 'motley files' lists them"};
}

/// True if a file can be read and has clips that --clip selects by name.
bool has_clip(const std::string& path, const options& o) {
  const input_bytes in = read_input(path, o);
  return in.why_not.empty() && has_chosen_clip(in.bytes, o);
}

} // namespace

std::string container_around(const std::string& path) { return split_inner(path).first; }

std::shared_ptr<const contents> open_input(const std::string& path, const options& o) {
  std::error_code failed;
  const fs::file_status status = fs::status(to_path(path), failed);
  const bool is_pipe = path == "-" || fs::is_other(status); // or a device: its first bytes come only once
  if (!is_pipe && !fs::is_regular_file(status)) return nullptr;
  const std::uintmax_t size = is_pipe ? 0 : fs::file_size(to_path(path), failed);
  if (o.found.contains(path) && size > largest_usual && !o.no_limits) return nullptr;
  if (!is_pipe && !may_hold_files(path)) return nullptr;
  const auto in = read_container(path, o);
  if (!in->why_not.empty()) return nullptr;
  return contents_of(*in, o, path);
}

namespace {

using gzip_place = std::shared_ptr<const packed_place>;
bool are_same(const gzip_place& a, const gzip_place& b) {
  if (a == b) return true;
  return a && b && a->offset == b->offset && a->size == b->size && are_same(a->within, b->within);
}
bool are_same(const inner_place& a, const inner_place& b) {
  return a.offset == b.offset && a.size == b.size && are_same(a.gzip, b.gzip);
}

} // namespace

std::string expander::add(const std::string& container, const contained& f) {
  std::string path = container + '/' + f.path;
  const auto known = o_.inner.find(path);
  if (known != o_.inner.end() && are_same(known->second, f.place) && is_again_) return path;
  if (known != o_.inner.end()) {
    const std::string same = path;
    std::size_t& n = numbers_.try_emplace(same, 2).first->second;
    do path = same + '\0' + std::to_string(n++) + '\0';
    while (o_.inner.contains(path));
  }
  o_.inner.emplace(path, f.place);
  if (!is_again_ && known_.insert(container).second) o_.containers.push_back(container);
  return path;
}

void open_containers(options& o) {
  struct input {
    std::string path;
    std::shared_ptr<const contents> inside{};
    bool by_path = false; // the files of `inside` that the path or --clip names
  };
  std::vector<input> all;
  bool any = false, any_by_clip = false;
  for (const std::string& path : o.files) {
    if (const auto [outer, rest] = split_inner(path); !outer.empty())
      if (auto inside = open_input(outer, o)) {
        inside = only_chosen(*inside, rest, outer);
        if (inside->files.empty()) refuse_missing(rest, outer);
        all.push_back({outer, std::move(inside), true});
        any = true;
        continue;
      }
    all.push_back({path, open_input(path, o)});
    any = any || all.back().inside;
  }
  if (!any) return;

  bool only_clips = o.clip.has_value(); // nothing was selected by its path
  if (o.clip)
    for (input& in : all) {
      if (!in.inside || in.by_path) continue;
      auto chosen = only_chosen(*in.inside, *o.clip, in.path);
      if (chosen->files.empty()) continue;
      in.inside = std::move(chosen);
      in.by_path = any_by_clip = true;
    }
  if (any_by_clip) {
    only_clips = false;
    for (const input& in : all)
      if (!in.by_path && !o.found.contains(in.path))
        throw missing_error{"no file '" + *o.clip + "' in " + in.path + ", although another input has one"};
    std::erase_if(all, [](const input& in) { return !in.by_path; });
  }

  const bool was_several = o.several;
  const std::string clip = o.clip.value_or("");
  if (any_by_clip) o.clip.reset();
  o.clip_was_path = any_by_clip;
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
    o.sizes[in.path] = read_container(in.path, o)->counted();
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
        throw usage_error{"a clip's number needs one motion file, but " + in.path + " has " +
                          std::to_string(with.size()) + ": name a file in it; 'motley files' lists them"};
      if (with.empty() && !was_found && all.size() == 1)
        throw missing_error{"no file or clip '" + clip + "' in " + in.path + "; 'motley files' lists them"};
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

void open_container_of(options& o, std::string& path, bool (*wants)(bytes_view), std::string_view what) {
  if (path.empty()) return;
  std::string outer = path;
  std::shared_ptr<const contents> inside;
  std::vector<std::size_t> chosen;
  if (const auto [container, rest] = split_inner(path); !container.empty()) {
    outer = container;
    inside = open_input(outer, o);
    if (!inside) return; // it does not exist
    chosen = choose_files(*inside, rest, outer);
    if (chosen.empty()) refuse_missing(rest, outer);
  } else {
    inside = open_input(path, o);
    if (!inside) return;
    chosen = plain_files(*inside);
  }
  expander expand{o, true}; // it is no input
  std::vector<std::string> wanted;
  contents_budget budget{*inside, o};
  for (const std::size_t i : chosen) {
    if (!budget.take(inside->files[i])) break;
    const std::string key = expand.add(outer, inside->files[i]);
    const bool is_named = chosen.size() == 1 && outer != path;
    if (is_named || wants(read_input(key, o).bytes)) wanted.push_back(key);
  }
  if (wanted.empty()) throw usage_error{"there is no " + std::string{what} + " in " + path};
  if (wanted.size() > 1)
    throw usage_error{path + " has " + std::to_string(wanted.size()) + " files of this kind (" +
                      std::string{what} + "): name one, such as " + wanted[0]};
  path = wanted[0];
}

} // namespace cli
