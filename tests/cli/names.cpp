// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/names: names in files and of files reach no terminal as commands, and no table or line as more
// than a name.
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "cli/folder.hpp"
#include "cli/run.hpp"
#include "support/motn_writer.hpp"
#include "support/random_mot.hpp"

using cli_test::as_bytes, cli_test::folder, cli_test::on_windows, cli_test::quoted, cli_test::run,
    cli_test::run_apart, cli_test::temporary;

TEST_CASE("names from files: no commands to a terminal, no breach of a table, and --clip takes them") {
  const auto spec = support::motn::random_archive(32); // SEQ_0 to SEQ_5
  auto bytes = spec.write();
  const auto rename = [&](const std::string& name, std::string_view to) {
    const std::string text{reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    const std::size_t at = text.find(name);
    for (std::size_t i = 0; i < to.size(); ++i) bytes[at + i] = static_cast<std::byte>(to[i]);
  };
  rename("SEQ_0", "a,\"b\x1b");
  rename("SEQ_1", "\xC3\xA9\\\x9B"
                  "A");                    // e with an accent; a backslash; no UTF-8
  rename("SEQ_2", "\xC2\x9B[2J");          // CSI as a UTF-8 control character
  rename("SEQ_4", "\xED\xA0\x80\xC0\x80"); // a surrogate, an overlong 0
  rename("SEQ_5", "\r\n\x7F\t=");
  const temporary file{bytes};
  const auto list = run("info --list " + file.path());
  CHECK(list.status == 0);
  for (const std::string_view cell :
       {"0,\"a,\"\"b\\x1b\"\n", "0,\xC3\xA9\\\\\\x9bA\n", ",\\xc2\\x9b[2J\n", ",SEQ_3\n",
        ",\\xed\\xa0\\x80\\xc0\\x80\n", ",\\x0d\\x0a\\x7f\\x09=\n"}) {
    CAPTURE(cell);
    CHECK(list.out.find(cell[0] == '0' ? cell.substr(1) : cell) != std::string::npos);
  }
  CHECK(list.out.find('\x1b') == std::string::npos);
  CHECK(list.out.find('\r') == std::string::npos);
  const std::string name = "\xC3\xA9\\\\\\x9bA";            // as it is listed
  const std::string clip = on_windows ? "1" : quoted(name); // there the shell's words are in its code page
  CHECK(run("info --clip " + quoted("\\xc2\\x9b[2J") + ' ' + file.path()).status == 0);
  const auto info = run("info --clip " + clip + ' ' + file.path());
  CHECK(info.status == 0);
  CHECK(info.out.starts_with("name: " + name + "\n"));
  if (!on_windows) // as it is stored: an argument there is no bytes
    CHECK(run("info --clip " +
              quoted("\xC3\xA9\\\x9B"
                     "A") +
              ' ' + file.path())
              .out == info.out);
  CHECK(run("plot -o - --clip " + clip + ' ' + file.path()).out.find("<title>" + name + "</title>") !=
        std::string::npos);
  CHECK(
      run("gltf -o - --clip " + clip + ' ' + file.path()).out.find("\"name\":\"\xC3\xA9\\\\\\\\\\\\x9bA\"") !=
      std::string::npos);
  CHECK(run("bench --clip " + clip + ' ' + file.path()).out.find(", " + name + ", ") != std::string::npos);
}

#if !defined(_WIN32) // where no file can be called so
TEST_CASE("a file's own name: no commands to a terminal, no line that looks like another's") {
  const folder here;
  const std::string odd =
                        "a\x1b]0;b\a\nok.mot: ok\xE2\x80\xAE\\", // ..., text from right to left, a backslash
      shown = here / "a\\x1b]0;b\\x07\\x0aok.mot: ok\\xe2\\x80\\xae\\";
  const auto motion = support::write({.which = support::game::bayonetta2,
                                      .frames = 2,
                                      .name = "a",
                                      .tracks = {{.bone = 1, .index = 0, .constant = 1}}},
                                     support::order::big);
  here.put(odd, motion);
  here.put("plain.mot", motion);
  const auto check = run("check " + here.path());
  CHECK(check.status == 0);
  CHECK(check.out == shown + ": ok\n" + (here / "plain.mot") + ": ok\n");
  CHECK(run("info " + here.path()).out.starts_with("file: " + shown + "\n"));
  CHECK(run("sample " + here.path()).out.find("\n" + shown + ",0,") != std::string::npos);
  CHECK(run("info --list " + here.path()).out.find("\n" + shown + ",0,") != std::string::npos);
  CHECK(run("keys --raw " + here.path()).out.find("\n" + shown + ",0,") != std::string::npos);
  CHECK(run_apart("bench " + quoted(here / odd) + " b").err.find('\x1b') == std::string::npos);
  here.put(odd, as_bytes("mot"));
  CHECK(run_apart("info " + quoted(here / odd)).err.starts_with(shown + ": error: "));
  CHECK(run_apart("info --clip 7 " + quoted(here / odd) + " --format mot").err.find('\x1b') ==
        std::string::npos);
  CHECK(run_apart(quoted("\x1b[2J")).err.starts_with("motley: error: '\\x1b[2J' is neither"));
}
#endif
