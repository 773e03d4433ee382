// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/files: see files.hpp.
#include "io/files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <random>
#include <system_error>

#include "io/gzip.hpp"
#include "io/numbers.hpp"
#include "io/output.hpp"
#include "io/platform.hpp"

namespace cli {

namespace fs = std::filesystem;

std::string complaint(const std::string& path, std::string_view message) {
  return printable((path + ": error: ").append(message)) + '\n';
}

int complain(const std::string& path, std::string_view message) {
  std::fputs(complaint(path, message).c_str(), stderr);
  return 1;
}

std::optional<std::vector<std::byte>> read_file(const std::string& path) {
  std::string why;
  auto bytes = read_file(path, why);
  if (!bytes) complain(path, why);
  return bytes;
}

namespace {

/// A larger file may be sparse, and a device or a pipe may have no end. No motion is larger.
constexpr std::uintmax_t largest_usual = std::uintmax_t{1} << 28U;

/// The size of a regular file as the system knows it, or 0.
std::uintmax_t stated_size(const std::string& path) {
  std::error_code failed;
  const std::uintmax_t size = fs::file_size(path_of_input(path), failed);
  return failed ? 0 : size;
}

} // namespace

std::optional<std::vector<std::byte>> read_file(const std::string& path, std::string& why) {
  const bool from_stdin = path == "-";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{
      from_stdin ? stdin : std::fopen(path.c_str(), "rb"),
      [](std::FILE* f) { return f == stdin ? 0 : std::fclose(f); }};
  std::vector<std::byte> bytes;
  std::size_t size = 0;
  errno = file ? 0 : errno;
  const std::uintmax_t stated = stated_size(path), most = std::max(stated, largest_usual);
  const bool is_usual = stated > 0 && stated <= largest_usual;
  const std::uintmax_t at_first = is_usual ? stated : std::uintmax_t{1} << 16U;
  while (file && size == bytes.size() && size <= most) { // while the file fills the buffer
    const std::uintmax_t next = size == 0 ? at_first + 1 : std::min<std::uintmax_t>(2 * size, most + 1);
    bytes.resize(static_cast<std::size_t>(next)); // the one more detects the end
    size += std::fread(bytes.data() + size, 1, bytes.size() - size, file.get());
  }
  if (size > most) {
    why = "cannot be read: larger than " + std::to_string(most >> 20U) + " MiB, the limit for " +
          (stated > 0 ? "a file that grows" : "standard input, pipes and devices");
    return std::nullopt;
  }
  bytes.resize(size);
  if (file && std::ferror(file.get()) == 0) return bytes;
  int failure = errno;
#if defined(_WIN32) // other errors
  std::error_code failed;
  if (fs::is_directory(to_path(path), failed)) failure = EISDIR;
  if (failure == EINVAL) failure = ENOENT; // not a file name: a wildcard without a match
#endif
  why = "cannot be read: " + std::generic_category().message(failure);
  return std::nullopt;
}

namespace {

/// Unpacks what was read if it is a gzip file.
input_bytes unpacked(input_bytes in, const options& o) {
  if (!in.why_not.empty() || !is_gzip(in.bytes)) return in;
  unpacked_bytes all = unpack_gzip(in.bytes, o.no_limits ? std::uintmax_t{1} << 40U : largest_usual);
  return {std::move(all.bytes), std::move(all.why_not)};
}

input_bytes read_whole(const std::string& path, const options& o) {
  input_bytes in;
  if (auto bytes = read_file(path, in.why_not)) in.bytes = std::move(*bytes);
  return unpacked(std::move(in), o);
}

/// A file of its own, not one in a container.
input_bytes read_outer(const std::string& path, const options& o) {
  constexpr std::size_t enough_to_tell = 64;
  input_bytes in;
  std::error_code failed;
  const std::uintmax_t size = o.found.contains(path) ? fs::file_size(to_path(path), failed) : 0;
  in.is_too_large = !failed && size > largest_usual && !o.no_limits;
  if (in.is_too_large) {
    in.why_not = "larger than any motion: to be read it has to be named itself, or --no-limits given";
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{std::fopen(path.c_str(), "rb"), std::fclose};
    in.bytes.resize(enough_to_tell);
    in.bytes.resize(file ? std::fread(in.bytes.data(), 1, enough_to_tell, file.get()) : 0);
    return in;
  }
  if (path == "-") {
    static const input_bytes held = read_whole(path, o);
    return held;
  }
  return read_whole(path, o);
}

} // namespace

namespace {

/// What read_container() has read last.
struct kept_input {
  std::string path;
  std::shared_ptr<const input_bytes> in;
};
std::mutex recent_mutex;
std::deque<kept_input> recent; // the last one first

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
  const std::lock_guard lock{recent_mutex};
  if (auto in = find_recent(path)) return in;
  recent.push_front({path, std::make_shared<const input_bytes>(read_outer(path, o))});
  std::size_t bytes = 0, count = 0;
  while (count < recent.size() && (bytes += recent[count].in->bytes.size()) <= most_bytes) ++count;
  recent.resize(std::max<std::size_t>(count, 1));
  return recent[0].in;
}

namespace {

/// Empty: it reads.
std::string& refusal() {
  static thread_local std::string why;
  return why;
}

} // namespace

refused_reading::refused_reading(std::string why) { refusal() = std::move(why); }
refused_reading::~refused_reading() { refusal().clear(); }

input_bytes read_input(const std::string& path, const options& o) {
  if (!refusal().empty()) return {{}, refusal()};
  const auto inner = o.inner.find(path);
  if (inner == o.inner.end()) {
    {
      const std::lock_guard lock{recent_mutex};
      if (const auto in = find_recent(path)) return *in;
    }
    return read_outer(path, o);
  }
  const inner_place& place = inner->second;
  if (!place.why_not.empty()) return {{}, place.why_not};
  const auto outer = place.unpacked ? nullptr : read_container(place.container, o);
  const std::vector<std::byte>& all = place.unpacked ? *place.unpacked : outer->bytes;
  if (place.offset > all.size() || place.size > all.size() - place.offset)
    return {{}, "cannot be read: " + place.container + " has changed"};
  const auto begin = all.begin() + static_cast<std::ptrdiff_t>(place.offset);
  return {{begin, begin + static_cast<std::ptrdiff_t>(place.size)}};
}

std::optional<std::vector<std::byte>> require_input(const std::string& path, const options& o) {
  input_bytes in = read_input(path, o);
  if (in.why_not.empty()) return std::move(in.bytes);
  complain(path, in.why_not);
  return std::nullopt;
}

namespace {

/// Writes and closes the file. Returns 0 or errno.
int write_and_close(std::FILE* file, std::string_view content) {
  errno = 0;
  const bool good = std::fwrite(content.data(), 1, content.size(), file) == content.size();
  const int failure = errno; // closing may change errno
  const bool closed = (file == stdout ? std::fflush(file) : std::fclose(file)) == 0;
  if (good && closed) return 0;
  const int why = good ? errno : failure;
  return why != 0 ? why : EIO;
}

int write_directly(std::FILE* file, std::string_view content) {
  return file == nullptr ? errno : write_and_close(file, content);
}

/// An unpredictable name in the target's folder that no other file has.
fs::path temporary_name(const fs::path& target) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::random_device random;
  std::string name = ".motley-";
  for (int i = 0; i < 16; ++i) name += digits[random() % digits.size()];
  return target.parent_path() / (name + ".tmp");
}

/// True if a folder does not allow replacing a file that we may write: permission is missing, or something is
/// mounted there.
bool is_denial(int failure) {
  return failure == EACCES || failure == EPERM || failure == EROFS || failure == EBUSY;
}

/// create_file() for a pending_file. On failure returns null and stores errno.
std::FILE* create_unfinished(const std::string& name, const fs::path& target, int& failure) {
  std::FILE* file = nullptr;
  without_signals([&] {
    file = create_file(name, to_string(target));
    failure = file == nullptr ? errno : 0;
  });
  return file;
}

/// Returns 0 or errno.
int rename_unfinished(const std::string& name, const fs::path& target) {
  std::error_code failed;
  without_signals([&] { fs::rename(to_path(name), target, failed); });
  return failed.default_error_condition().value();
}

/// Atomically replaces the file `target`, or creates it. Returns 0 or errno. `denied`: the folder does not
/// allow it, and nothing has changed.
int replace_file(const fs::path& target, std::string_view content, bool& denied) {
  const std::string name = to_string(temporary_name(target));
  const pending_file pending{name.c_str()};
  int failure = 0;
  std::FILE* const file = create_unfinished(name, target, failure);
  denied = file == nullptr && is_denial(failure);
  if (file == nullptr) return failure;
  failure = write_and_close(file, content);
  if (failure == 0) {
    failure = rename_unfinished(name, target);
    denied = is_denial(failure);
  }
  std::error_code ignored;
  if (failure != 0) fs::remove(to_path(name), ignored);
  return failure;
}

/// Overwrites an existing file. Returns 0 or errno.
int overwrite_file(const fs::path& target, std::string_view content) {
  std::FILE* const file = std::fopen(to_string(target).c_str(), "r+b");
  if (file == nullptr) return errno;
  std::error_code failed;
  fs::resize_file(target, 0, failed);
  const int failure = write_and_close(file, content);
  return failed ? failed.default_error_condition().value() : failure;
}

/// The folder of a path, with links resolved; empty if there is none.
fs::path folder_of(const fs::path& path) {
  std::error_code failed;
  return fs::canonical(path.has_parent_path() ? path.parent_path() : ".", failed);
}

/// True if a path refers to an open file, not to a name: /dev/fd/1, /proc/PID/fd/3. Such paths look like
/// links, but their text only describes the file.
bool is_open_file(const fs::path& path) {
  const fs::path folder = folder_of(path), rest = folder.relative_path();
  return folder == "/dev/fd" || (folder.root_path() == "/" && !rest.empty() && *rest.begin() == "proc");
}

/// The target of a chain of symbolic links, which need not exist.
fs::path follow_links(fs::path path) {
  std::error_code failed;
  for (int links = 0; links < 40 && fs::is_symlink(fs::symlink_status(path, failed)) && !is_open_file(path);
       ++links)
    path = path.parent_path() / fs::read_symlink(path, failed); // an absolute link replaces the whole path
  return path;
}

/// The number of the program's own descriptor, if a path, after following links, is in /dev/fd.
std::optional<int> descriptor_of(const fs::path& path) {
  int descriptor = 0;
  std::error_code failed;
  const bool own = folder_of(path) == fs::canonical("/dev/fd", failed) && !failed;
  return own && parse(path.filename().string(), descriptor) ? std::optional{descriptor} : std::nullopt;
}

/// True for a path that is written as it is, and cannot be replaced: an open file, a device, a pipe.
bool is_written_directly(const std::string& name, const fs::path& target) {
  return descriptor_of(target) || is_device(name) || is_open_file(target);
}

/// Why a path cannot be written, as errno, or 0.
int why_not_written(const std::string& name) {
  std::error_code failed;
  const fs::file_status there = fs::status(to_path(name), failed);
  if (there.type() == fs::file_type::none) return failed.default_error_condition().value(); // a loop of links
  if (fs::is_directory(there)) return EISDIR;
  if (!fs::exists(there)) return 0;
  std::FILE* const file = std::fopen(name.c_str(), "r+b"); // renaming could replace a read-only file
  if (file == nullptr) return errno;
  std::fclose(file);
  return 0;
}

int write_named(const std::string& name, std::string_view content) {
  const fs::path path = to_path(name), target = follow_links(path);
  if (const auto descriptor = descriptor_of(target)) // appended to what others wrote
    return write_directly(open_descriptor(*descriptor), content);
  if (is_written_directly(name, target)) return write_directly(std::fopen(name.c_str(), "wb"), content);
  if (const int why = why_not_written(name); why != 0) return why;
  std::error_code failed;
  const fs::file_status there = fs::status(path, failed);
  if (fs::exists(there) && !fs::equivalent(path, target, failed)) return overwrite_file(path, content);
  bool denied = false;
  const int failure = replace_file(target, content, denied);
  return denied && fs::exists(there) ? overwrite_file(path, content) : failure;
}

} // namespace

