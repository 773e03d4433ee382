// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/safe_writer: see safe_writer.hpp.
#include "io/safe_writer.hpp"

#include <algorithm>
#include <iterator>
#include <system_error>

#include "errors.hpp"
#include "io/output.hpp"
#include "io/platform.hpp"
#include "io/read_file.hpp"
#include "io/text.hpp"
#include "io/write_file.hpp"

namespace cli {

namespace fs = std::filesystem;

safe_writer::safe_writer(const options& o, bool (*may_replace)(std::span<const std::byte> first))
    : may_replace_{may_replace} {
  for (const std::string& path : o.files) keep(path);
  for (const std::string& path : o.containers) keep(path);
  for (const std::string& path : o.option_files()) keep(o.on_disk(path));
}

safe_writer::~safe_writer() {
  std::error_code failed; // it is not empty
  for (const fs::path& folder : made_) fs::remove(folder, failed);
}

int safe_writer::make_folder(const std::string& path) {
  std::error_code failed;
  for (fs::path folder = to_path(path); !folder.empty() && !fs::exists(fs::symlink_status(folder, failed));
       folder = folder.parent_path())
    made_.push_back(folder);
  fs::create_directories(to_path(path), failed);
  if (!failed && fs::is_directory(to_path(path), failed)) return 0;
  return complain(path, "the folder cannot be made: " +
                            (failed ? failed : std::make_error_code(std::errc::not_a_directory)).message());
}

int safe_writer::write(const std::string& path, const std::string& content) {
  const std::lock_guard lock{mutex_};
  std::error_code failed;
  fs::create_directories(to_path(path).parent_path(), failed); // if this fails, so does writing
  // Empty if it cannot be resolved, such as a link to itself. Then write_file() fails and says why.
  const fs::path target = fs::weakly_canonical(to_path(path), failed);
  if (inputs_.contains(target) || is_input_by_another_name(target)) {
    (void)complain(path, "cannot be written: it is one of the inputs");
    return 2;
  }
  if (written_.contains(target))
    return complain(path, "cannot be written: another result has already been written to it");
  constexpr std::size_t enough_to_tell = 256;
  const bool exists = fs::is_regular_file(target, failed);
  if (exists && may_replace_ != nullptr && !may_replace_(read_first(path, enough_to_tell)))
    return complain(path,
                    "exists and was not written by motley, so it is not replaced; move or rename it first");
  const int status = write_file(path, content);
  const fs::path written = fs::canonical(to_path(path), failed); // now also behind a link to a new file
  if (fs::is_regular_file(written, failed)) written_.insert(written);
  return status;
}

bool safe_writer::is_input_by_another_name(const fs::path& target) const {
  std::error_code failed;
  const auto [first, last] = sizes_.equal_range(fs::file_size(target, failed));
  return !failed && std::any_of(first, last, [&](const auto& input) {
    return fs::equivalent(input.second, target, failed);
  });
}

void safe_writer::keep(const std::string& path) {
  if (path.empty()) return;
  std::error_code failed;
  const fs::path input = fs::canonical(path_of_input(path), failed);
  if (failed || !inputs_.insert(input).second) return; // a file in a container has no path of its own
  const std::uintmax_t size = fs::file_size(input, failed);
  if (!failed) sizes_.emplace(size, input);
}

void written_files::say(const options& o) const {
  if (count_ == 0 || o.quiet || o.out == "-") return;
  const std::string what =
      count_ == 1 ? first_
                  : counted(count_, "file") + (o.beside ? ", each beside its motion" : " to " + o.out);
  (void)print(stderr, printable("wrote " + what) + '\n');
}

void refuse_extension(const std::string& path, std::initializer_list<std::string_view> written,
                      const std::string& what) {
  constexpr std::string_view known[] = {
      ".glb", ".gltf",  ".fbx",  ".obj",  ".dae",  ".bvh",  ".abc",     ".usd",  ".usda", ".usdc", ".usdz",
      ".vrm", ".blend", ".3ds",  ".max",  ".ma",   ".mb",   ".c4d",     ".stl",  ".ply",  ".x",    ".x3d",
      ".smd", ".pmx",   ".vmd",  ".anim", ".mot",  ".exp",  ".wmb",     ".svg",  ".png",  ".jpg",  ".jpeg",
      ".gif", ".webp",  ".bmp",  ".tif",  ".tiff", ".eps",  ".pdf",     ".html", ".mp4",  ".webm", ".csv",
      ".tsv", ".json",  ".txt",  ".xls",  ".xlsx", ".ods",  ".parquet", ".zip",  ".gz",   ".dat",  ".dtt",
      ".eff", ".evn",   ".evnt", ".pks",  ".motn", ".mtb3", ".cinf",    ".md",   ".bin"};
  const std::string extension = extension_of(path);
  const auto is_in = [&](const auto& all) {
    return std::find(std::begin(all), std::end(all), extension) != std::end(all);
  };
  if (is_in(known) && !is_in(written)) throw usage_error{"the output is " + what + ", not a " + extension};
}

} // namespace cli
