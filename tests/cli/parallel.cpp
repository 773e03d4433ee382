// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/parallel: many files at once come out as one after the other would.
#include <doctest/doctest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#if !defined(_WIN32)
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include "cli/run.hpp"
#include "support/exp_writer.hpp"
#include "support/motn_writer.hpp"
#include "support/random_anim.hpp"
#include "support/random_mot.hpp"

namespace {

using cli_test::csv, cli_test::on_windows, cli_test::quoted, cli_test::run, cli_test::run_apart,
    cli_test::run_shell, cli_test::temporary;

/// One bone's translations, as many tracks as asked for.
std::vector<std::byte> constants(int tracks) {
  support::mot_spec spec{.which = support::game::bayonetta2, .frames = 2, .name = "constants"};
  for (int i = 0; i < tracks; ++i)
    spec.tracks.push_back({.bone = i / 3, .index = i % 3, .constant = static_cast<float>(i)});
  return support::write(spec, support::order::big);
}

/// Paths to sound files of several formats and sizes, to broken ones and to what is no file, mixed.
struct mixture {
  std::vector<std::unique_ptr<temporary>> files;
  std::vector<std::string> paths;

  mixture() {
    support::random r{77};
    for (std::uint64_t i = 0; i < 90; ++i) {
      std::vector<std::byte> bytes = make(i);
      if (i % 5 == 2) bytes.resize(r.below(static_cast<unsigned>(bytes.size()))); // cut short
      if (i % 5 == 4) bytes[r.below(static_cast<unsigned>(bytes.size()))] ^= std::byte{0x40};
      files.push_back(std::make_unique<temporary>(bytes));
      paths.push_back(files.back()->path());
      if (i % 30 == 7) paths.push_back("/nowhere/" + std::to_string(i));
      if (i % 30 == 21) paths.push_back(files[0]->path() + "/x"); // below what is no folder
    }
  }
  static std::vector<std::byte> make(std::uint64_t i) {
    const auto order = i % 2 == 0 ? support::order::little : support::order::big;
    if (i == 0) return support::write(support::random_mot(support::game::bayonetta2, 1, 2000), order);
    if (i % 11 == 3) return support::motn::random_archive(i).write();
    if (i % 11 == 5)
      return support::anim::write(
          support::anim::random_stream(support::anim::game::prime, i, {.bones = 3, .frames = 20}));
    if (i % 11 == 7)
      return support::exp::write(
          order, {{.flags = 1, .bone = 197, .index = 3, .entries = {support::exp::with_channel(1, 4, 3)}}});
    const support::game games[] = {support::game::bayonetta, support::game::bayonetta2, support::game::okami,
                                   support::game::god_hand};
    return support::write(support::random_mot(games[i % 3], i, static_cast<int>(1 + i % 40)), order);
  }
  std::string arguments() const {
    std::string all;
    for (const std::string& path : paths) all += ' ' + path;
    return all;
  }
};

std::string with_jobs(int jobs) { return jobs == 0 ? " " : " -j " + std::to_string(jobs) + ' '; }

#if !defined(_WIN32)
/// What a terminal shows after these bytes: lines, as far as they are not overwritten.
std::vector<std::string> screen(const std::string& bytes) {
  std::vector<std::string> lines{""};
  std::size_t column = 0;
  for (const char c : bytes) {
    if (c == '\r') {
      column = 0;
    } else if (c == '\n') {
      lines.emplace_back();
      column = 0;
    } else {
      if (lines.back().size() <= column) lines.back().resize(column + 1, ' ');
      lines.back()[column++] = c;
    }
  }
  for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
  return lines;
}

/// A terminal that nobody looks at.
class terminal {
public:
  terminal() : master_{posix_openpt(O_RDWR | O_NOCTTY)} {
    REQUIRE(master_ >= 0);
    REQUIRE(grantpt(master_) == 0);
    REQUIRE(unlockpt(master_) == 0);
    path_ = ptsname(master_);
    slave_ = open(path_.c_str(), O_RDWR | O_NOCTTY); // so that nothing is lost when the program is done
    REQUIRE(slave_ >= 0);
  }
  terminal(const terminal&) = delete;
  terminal& operator=(const terminal&) = delete;
  ~terminal() { close(master_), close(slave_); }
  const std::string& path() const { return path_; }

  /// What has come so far: all up to a mark that is sent behind it. (What is written arrives later, in
  /// pieces.)
  std::string read() const {
    constexpr char mark = '\x1E';
    REQUIRE(::write(slave_, &mark, 1) == 1);
    std::string all;
    for (char c = 0; ::read(master_, &c, 1) == 1 && c != mark;) all += c;
    return all;
  }

private:
  int master_, slave_ = -1;
  std::string path_;
};
#endif

} // namespace

