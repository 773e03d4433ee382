// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/files: what the program writes and where: never over its input, never half; and what it says when
// it cannot.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#if !defined(_WIN32)
#include <unistd.h>
#endif

#include "cli/folder.hpp"
#include "cli/run.hpp"
#include "support/hostile_files.hpp"
#include "support/motn_writer.hpp"
#include "support/random_mot.hpp"

namespace {

namespace fs = std::filesystem;
using cli_test::folder, cli_test::on_windows, cli_test::quoted;
using cli_test::run, cli_test::run_apart, cli_test::run_shell, cli_test::temporary, cli_test::read_text;

std::vector<std::byte> bytes_of(std::string_view text) {
  std::vector<std::byte> bytes;
  for (const char c : text) bytes.push_back(static_cast<std::byte>(c));
  return bytes;
}

/// Of one bone: of several without parents motley gltf says so.
const std::vector<std::byte> motion = support::write({.which = support::game::bayonetta2,
                                                      .frames = 2,
                                                      .name = "a",
                                                      .tracks = {{.bone = 1, .index = 0, .constant = 1}}},
                                                     support::order::big);

} // namespace

TEST_CASE("the output is none of the inputs, however it is called") {
  const folder here;
  const std::string in = here.put("a.mot", motion), hard = here / "hard.mot", soft = here / "soft.mot";
  const std::string before = read_text(in);
  fs::create_directory(here / "sub");
  fs::create_hard_link(in, hard);
  std::vector<std::string> names{in, hard, here / "sub/../a.mot", here / "./a.mot"};
  if (on_windows) {
    names.push_back(here / "A.MOT");
  } else {
    fs::create_symlink("a.mot", soft);
    names.push_back(soft);
  }
  for (const std::string command : {"gltf", "plot"})
    for (const std::string& out : names)
      for (const std::string& from : names) {
        const auto [status, text, err] = run_apart(command + ' ' + from + " -o " + out);
        CHECK(status == 2);
        CHECK(err == "motley: error: the output " + out + " is the same file as the input " + from + "\n");
        CHECK(read_text(in) == before);
      }
  const std::string parents = here.put("p.csv", bytes_of("bone,parent\n1,\n")),
                    rest = here.put("r.csv", bytes_of("bone,x,y,z\n1,0,0,0\n")),
                    bones = here.put("table.bin", std::vector<std::byte>(96, std::byte{0xFF}));
  for (const std::string& arguments : {"gltf " + in + " --parents " + parents + " -o " + parents,
                                       "gltf " + in + " --rest " + rest + " -o " + rest,
                                       "plot " + in + " --bones " + bones + " -o " + bones}) {
    const std::string table = arguments.substr(arguments.rfind(' ') + 1), held = read_text(table);
    const auto [status, text, err] = run_apart(arguments);
    CHECK(status == 2);
    CHECK(err == "motley: error: the output " + table + " is the same file as the input " + table + "\n");
    CHECK(read_text(table) == held);
  }
  if (!on_windows) { // there an open file cannot be replaced
    const auto [status, text, err] = run_apart("gltf - -o " + in + " < " + hard);
    CHECK(status == 2);
    CHECK(err == "motley: error: the output " + in + " is the same file as the input -\n");
    CHECK(read_text(in) == before);
  }
  CHECK(run("gltf " + in + " -o " + (here / "b.glb")).status == 0);
  CHECK(run("gltf " + hard + " -o " + (here / "b.glb")).status == 0); // again
  CHECK(read_text(here / "b.glb").find("glTF") == 0);
}

