// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/each_file: see each_file.hpp.
#include "inputs/each_file.hpp"

#include <cstdio>

#include "inputs/shared_limits.hpp"
#include "io/text.hpp"

namespace cli {

void complain_about(const std::string& path, const std::string& why, output& out) {
  (void)out.complain(path, why);
}

namespace {

files_done for_each_within_limits(const options& o, unsigned jobs, const item_work& work,
                                  const file_refusal& refuse, std::string_view between,
                                  const std::function<void(std::size_t)>& left_out) {
  shared_limits spent{o};
  const item_limits limits{
      spent, [&](std::size_t i, const std::string& why, output& out) { refuse(o.files[i], why, out); },
      left_out};
  return for_each_item(o.files.size(), jobs, "files", work, between, &limits);
}

} // namespace

files_done for_each_file(const options& o, const file_work& work, const file_refusal& refuse,
                         std::string_view between) {
  return for_each_within_limits(o, o.jobs, [&](std::size_t i, output& out) { return work(o.files[i], out); },
                                refuse, between, {});
}

files_done write_for_each_file(const options& o, const item_work& work,
                               const std::function<void(std::size_t)>& left_out) {
  return for_each_within_limits(o, o.inner.empty() ? o.jobs : 1, work, complain_about, {}, left_out);
}

int say_skipped(const options& o, const files_done& done) {
  const bool is_choosy = o.clip || o.chooses_tracks();
  const std::string what = is_choosy ? "a motion, or without the requested clip or tracks" : "a motion";
  const auto say = [&o](std::size_t count, const std::string& why) {
    if (count > 0 && !o.quiet)
      (void)print(stderr, "motley: " + counted(count, "file") + " skipped: without " + why + '\n');
  };
  say(done.skipped - done.without_skeleton, what);
  say(done.without_skeleton, "a known skeleton; --skeleton supplies it");
  if (done.skipped < o.files.size()) return done.status;
  return complain(done.without_skeleton > 0 ? "no motions with a known skeleton, which --space model needs"
                                            : no_motions);
}

int print_tables(const options& o, std::string_view first_line, const file_work& work) {
  if (o.several && !print(stdout, first_line)) return 1;
  return say_skipped(o, for_each_file(o, work));
}

} // namespace cli