fs::path path_of_input(const std::string& path) { return to_path(path == "-" ? "/dev/stdin" : path); }

bool would_overwrite(const std::string& out, const std::string& in) {
  std::error_code failed;
  return out != "-" && !in.empty() && fs::is_regular_file(to_path(out), failed) &&
         fs::equivalent(path_of_input(in), to_path(out), failed);
}

int write_file(const std::string& path, std::string_view content) {
  const int failure = path == "-" ? write_directly(stdout, content) : write_named(path, content);
  return failure == 0 ? 0 : complain(path, "cannot be written: " + std::generic_category().message(failure));
}

output_file::~output_file() { discard(); }

int output_file::open(const std::string& path) {
  const fs::path target = follow_links(to_path(path));
  int failure = 0;
  if (path != "-" && !is_written_directly(path, target)) {
    failure = why_not_written(path);
    if (failure == 0) {
      unfinished_ = to_string(temporary_name(target));
      pending_.emplace(unfinished_.c_str());
      file_ = create_unfinished(unfinished_, target, failure);
      std::error_code failed;
      if (file_ == nullptr && is_denial(failure) && fs::exists(target, failed)) failure = 0;
    }
  }
  if (path == "-") return 0;
  if (failure == 0 && file_ == nullptr) {
    pending_.reset();
    unfinished_.clear();
    file_ = std::tmpfile();
    failure = file_ == nullptr ? errno : 0;
  }
  if (failure != 0) return complain(path, "cannot be written: " + std::generic_category().message(failure));
  path_ = path;
  target_ = target;
  redirect_output(file_);
  return 0;
}