TEST_CASE("a folder's files are none of the inputs, however they are called") {
  const folder here;
  const std::string in = here.put("in/a.mot", motion), other = here.put("in/b.mot", motion);
  const std::string before = read_text(in);
  fs::create_directory(here / "out");
  for (const std::string command : {"gltf", "plot"}) {
    const std::string out = here / ("out/a." + std::string{command == "gltf" ? "glb" : "svg"});
    fs::create_hard_link(in, out);
    const auto [status, text, err] =
        run_apart(command + " --all " + in + ' ' + other + " -o " + (here / "out/"));
    CHECK(status == 2);
    CHECK(err.starts_with(out + ": error: cannot be written: it is one of the inputs\nwrote "));
    CHECK(read_text(in) == before);
    CHECK(fs::exists(here / ("out/b." + std::string{command == "gltf" ? "glb" : "svg"})));
  }
  // Nor is standard input, whatever is read from it. (On Windows an open file cannot be replaced.)
  const std::string table = here.put("piped/a.glb", bytes_of("bone,parent\n1,\n")),
                    to_piped = " -o " + (here / "piped");
  const std::string glb = here.put("piped/motion.glb", motion), svg = here.put("piped/motion.svg", motion),
                    bones = here.put("bones/a.glb", std::vector<std::byte>(96, std::byte{0xFF}));
  struct piped_case {
    std::string arguments, piped;
  };
  for (const piped_case& c :
       std::vector<piped_case>{{"gltf -" + to_piped, glb},
                               {"gltf --all -" + to_piped, glb},
                               {"plot --all -" + to_piped, svg},
                               {"gltf --parents - " + in + to_piped, table},
                               {"gltf --bones - " + in + " -o " + (here / "bones"), bones}}) {
    if (on_windows) break;
    CAPTURE(c.arguments);
    const std::string held = read_text(c.piped);
    const auto [status, text, err] = run_apart(c.arguments + " < " + c.piped);
    CHECK(status == 2);
    CHECK(err.ends_with("/" + fs::path{c.piped}.filename().string() +
                        ": error: cannot be written: it is one of the inputs\n"));
    CHECK(read_text(c.piped) == held);
  }
  if (on_windows) { // where small letters and capitals are the same
    const std::string capitals = here.put("out/C.GLB", motion);
    CHECK(run_apart("gltf --all " + capitals + ' ' + other + " -o " + (here / "out/")).status == 2);
    CHECK(read_text(capitals) == before);
  }
}

TEST_CASE("output goes where a name leads, and leaves nothing beside it") {
  const folder here;
  const std::string in = here.put("a.mot", motion), out = here / "new.glb";
  const std::string expected = run("gltf -o - " + in).out;
  CHECK(expected.find("glTF") == 0);
  CHECK(run("gltf " + in + " -o " + out).status == 0);
  CHECK(read_text(out) == expected);
  CHECK(here.size() == 2);
  here.put("new.glb", bytes_of("longer ago"));
  CHECK(run("gltf " + in + " -o " + out).status == 0);
  CHECK(read_text(out) == expected);
  CHECK(here.size() == 2);
  CHECK(run("gltf " + in + " -o " + (here / "none/x.glb")).out ==
        (here / "none/x.glb") + ": error: cannot be written: No such file or directory\n");
  fs::create_directory(here / "sub");
  CHECK(run("plot " + in + " -o " + (here / "sub")).status == 0);
  CHECK(fs::exists(here / "sub/a.svg"));
  CHECK(run("gltf " + in + " -o " + cli_test::null_device).status == 0);
  CHECK(here.size() == 3);
}

#if defined(_WIN32)

TEST_CASE("links, modes, pipes, full disks and little memory") {
  cli_test::skip("these tests need a POSIX shell");
}

#else

TEST_CASE("output keeps links and permissions, and goes into pipes") {
  const folder here;
  const std::string in = here.put("a.mot", motion), out = here.put("there.glb", bytes_of("old"));
  const std::string expected = run("gltf -o - " + in).out;
  constexpr auto mode = fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read;
  fs::permissions(out, mode);
  fs::create_symlink("there.glb", here / "link.glb");
  fs::create_symlink("link.glb", here / "chain.glb");
  CHECK(run("gltf " + in + " -o " + (here / "chain.glb")).status == 0);
  CHECK(read_text(out) == expected);
  CHECK(fs::status(out).permissions() == mode);
  CHECK(fs::read_symlink(here / "link.glb") == "there.glb");
  CHECK(fs::read_symlink(here / "chain.glb") == "link.glb");
  fs::create_symlink("absent.glb", here / "dangling.glb");
  CHECK(run("gltf " + in + " -o " + (here / "dangling.glb")).status == 0);
  CHECK(read_text(here / "absent.glb") == expected);
  CHECK(fs::is_symlink(here / "dangling.glb"));
  const std::string loop = here / "loop.glb";
  fs::create_symlink("loop.glb", loop);
  CHECK(run("gltf " + in + " -o " + loop).out ==
        loop + ": error: cannot be written: Too many levels of symbolic links\n");
  fs::remove(loop);
  run_shell("umask 027; " MOTLEY_CLI " gltf " + in + " -o " + (here / "new.glb"));
  CHECK(fs::status(here / "new.glb").permissions() == mode); // 0666 & ~027
  CHECK(here.size() == 7);

  const std::string pipe = here / "pipe";
  CHECK(run_shell("mkfifo " + pipe + " && (cat " + pipe + " & " MOTLEY_CLI " gltf " + in + " -o " + pipe +
                  "; wait)")
            .out == expected);
  CHECK(fs::is_fifo(pipe));
}

