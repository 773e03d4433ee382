// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/extract: motley extract, writes the files in containers into a folder.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "errors.hpp"
#include "inputs/clips.hpp"
#include "inputs/contents.hpp"
#include "inputs/each_file.hpp"
#include "inputs/path_choice.hpp"
#include "inputs/read_input.hpp"
#include "io/output.hpp"
#include "io/platform.hpp"
#include "io/result_names.hpp"
#include "io/safe_names.hpp"
#include "io/safe_writer.hpp"
#include "io/write_file.hpp"
#include "options.hpp"

namespace cli {

namespace fs = std::filesystem;

namespace {

/// Which files of a container --file selects; all without it. Throws usage_error if it is ambiguous.
std::vector<bool> chosen_files(const options& o, const std::string& path, const contents& inside) {
  std::vector<bool> chosen(inside.files.size(), o.file_pattern.empty());
  if (o.file_pattern.empty()) return chosen;
  std::vector<std::string> paths;
  for (const contained& f : inside.files) paths.push_back(f.path);
  for (const std::size_t i : choose_paths(paths, o.file_pattern, path)) chosen[i] = true;
  return chosen;
}

/// Throws usage_error if --file is ambiguous in any container. Other errors are printed later.
void require_choice(const options& o) {
  if (o.file_pattern.empty()) return;
  for (const std::string& path : o.files) try {
      const auto in = read_container(path, o);
      const auto inside = in->why_not.empty() ? contents_of(*in, o, path) : nullptr;
      if (inside) (void)chosen_files(o, path, *inside);
    } catch (const input_error&) {
    }
}

/// Writes files into new or existing folders below one folder, and replaces nothing.
class extractor {
public:
  extractor(const options& o, std::string folder) : o_{o}, folder_{std::move(folder)} {}

  /// The folder of a container's files, below `below` ("" or a folder of ours, with '/').
  std::string folder_for(const std::string& below, std::string_view stored) {
    return below + names_[below].add(safe_name(stored)) + '/';
  }

  /// Writes the chosen files of a container into a folder below ours. Returns the exit status.
  int write_all(const std::string& path, std::span<const std::byte> bytes, const contents& inside,
                const std::string& below) {
    int status = inside.why_incomplete.empty() ? 0 : complain(path, inside.why_incomplete);
    const std::vector<bool> chosen = chosen_files(o_, path, inside);
    contents_budget budget{inside, o_};
    std::vector<std::string> open{below}; // the folders of the containers around the current file
    for (std::size_t i = 0; i < inside.files.size(); ++i) {
      const contained& f = inside.files[i];
      open.resize(f.depth);
      if (!f.container.empty()) {
        // A folder of its files, unless it alone is chosen.
        bool any = false;
        for (std::size_t k = i + 1; k < chosen.size() && inside.files[k].depth > f.depth; ++k)
          any = any || chosen[k];
        open.push_back(any ? folder_for(open.back(), f.name()) : std::string{});
        if (any) continue;
      }
      if (!chosen[i]) continue;
      const std::string in = open[f.depth - 1];
      if (!f.place.why_not.empty()) status = complain(path, f.path + ": " + f.place.why_not);
      if (!f.place.why_not.empty() && f.place.size == 0) continue; // else it is written as it is stored
      if (!budget.take(f)) return complain(path, budget.why_not());
      const std::string name = in + names_[in].add(safe_name(f.name()));
      const auto own = bytes_of(f.place, bytes);
      if (own.bytes.size() == f.place.size)
        status = std::max(status, write(name, own.bytes));
      else
        status = complain(path, f.path + ": cannot be unpacked: out of memory");
      ++chosen_;
    }
    return status;
  }

  std::size_t chosen() const { return chosen_; }
  void say() const { written_.say(o_); }

private:
  /// Makes the folders of a path below ours. None of them may be a link, which could lead elsewhere.
  bool make_folders(const std::string& name, std::error_code& failed) const {
    for (std::size_t at = name.find('/'); at != name.npos; at = name.find('/', at + 1)) {
      const fs::path folder = to_path(folder_ + name.substr(0, at));
      fs::create_directory(folder, failed);
      if (!fs::is_directory(fs::symlink_status(folder, failed))) {
        failed = std::make_error_code(std::errc::not_a_directory);
        return false;
      }
    }
    return true;
  }

  int write(const std::string& name, std::span<const std::byte> bytes) {
    const std::string target = folder_ + name;
    std::error_code failed;
    if (!make_folders(name, failed)) return complain(target, "cannot be written: " + failed.message());
    const int failure = write_new_file(target, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    if (failure == EEXIST) return complain(target, "exists already, and is not replaced");
    if (failure != 0) return complain(target, why_cannot_be_written(failure));
    written_.add(target);
    return 0;
  }

  const options& o_;
  std::string folder_;
  std::map<std::string, names_in_folder> names_; // by folder
  written_files written_;
  std::size_t chosen_ = 0;
};

} // namespace

int extract(const options& o) {
  if (o.out.empty() || o.out == "-") throw usage_error{"extract writes a folder: -o FOLDER/"};
  require_choice(o); // before anything is written
  const std::string folder = as_folder(o.out);
  safe_writer writer{o};
  if (const int status = writer.make_folder(folder); status != 0) return status;
  extractor to{o, folder};
  int status = 0;
  std::size_t containers = 0;
  for (const std::string& path : o.files) try {
      const auto in = read_container(path, o);
      if (!in->why_not.empty()) {
        status = complain(path, in->why_not);
        continue;
      }
      const auto inside = contents_of(*in, o, path);
      if (!inside && o.found.contains(path)) continue;
      if (!inside) {
        status = complain(path, no_container);
        continue;
      }
      ++containers;
      const std::string name = path == "-" ? "-" : to_string(to_path(path).filename());
      const std::string below = o.files.size() > 1 ? to.folder_for("", name) : std::string{};
      status = std::max(status, to.write_all(path, in->bytes, *inside, below));
    } catch (const input_error& e) {
      status = complain(path, e.what());
    }
  to.say();
  if (status == 0 && containers == 0) return complain(no_containers);
  if (status == 0 && to.chosen() == 0 && !o.file_pattern.empty())
    throw missing_error{"no file in the containers matches '" + o.file_pattern +
                        "'; 'motley files' lists their files"};
  return status;
}

} // namespace cli
