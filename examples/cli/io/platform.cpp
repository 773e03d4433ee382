// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/platform: see platform.hpp.
#include "io/platform.hpp"

#include "io/text.hpp"

namespace cli {

std::string extension_of(const std::string& path) { return folded(to_string(to_path(path).extension())); }

} // namespace cli

#if defined(_WIN32)

#include <cstdlib>
#include <cwctype>

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>

#define WIN32_LEAN_AND_MEAN
#if !defined(NOMINMAX)
#define NOMINMAX
#endif
#include <windows.h>

namespace cli {

namespace {

UINT console_code_page = 0; // before the program changed it

} // namespace

void prepare_streams() {
  for (std::FILE* const file : {stdin, stdout, stderr}) (void)_setmode(_fileno(file), _O_BINARY);
  console_code_page = GetConsoleOutputCP();
  if (console_code_page == 0 || SetConsoleOutputCP(CP_UTF8) == 0) return; // there is no console
  std::atexit([] { (void)SetConsoleOutputCP(console_code_page); });
}

std::filesystem::path to_path(const std::string& path) {
  const int size = static_cast<int>(path.size());
  std::wstring wide(path.size(), L'\0'); // no character has more UTF-16 units than UTF-8 bytes
  wide.resize(static_cast<std::size_t>(MultiByteToWideChar(CP_ACP, 0, path.data(), size, wide.data(), size)));
  return wide;
}
std::string to_string(const std::filesystem::path& path) {
  const std::wstring& wide = path.native();
  const int size = static_cast<int>(wide.size());
  std::string text(3 * wide.size(), '\0');
  text.resize(static_cast<std::size_t>(
      WideCharToMultiByte(CP_ACP, 0, wide.data(), size, text.data(), 3 * size, nullptr, nullptr)));
  return text;
}

bool is_terminal(std::FILE* file) { return _isatty(_fileno(file)) != 0; }

bool is_only_console_process() {
  DWORD process = 0; // room for one; the result is the number of all
  return GetConsoleProcessList(&process, 1) == 1;
}

std::string name_as_compared(const std::string& name) {
  std::wstring wide = to_path(name).native();
  for (wchar_t& c : wide) c = static_cast<wchar_t>(std::towlower(c));
  return to_string(wide);
}

bool is_device(const std::string& path) {
  std::FILE* const file = std::fopen(path.c_str(), "r+b"); // does not create a file
  if (file == nullptr) return false;
  const DWORD type = GetFileType(reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(file))));
  std::fclose(file);
  return type != FILE_TYPE_DISK;
}

std::FILE* create_file(const std::string& path, const std::string&) {
  const int file = _open(path.c_str(), _O_CREAT | _O_EXCL | _O_WRONLY | _O_BINARY, _S_IREAD | _S_IWRITE);
  if (file < 0) return nullptr;
  std::FILE* const stream = _fdopen(file, "wb");
  if (stream != nullptr) return stream;
  const int failure = errno;
  (void)_close(file);
  (void)_unlink(path.c_str());
  errno = failure;
  return nullptr;
}

std::FILE* open_descriptor(int descriptor) {
  const int file = _dup(descriptor);
  return file < 0 ? nullptr : _fdopen(file, "wb");
}

pending_file::pending_file(const char*) {}
pending_file::~pending_file() = default;
void without_signals(const std::function<void()>& work) { work(); }

} // namespace cli

#else

#include <atomic>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cli {

namespace {

constexpr int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};

std::atomic<const char*> pending = nullptr;
std::atomic<bool> is_ending = false; // a signal has come
std::atomic<int> waited_for = 0;     // number of threads in without_signals()
static_assert(std::atomic<const char*>::is_always_lock_free && std::atomic<bool>::is_always_lock_free &&
              std::atomic<int>::is_always_lock_free);

sigset_t set_of_ending_signals() {
  sigset_t set;
  (void)sigemptyset(&set);
  for (const int signal : ending_signals) (void)sigaddset(&set, signal);
  return set;
}

/// Never runs in a thread that is in without_signals(), where signals are blocked.
extern "C" void remove_pending(int signal) {
  is_ending = true;
  while (waited_for > 0) (void)poll(nullptr, 0, 1);
  if (const char* const path = pending) (void)unlink(path);
  (void)std::signal(signal, SIG_DFL);
  (void)raise(signal); // its default action, after this function returns
}

/// A stream for a descriptor. On failure the descriptor is closed.
std::FILE* open_stream(int file) {
  if (file < 0) return nullptr;
  std::FILE* const stream = fdopen(file, "wb");
  if (stream != nullptr) return stream;
  const int failure = errno;
  (void)close(file);
  errno = failure;
  return nullptr;
}

} // namespace

pending_file::pending_file(const char* path) { pending = path; }
pending_file::~pending_file() { pending = nullptr; }

void without_signals(const std::function<void()>& work) {
  const sigset_t set = set_of_ending_signals();
  sigset_t before;
  (void)pthread_sigmask(SIG_BLOCK, &set, &before);
  ++waited_for;
  const bool may_work = !is_ending;
  if (may_work) work();
  --waited_for;
  while (!may_work) (void)pause(); // the handler in another thread ends the program
  (void)pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void prepare_streams() {
  (void)std::signal(SIGXFSZ, SIG_IGN);
  for (const int signal : ending_signals) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_IGN)
      continue; // ignored, as nohup requires
    action.sa_handler = remove_pending;
    action.sa_mask = set_of_ending_signals();
    action.sa_flags = 0;
    (void)sigaction(signal, &action, nullptr);
  }
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) < 0) (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

std::filesystem::path to_path(const std::string& path) { return path; }
std::string to_string(const std::filesystem::path& path) { return path.string(); }

bool is_terminal(std::FILE* file) { return isatty(fileno(file)) != 0; }

bool is_only_console_process() { return false; }

std::string name_as_compared(const std::string& name) { return name; }

bool is_device(const std::string& path) {
  struct stat found {};
  return stat(path.c_str(), &found) == 0 && !S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode);
}

std::FILE* create_file(const std::string& path, const std::string& like) {
  struct stat model {};
  const bool exists = stat(like.c_str(), &model) == 0;
  const int file = open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, exists ? 0600 : 0666);
  if (file < 0) return nullptr;
  if (exists) {
    mode_t mode = model.st_mode & 0777;
    if (fchown(file, static_cast<uid_t>(-1), model.st_gid) != 0)
      mode &= ~mode_t{070}; // another group gets no permissions
    const bool same_owner = fchown(file, model.st_uid, static_cast<gid_t>(-1)) == 0;
    (void)same_owner; // only root can change it
    (void)fchmod(file, mode);
  }
  std::FILE* const stream = open_stream(file);
  const int failure = errno;
  if (stream == nullptr) (void)unlink(path.c_str());
  errno = failure;
  return stream;
}

std::FILE* open_descriptor(int descriptor) { return open_stream(dup(descriptor)); }

} // namespace cli

#endif