TEST_CASE("no result replaces another, even through a link") {
  const folder here;
  const std::string a = here.put("a.mot", motion), b = here.put("b.mot", motion);
  fs::create_directory(here / "out");
  for (const std::string link : {"a", "b"}) // one that leads to nothing yet, and one that leads to a result
    for (const std::string extension : {".glb", ".svg"}) {
      const std::string target = link == "a" ? "b" : "a",
                        command = extension == ".glb" ? "gltf " : "plot --all ";
      const std::string name = here / ("out/" + link + extension);
      fs::create_symlink(target + extension, name);
      const auto [status, text, err] = run_apart(command + "-j 1 " + a + ' ' + b + " -o " + (here / "out"));
      CHECK(status == 1);
      CHECK(err.starts_with(here /
                            ("out/b" + extension +
                             ": error: cannot be written: another result has already been written to it\n")));
      CHECK(fs::is_symlink(name));
      fs::remove(name);
      fs::remove(here / ("out/" + target + extension));
    }
  fs::create_symlink("/dev/null", here / "out/a.glb"); // which keeps nothing
  fs::create_symlink("/dev/null", here / "out/b.glb");
  CHECK(run("gltf " + a + ' ' + b + " -o " + (here / "out")).status == 0);
}

TEST_CASE("-o of a pipe is written as standard output is, not kept in a file before") {
  if (!fs::exists("/dev/stdout")) return cli_test::skip("this system has no /dev/stdout");
  const folder here;
  const std::string sample = "sample " + here.put("a.mot", motion) + " --rate 1e5";
  const std::string no_files = "ulimit -f 1; LLVM_PROFILE_FILE=/dev/null "; // of more than 512 bytes
  CHECK(run_shell('(' + no_files + MOTLEY_CLI " " + sample + " -o /dev/stdout 2>/dev/null) | cat").out ==
        run(sample).out);
}

TEST_CASE("a write that fails leaves what was there") {
  const folder here;
  const std::string in = here.put("a.mot", motion), out = here.put("there.glb", bytes_of("old"));
  // Files may have 512 bytes. (Where coverage is measured, the program writes another one.)
  const auto [status, text] = run_shell("ulimit -f 1; LLVM_PROFILE_FILE=/dev/null " MOTLEY_CLI " gltf " + in +
                                        " -o " + out + " 2>&1");
  CHECK(status == 1);
  CHECK(text == out + ": error: cannot be written: File too large\n");
  CHECK(read_text(out) == "old");
  CHECK(run("gltf " + in + " -o /dev/full").out ==
        "/dev/full: error: cannot be written: No space left on device\n");
  CHECK(here.size() == 2);
}

