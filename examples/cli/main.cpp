// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/main: the motley program. It inspects and converts motion files; see --help.
#include <algorithm>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

#include "command_line/command_line.hpp"
#include "command_line/dropped.hpp"
#include "errors.hpp"
#include "io/output.hpp"
#include "io/platform.hpp"

namespace {

int fail(int status, const std::string& why) {
  (void)cli::complain(why);
  return status;
}

} // namespace

int main(int argc, char** argv) {
  cli::prepare_streams();
  int status = 0;
  bool by_mouse = false;
  try {
    by_mouse = cli::is_started_by_mouse(argc, argv);
    status = by_mouse ? cli::run_dropped(argc, argv) : cli::run_command_line(argc, argv);
  } catch (const cli::usage_error& e) {
    status = fail(cli::bad_usage, e.what());
  } catch (const std::bad_alloc&) {
    status = fail(cli::bad_input, "out of memory");
  } catch (const std::length_error&) { // more than any memory can hold
    status = fail(cli::bad_input, "out of memory");
  } catch (const std::exception& e) {
    status = fail(cli::bad_input, e.what());
  }
  if (const int why = cli::take_output_failure())
    status = fail(std::max(status, cli::bad_input),
                  "standard output cannot be written: " + std::generic_category().message(why));
  if (by_mouse) cli::wait_for_enter();
  return status;
}
