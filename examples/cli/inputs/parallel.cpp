// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/parallel: see parallel.hpp.
#include "inputs/parallel.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "inputs/limits.hpp"
#include "io/platform.hpp"

namespace cli {

namespace {

/// A line on a terminal such as "123 of 4567 files", which does not disturb other output there.
class progress_line {
public:
  progress_line(std::size_t count, std::string what)
      : count_{count},
        what_{std::move(what)},
        used_{count > 1 && is_terminal(stderr)},
        shared_{is_terminal(stdout)} {}

  void show(std::size_t done) {
    const auto now = std::chrono::steady_clock::now();
    if (!used_ || (width_ > 0 && now - shown_ < std::chrono::milliseconds{100})) return;
    const std::string line = std::to_string(done) + " of " + std::to_string(count_) + ' ' + what_;
    (void)print(stderr, '\r' + line);
    width_ = line.size();
    shown_ = now;
  }
  void make_way_for(std::FILE* to) {
    if (to == stderr || shared_) erase();
  }
  void erase() {
    if (width_ > 0) (void)print(stderr, '\r' + std::string(width_, ' ') + '\r');
    width_ = 0;
  }

private:
  std::size_t count_;
  std::string what_;
  bool used_, shared_;
  std::size_t width_ = 0; // characters on the terminal
  std::chrono::steady_clock::time_point shown_{};
};

/// Hands out files in order and prints their output in the same order. The first unfinished file is current:
/// its output is printed immediately, that of other files is kept.
class file_queue {
public:
  file_queue(std::size_t count, std::size_t most_kept, const std::string& what, std::string_view between,
             const item_limits* limits)
      : count_{count}, most_kept_{most_kept}, between_{between}, limits_{limits}, progress_{count, what} {}

  struct task {
    std::size_t file;
    bool is_left_out; ///< there is nothing to do, but finish()
  };
  /// The next file.
  std::optional<task> take() {
    const std::lock_guard lock{mutex_};
    const std::size_t next = turn_ + taken_.size();
    if (stopped_ || next == count_) return {};
    taken_.emplace_back();
    if (next == turn_) begin_turn();
    return task{next, limits_ != nullptr && !limits_->spent.allows(next)};
  }

  /// Prints or keeps text. Waits if too much is kept, but never for the current file, so there is always
  /// progress.
  bool write(std::size_t file, std::FILE* to, std::string_view text) {
    std::unique_lock lock{mutex_};
    moved_.wait(lock, [&] { return stopped_ || file == turn_ || kept_ + text.size() <= most_kept_; });
    if (stopped_) return false;
    if (file == turn_) return taken_.front().is_left_out || print_now(to, text);
    taken_[file - turn_].text.emplace_back(to, text);
    kept_ += text.size();
    return true;
  }

  /// `spent` is allowance::spent_together().
  void finish(std::size_t file, int status, std::exception_ptr failure, double spent) {
    const std::lock_guard lock{mutex_};
    file_state& state = taken_[file - turn_];
    state.done = true;
    state.status = status;
    state.spent = spent;
    state.failure = std::move(failure);
    while (!stopped_ && !taken_.empty() && taken_.front().done) next_turn();
    progress_.show(++done_);
    moved_.notify_all();
  }

  /// Stops printing, because the work cannot continue.
  void give_up(std::exception_ptr failure) {
    const std::lock_guard lock{mutex_};
    failure_ = std::move(failure);
    stopped_ = true;
    moved_.notify_all();
  }

  /// Call this after all workers have finished.
  files_done result() {
    progress_.erase();
    if (failure_) std::rethrow_exception(failure_);
    return {status_, skipped_, without_skeleton_};
  }

private:
  struct file_state {
    std::vector<std::pair<std::FILE*, std::string>> text{}; // the kept text
    bool done = false, is_left_out = false;
    int status = 0;
    double spent = 0;
    std::exception_ptr failure{};
  };