TEST_CASE("a signal leaves no unfinished file") {
  const folder here;
  const std::string in = here.put("a.anim", support::hostile::anim_of_rotations(1, 1000000));
  const std::string out = here / "there.glb";
  REQUIRE(run("gltf " + in + " -o " + out).status == 0);
  const std::string whole = read_text(out);
  for (const auto& sent : {std::pair<std::string, int>{"HUP", 1}, {"INT", 2}, {"PIPE", 13}, {"TERM", 15}}) {
    const std::string& name = sent.first;
    const int number = sent.second;
    CAPTURE(name);
    const auto before = std::signal(number, SIG_DFL); // what is ignored here would be ignored there
    bool stopped = false;                             // else the file was finished first
    for (int attempt = 0; !stopped && attempt < 50; ++attempt) {
      here.put("there.glb", bytes_of("old"));
      // The shell ignores SIGINT for what it runs in the background: so it is the one in the background.
      const std::string wait_and_kill = "(until set -- " + (here / ".motley-*.tmp") +
                                        " && [ -s \"$1\" ] || ! kill -0 $$ 2>/dev/null; do :; done; kill -" +
                                        name + " $$) 2>/dev/null & ";
      const auto [status, text] = run_shell(
          "sh -c " + quoted(wait_and_kill + "exec " MOTLEY_CLI " gltf " + in + " -o " + out) + "; echo $?");
      CHECK(here.size() == 2);
      if (text == "0\n") continue;
      CHECK(text == std::to_string(128 + number) + "\n");
      const std::string there = read_text(out);
      stopped = there != whole; // the signal can also come when the file is in its place, just before the end
      if (stopped) CHECK(there == "old");
    }
    CHECK(stopped);
    (void)std::signal(number, before);
  }
}

TEST_CASE("an open file is written where it is, after what is in it") {
  const folder here;
  const std::string in = here.put("a.mot", motion), out = here / "there.glb";
  const std::string expected = run("gltf -o - " + in).out, command = MOTLEY_CLI " gltf " + in + " -o ";
  if (!fs::exists("/dev/fd")) return cli_test::skip("this system has no /dev/fd");
  fs::create_symlink("/dev/stdout", here / "link.glb");
  for (const std::string& name : {std::string{"/dev/stdout"}, std::string{"/dev/fd/1"}, here / "link.glb"}) {
    CAPTURE(name);
    run_shell("{ echo a; " + command + name + "; echo x; } > " + out);
    CHECK(read_text(out) == "a\n" + expected + "x\n");
    run_shell(command + name + " >> " + out);
    CHECK(read_text(out) == "a\n" + expected + "x\n" + expected);
    CHECK(run_shell(command + name + " | cat").out == expected);
  }
  // A file without a name.
  CHECK(run_shell("exec 3> " + out + " 4< " + out + "; rm " + out + "; " + command + "/dev/fd/3; cat <&4")
            .out == expected);
  CHECK(here.size() == 2);
  if (fs::exists("/proc/self/fd")) {
    CHECK(run_shell("exec 3> " + out + " 4< " + out + "; " + command + "/proc/$$/fd/3; cat <&4").out ==
          expected);
    CHECK(here.size() == 3);
  }
  CHECK(run_shell(command + "/dev/fd/1 2>&1 >&-").out.find("cannot be written: ") != std::string::npos);
}

TEST_CASE("a file that we may write in a folder that we may not is written in place") {
  const folder here;
  const std::string in = here.put("a.mot", motion), out = here.put("there.glb", bytes_of("old"));
  const std::string expected = run("gltf -o - " + in).out;
  const bool root = geteuid() == 0; // whom no permission stops
  const std::string user = root ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : "";
  if (run_shell(user + ' ' + MOTLEY_CLI " --help 2>&1").status != 0)
    return cli_test::skip("the program cannot be run as another user than root");
  fs::create_hard_link(out, here / "same.glb");
  const auto write = [&](unsigned folder_mode) {
    here.put("there.glb", bytes_of("longer than it will be: " + std::string(100000, '.')));
    fs::permissions(out, fs::perms{0666});
    fs::permissions(here / ".", fs::perms{folder_mode});
    const auto [status, text] = run_shell("LLVM_PROFILE_FILE=/dev/null " + user + ' ' +
                                          MOTLEY_CLI " gltf --quiet " + in + " -o " + out + " 2>&1");
    CHECK(status == 0);
    CHECK(text.empty());
    CHECK(read_text(out) == expected);
    CHECK(read_text(here / "same.glb") == expected);
    CHECK(run_shell(user + ' ' + MOTLEY_CLI " gltf " + in + " -o " + (here / "new.glb") + " 2>&1").status ==
          (folder_mode == 0555 ? 1 : 0)); // what is not there is not written
    fs::permissions(here / ".", fs::perms{0755});
    fs::remove(here / "new.glb");
    CHECK(here.size() == 3);
  };
  write(0555);
  if (root) write(01777); // there only the owner may rename a file
  const std::string mounted =
      "unshare -m sh -c " +
      quoted("mount --bind " + out + ' ' + out + " && " MOTLEY_CLI " gltf --quiet " + in + " -o " + out) +
      " 2>&1";
  if (run_shell("unshare -m mount --bind " + out + ' ' + out + " 2>&1").status != 0)
    return cli_test::skip("nothing can be mounted here");
  here.put("there.glb", bytes_of("old"));
  CHECK(run_shell(mounted).out.empty());
  CHECK(read_text(here / "same.glb") == expected);
  CHECK(here.size() == 3);
}