TEST_CASE("motley check prints files in their order, whatever the number of jobs") {
  const mixture all;
  std::string expected;
  std::size_t broken = 0;
  for (const std::string& path : all.paths) {
    const auto one = run("check " + path);
    CHECK(one.out.find(path + ": ") == 0);
    broken += static_cast<std::size_t>(one.status);
    expected += one.out;
  }
  CHECK(broken > 20); // there is something to find
  CHECK(broken < all.paths.size() - 20);
  CHECK(expected.find("/nowhere/7: error: cannot be read: No such file or directory\n") != std::string::npos);
  const std::string below_a_file = on_windows ? "No such file or directory" : "Not a directory";
  CHECK(expected.find("/x: error: cannot be read: " + below_a_file + '\n') != std::string::npos);
  for (const int jobs : {0, 1, 2, 8, 500}) {
    const auto [status, out, err] = run_apart("check" + with_jobs(jobs) + all.arguments());
    CHECK(status == 1);
    CHECK(out == expected);
    CHECK(err.empty()); // no progress where there is no terminal
  }
}

TEST_CASE("motley sample of several files names the file in each row") {
  const mixture all;
  std::string expected = "file,clip,target,channel,frame,value\n", complaints;
  for (const std::string& path : all.paths) {
    const auto one = run_apart("sample " + path);
    for (std::size_t at = one.out.find('\n') + 1, end = 0; at < one.out.size(); at = end) {
      end = one.out.find('\n', at) + 1;
      expected += path + ',' + one.out.substr(at, end - at);
    }
    complaints += one.err;
  }
  CHECK(expected.size() > 1000000);
  CHECK(complaints.find(": error: an exp, which moves nothing by itself") != std::string::npos);
  for (const int jobs : {0, 1, 2, 8}) {
    const auto [status, out, err] = run_apart("sample" + with_jobs(jobs) + all.arguments());
    CHECK(status == 1);
    CHECK((out == expected)); // too long to print
    CHECK(err == complaints);
  }
  // Where both streams go to one place, complaints stand between lines, in the same places.
  const std::string mixed = run("sample -j 1" + all.arguments()).out;
  CHECK(mixed.size() == expected.size() + complaints.size());
  CHECK((run("sample -j 8" + all.arguments()).out == mixed));
  for (const auto& row : csv(mixed))
    CHECK((row.size() == 6 || row[0].find(": error: ") != std::string::npos));
}

TEST_CASE("motley sample quotes what would break the table") {
  const temporary comma{constants(1), ",1"}, plain{constants(1), " ;"};
  const auto of = [&](const std::string& path) { return ' ' + quoted(path); };
  const std::string start = comma.path().substr(0, comma.path().rfind('_') + 1);
  const auto cell = [&](const temporary& file, const std::string& end) { // its number, and an end by hand
    const std::string rest = file.path().substr(start.size());
    return start + rest.substr(0, rest.find_first_not_of("0123456789")) + end;
  };
  const std::string columns = "file,clip,target,channel,frame,value\n", row = ",0,0,tx,1,0\n";
  const auto [status, out] = run("sample --frames 1" + of(comma.path()) + of(plain.path()));
  CHECK(status == 0);
  CHECK(out == columns + '"' + cell(comma, ",1") + '"' + row + cell(plain, " ;") + row);
#if !defined(_WIN32) // where names hold neither
  const temporary quote{constants(1), "a \"b\""}, lines{constants(1), "\n'"};
  CHECK(run("sample --frames 1" + of(quote.path()) + of(lines.path())).out ==
        columns + '"' + cell(quote, "a \"\"b\"\"") + '"' + row + cell(lines, "\\x0a'") + row);
#endif
  CHECK(run("sample --frames 1" + of(comma.path())).out == "clip,target,channel,frame,value\n0,0,tx,1,0\n");
}

TEST_CASE("motley stops at the first file that has not what was asked for") {
  const temporary two{constants(2)}, one{constants(1)}, three{constants(3)};
  const std::string files = two.path() + ' ' + three.path() + ' ' + one.path() + ' ' + two.path();
  for (const int jobs : {1, 2, 8}) {
    const auto [status, out, err] = run_apart("sample --track 1 --frames 0" + with_jobs(jobs) + files);
    CHECK(status == 2);
    CHECK(out == "file,clip,target,channel,frame,value\n" + two.path() + ",0,0,ty,0,1\n" + three.path() +
                     ",0,0,ty,0,1\n");
    CHECK(err == "motley: error: no track 1 in " + one.path() + ": the clip has 1\n");
  }
  CHECK(run("sample --clip other " + files).status == 2);
}