  void next_turn() {
    if (!taken_.front().is_left_out) {
      const file_state& done = taken_.front();
      if (done.failure) {
        failure_ = done.failure;
        stopped_ = true;
        return;
      }
      if (done.status == skipped || done.status == skipped_without_skeleton)
        ++skipped_;
      else
        status_ = std::max(status_, done.status);
      without_skeleton_ += done.status == skipped_without_skeleton ? 1 : 0;
      if (limits_ != nullptr) limits_->spent.spend(turn_, done.spent);
    }
    taken_.pop_front();
    ++turn_;
    if (!taken_.empty()) begin_turn();
  }

  /// Prints what was kept of the current file, or why it is left out.
  void begin_turn() {
    file_state& current = taken_.front();
    current.is_left_out = limits_ != nullptr && !limits_->spent.allows(turn_);
    for (const auto& [to, text] : current.text) {
      kept_ -= text.size();
      if (!current.is_left_out) (void)print_now(to, text);
    }
    current.text.clear();
    if (!current.is_left_out) return;
    status_ = std::max(status_, 1);
    if (const auto why = limits_->spent.leave_out(turn_)) {
      output out{[&](std::FILE* to, std::string_view text) { return print_now(to, text); }};
      limits_->refuse(turn_, *why, out);
      (void)out.flush();
    }
  }

  bool print_now(std::FILE* to, std::string_view text) {
    if (stopped_) return false;
    progress_.make_way_for(to);
    const bool is_behind_another = to == stdout && printed_ && *printed_ != turn_;
    if (to == stdout) printed_ = turn_;
    if (((!is_behind_another || print(to, between_)) && print(to, text)) || to == stderr) return true;
    status_ = std::max(status_, 1);
    stopped_ = true;
    return false;
  }

  const std::size_t count_, most_kept_;
  const std::string_view between_;
  const item_limits* const limits_;      // null: none
  std::optional<std::size_t> printed_{}; // the last file that printed anything on stdout
  std::mutex mutex_;
  std::condition_variable moved_;
  std::deque<file_state> taken_; // from the current file on
  std::size_t turn_ = 0, done_ = 0, kept_ = 0, skipped_ = 0, without_skeleton_ = 0;
  int status_ = 0;
  bool stopped_ = false;
  std::exception_ptr failure_;
  progress_line progress_;
};

} // namespace

files_done for_each_item(std::size_t count, unsigned jobs_wanted, const std::string& what,
                         const item_work& work, std::string_view between, const item_limits* limits) {
  constexpr std::size_t kept_per_job = std::size_t{1} << 23U;
  const std::size_t wanted =
      jobs_wanted > 0 ? jobs_wanted : std::max(1U, std::thread::hardware_concurrency());
  const std::size_t jobs = std::min(wanted, count);
  file_queue queue{count, jobs * kept_per_job, what, between, limits};
  const auto work_on = [&](const file_queue::task& next) {
    const std::size_t i = next.file;
    output out{[&](std::FILE* to, std::string_view text) { return queue.write(i, to, text); }};
    int status = 0;
    std::exception_ptr failure;
    allowance::spent_together() = 0;
    try {
      if (!next.is_left_out)
        status = work(i, out);
      else if (limits->left_out)
        limits->left_out(i);
      if (!out.flush()) status = std::max(status, 1);
    } catch (...) {
      failure = std::current_exception();
    }
    queue.finish(i, status, std::move(failure), allowance::spent_together());
  };
  const auto work_through = [&] {
    try {
      while (const auto next = queue.take()) work_on(*next);
    } catch (...) { // the queue itself ran out of memory
      queue.give_up(std::current_exception());
    }
  };
  std::vector<std::thread> others;
  try {
    while (others.size() + 1 < jobs) others.emplace_back(work_through);
  } catch (const std::exception&) {
    // Continues with as many threads as the system allows.
  }
  work_through();
  for (std::thread& t : others) t.join();
  return queue.result();
}

} // namespace cli