TEST_CASE("a standard output that takes nothing is an error, with its reason") {
  const temporary in{motion};
  const std::string full = "motley: error: standard output cannot be written: No space left on device\n";
  for (const std::string& arguments : std::vector<std::string>{"sample", "sample -j 2 " + in.path(), "info",
                                                               "info --list", "keys", "check"}) {
    CAPTURE(arguments);
    const auto [status, out, err] = run_apart(arguments + ' ' + in.path() + " > /dev/full");
    CHECK(status == 1);
    CHECK(err == full);
    const auto closed = run_apart(arguments + ' ' + in.path() + " >&-");
    CHECK(closed.status == 1);
    CHECK(closed.err == "motley: error: standard output cannot be written: Bad file descriptor\n");
  }
  for (const std::string arguments : {"--help", "sample --help"}) {
    const auto [status, out, err] = run_apart(arguments + " > /dev/full");
    CHECK(status == 1);
    CHECK(err == full);
  }
  CHECK(run_apart("gltf -o - " + in.path() + " > /dev/full").err ==
        "-: error: cannot be written: No space left on device\n");
}

TEST_CASE("out of memory: a message and exit status 1") {
  const std::string limit = "ulimit -v 100000; " MOTLEY_CLI " ";
  if (run_shell(limit + "--help 2>/dev/null").status != 0)
    return cli_test::skip("the program does not run in 100 MB of addresses here (a sanitizer, an emulator)");
  const temporary large{{std::byte{'m'}, std::byte{'o'}, std::byte{'t'}}};
  fs::resize_file(large.path(), 300'000'000); // of zeros, which take no place on the disk
  for (const std::string& command : std::vector<std::string>{
           "info", "keys", "sample", "check", "gltf -o /dev/null", "check -j 2 " + large.path()}) {
    const auto [status, out] = run_shell(limit + command + ' ' + large.path() + " 2>&1");
    CHECK(status == 1);
    CHECK(out == "motley: error: out of memory\n");
  }
  // What an exp of 10000 records writes into 4000 poses: 40 million values.
  const temporary exp{support::hostile::exp_of_operations(10000, 1)},
      poses{support::hostile::sparse_poses(4000)};
  const auto [status, out] = run_shell("ulimit -v 300000; " MOTLEY_CLI " exp --no-limits " + exp.path() +
                                       ' ' + poses.path() + " 2>&1");
  CHECK(status == 1);
  CHECK(out == "motley: error: out of memory\n");
}

#endif

TEST_CASE("an unknown command is complained about, not its arguments") {
  const temporary in{motion};
  const auto [status, out, err] = run_apart("infos " + in.path());
  CHECK(status == 2);
  CHECK(out.empty());
  CHECK(err == "motley: error: unknown command 'infos'; did you mean 'info'?\n");
  CHECK(run("infos --list").out == err);
  CHECK(run("info").out == "motley: error: FILE is required\nRun with --help for more information.\n");
  CHECK(run("help").out == run("--help").out);
  CHECK(run("help").status == 0);
  CHECK(run("help gltf").out == run("gltf --help").out);
  CHECK(run("gltf --help").out.find("--mesh") != std::string::npos);
}

TEST_CASE("help of what is no command is an error, as that command is") {
  const auto [status, out, err] = run_apart("help nosuch");
  CHECK(status == 2);
  CHECK(out.empty());
  CHECK(err == "motley: error: 'nosuch' is not a command; see motley --help\n");
  const auto near = run_apart("help chekc");
  CHECK(near.status == 2);
  CHECK(near.err == "motley: error: unknown command 'chekc'; did you mean 'check'?\n");
  CHECK(run_apart("help " + temporary{motion}.path()).err.find("' is not a command") != std::string::npos);
  CHECK(run("help help").status == 0);
}