TEST_CASE("motley reads standard input among other files, once") {
  const temporary one{constants(1)}, two{constants(2)};
  const auto [status, out] = run("check -j 8 " + one.path() + " - " + two.path() + " < " + one.path());
  CHECK(status == 0);
  CHECK(out == one.path() + ": ok\n-: ok\n" + two.path() + ": ok\n");
  const auto sample = run("sample --frames 0 " + one.path() + " - < " + two.path());
  CHECK(sample.out ==
        "file,clip,target,channel,frame,value\n" + one.path() + ",0,0,tx,0,0\n-,0,0,tx,0,0\n-,0,0,ty,0,1\n");
  for (const std::string command : {"check", "sample", "info"})
    CHECK(run(command + " - - < " + one.path()).status == 2);
}

TEST_CASE("jobs are a number from 1") {
  const temporary one{constants(1)};
  for (const std::string command : {"check", "sample", "info", "keys", "events"}) {
    for (const std::string jobs : {"0", "-1", "x", "1.5", "''", "100000"})
      CHECK(run(command + " -j " + jobs + ' ' + one.path()).status == 2);
    CHECK(run(command + " --jobs 3 " + one.path()).status == 0);
  }
  CHECK(run("plot -j 2 " + one.path()).status == 2);
}

#if defined(_WIN32)

TEST_CASE("limits on memory, and terminals") {
  cli_test::skip("/dev/full, wait4 and pseudo terminals, which Windows does not have");
}

#else

TEST_CASE("a full disk ends motley check and sample of many files") {
  const mixture all;
  for (const std::string command : {"check", "sample"})
    for (const int jobs : {1, 8})
      CHECK(run(command + with_jobs(jobs) + all.arguments() + " > /dev/full").status == 1);
}

TEST_CASE("text that waits for its turn is bounded") {
  // While the first file is printed, 50 MB, two jobs could print all the others, 96 MB.
  const temporary long_one{constants(12)}, short_one{constants(2)};
  std::string arguments = " --frames 0:1:0.00001 " + long_one.path();
  for (int i = 0; i < 12; ++i) arguments += ' ' + short_one.path();
  const auto peak_and_sum = [&](const std::string& jobs) {
    const temporary table{{}};
    const pid_t child = fork();
    if (child == 0) {
      const std::string command = // a sanitizer would keep what is freed; large pages count as a whole
          "ASAN_OPTIONS=quarantine_size_mb=1 GLIBC_TUNABLES= " MOTLEY_CLI " sample -j " + jobs + arguments +
          " | cksum > " + table.path();
      execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    int status = 0;
    rusage usage{};
    REQUIRE(wait4(child, &status, 0, &usage) == child);
    CHECK(status == 0);
    return std::pair{usage.ru_maxrss, cli_test::read_text(table.path())};
  };
  const auto [most, sum] = peak_and_sum("3");
  const auto [least, expected] = peak_and_sum("1");
  CHECK(most - least < 60 * 1024); // 24 MB may wait, and what malloc keeps beside them
  CHECK(sum == expected);
  CHECK(std::atof(sum.c_str() + sum.find(' ')) > 140e6);
}

TEST_CASE("progress is shown on a terminal, and is gone at the end") {
  std::vector<std::unique_ptr<temporary>> files;
  std::string paths, expected;
  for (int i = 0; i < 40; ++i) {
    files.push_back(std::make_unique<temporary>(constants(1)));
    paths += ' ' + files.back()->path();
    expected += files.back()->path() + ": ok\n";
  }
  const terminal tty;
  for (const std::string jobs : {"1", "8"}) {
    const auto [status, out] = run_shell(MOTLEY_CLI " check -j " + jobs + paths + " 2>" + tty.path());
    CHECK(status == 0);
    CHECK(out == expected);
    const std::string shown = tty.read();
    CHECK(shown.find("\r1 of 40 files") == 0);
    CHECK(screen(shown) == std::vector<std::string>{""});
  }
  // Lines of the output, where they go to the same terminal, are not mixed with it.
  std::vector<std::string> lines;
  for (const auto& file : files) lines.push_back(file->path() + ": ok");
  lines.emplace_back();
  for (const std::string jobs : {"1", "8"}) {
    const std::string to = " >" + tty.path() + " 2>" + tty.path();
    CHECK(run_shell(MOTLEY_CLI " check -j " + jobs + paths + to).status == 0);
    const std::string shown = tty.read();
    if (jobs == "1") CHECK(shown.find("\r39 of 40 files") != std::string::npos); // shown again after each
    CHECK(screen(shown) == lines);
  }
  // Nor are complaints.
  CHECK(run_shell(MOTLEY_CLI " sample --frames 0" + paths + " /nowhere >/dev/null 2>" + tty.path() +
                  "; exit $?")
            .status == 1);
  CHECK(screen(tty.read()) ==
        std::vector<std::string>{"/nowhere: error: cannot be read: No such file or directory", ""});
  // One file is no progress.
  CHECK(run_shell(MOTLEY_CLI " check " + files[0]->path() + " >/dev/null 2>" + tty.path() + "; exit $?")
            .status == 0);
  CHECK(tty.read().empty());
}

#endif