int output_file::close() {
  redirect_output(nullptr);
  errno = 0;
  const int failure = file_ != nullptr && std::fclose(file_) != 0 ? std::max(errno, 1) : 0;
  file_ = nullptr;
  return failure;
}

void output_file::discard() {
  (void)close();
  std::error_code ignored;
  if (!unfinished_.empty()) fs::remove(to_path(unfinished_), ignored);
  unfinished_.clear();
  pending_.reset();
}

int output_file::put_in_place() {
  std::string why;
  if (unfinished_.empty()) { // the temporary file, which has no name
    std::string content(static_cast<std::size_t>(std::max(std::ftell(file_), 0L)), '\0');
    std::rewind(file_);
    if (std::fread(content.data(), 1, content.size(), file_) != content.size()) return EIO;
    return write_named(path_, content);
  }
  if (const int failure = close(); failure != 0) return failure;
  const int failure = rename_unfinished(unfinished_, target_);
  if (failure == 0) {
    pending_.reset();
    unfinished_.clear();
  }
  if (!is_denial(failure)) return failure;
  const auto bytes = read_file(unfinished_, why); // something is mounted there
  if (!bytes) return EIO;
  return overwrite_file(to_path(path_), {reinterpret_cast<const char*>(bytes->data()), bytes->size()});
}

int output_file::finish(const options& o, int status) {
  if (file_ == nullptr) return status;
  constexpr std::size_t column_names = 1;
  const bool is_wanted = status == 0 || o.json || printed_lines() > column_names;
  int failure = take_output_failure();
  if (failure == 0 && is_wanted) failure = put_in_place();
  discard();
  if (failure == 0 && is_wanted && !o.quiet) (void)print(stderr, printable("wrote " + path_) + '\n');
  if (failure == 0) return status;
  return std::max(status, complain(path_, "cannot be written: " + std::generic_category().message(failure)));
}

} // namespace cli