TEST_CASE("--bone and --channel: each value that matches nothing is named") {
  const folder here;
  const std::string file = here.put("a.mot", motion);
  const std::string warned =
      file + ": warning: no track for --bone 77\n" + file + ": warning: no track for --channel rx\n";
  const std::string which = " --bone 1 --bone 77 --channel tx --channel rx ";
  for (const std::string command : {"keys", "sample", "sample --wide"}) {
    CHECK(run_apart(command + which + file).err == warned);
    CHECK(run_apart(command + which + file).out == run_apart(command + " --bone 1 " + file).out);
    CHECK(run_apart(command + which + here.path()).err.empty()); // another file may have it
  }
  CHECK(run_apart("plot --quiet" + which + file + " -o " + (here / "a.svg")).err == warned);
  CHECK(run_apart("plot --quiet --all" + which + file + " -o " + (here / "plots/")).err == warned);
  CHECK(run("keys --bone 1 --track 7 " + file).status == 2);
  CHECK(run("sample --bone 77 --channel tx --track 0 " + file).out ==
        "motley: error: " + file + " has no track for --track 0 --bone 77 --channel tx\n");
}

TEST_CASE("a command that fails leaves no empty folder behind") {
  const folder here;
  const std::string file = here.put("a.mot", motion), none = here / "none";
  const std::size_t before = here.size();
  for (const std::string& command :
       {"extract " + none, "extract " + file, "gltf --all " + none, "plot --all " + none}) {
    CHECK(run(command + " -o " + (here / "one/two/")).status == 1);
    CHECK(here.size() == before);
  }
  fs::create_directory(fs::path{here / "mine"}); // the user's own stays
  CHECK(run("gltf --all " + none + " -o " + (here / "mine/")).status == 1);
  CHECK(fs::is_directory(here / "mine"));
  // A new name without an extension is a folder, as for gltf.
  CHECK(run("plot --all " + file + " -o " + (here / "plots")).status == 0);
  CHECK(fs::exists(here / "plots/a.svg"));
}

TEST_CASE("motley exp takes rows, with or without the names of the columns, and nothing else") {
  const folder here;
  const std::string program = here.put("x.exp", bytes_of({"exp\0\1\0\0\0\0\0\0\0\0\0\0\0", 16}));
  const std::string row = "0,4,rx,0,0.5\n", columns = "clip,target,channel,frame,value\n";
  const auto with = [&](const std::string& table) {
    return run("exp " + program + " " + here.put("t.csv", bytes_of(table)));
  };
  REQUIRE(run("check " + program).out == program + ": ok\n");
  CHECK(with(columns + row).out == columns + row);
  CHECK(with(row).out == columns + row);
  const std::string absent = run("info --clip 99 " + program).out;
  CHECK(absent.find("99") != std::string::npos);
  CHECK(run("info --clip 99 " + program).status == 2);
  CHECK(run("info --json --clip 99 " + program).status == 2);
  CHECK(run("keys --clip 99 " + program).status == 2);
  CHECK(run("keys --json --clip 99 " + program).status == 2);
  CHECK(run("keys --clip 0 " + program).status == 0);
  const std::string table = here.put("t.csv", bytes_of(columns));
  CHECK(run("exp " + table + ' ' + program).out == table + ": error: not an exp\n");
  CHECK(with("\xEF\xBB\xBF" + columns + row).out == columns + row); // a byte order mark
  CHECK(with(columns).out == columns);
  CHECK(with("").out ==
        (here / "t.csv") + ": error: the file is empty\n"); // what should have written it failed
  CHECK(with("").status == 1);
  for (const std::string first :
       {"0,4,rx,0\n", "file,clip,target,channel,frame,value\n", "nonsense\n", "0,4,qq,0,1\n",
        "clip,track,target,channel,key,frame,value,in,out\n", "\n"}) {
    CAPTURE(first);
    const auto [status, out] = with(first + row);
    CHECK(status == 1);
    CHECK(out ==
          (here / "t.csv") + ": error: line 1 is not a row of clip,target,channel,frame,value, at byte 0\n");
  }
}
