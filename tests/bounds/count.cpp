// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/bounds/count: what a format's entries take.
//   count list                      each entry and the unit of its cost
//   count cost ENTRY=FILE...        under callgrind: runs these entries, and has it write down what each
//   takes;
//                                   prints the units of each, and a sign for each time it wrote
//   count stack FILE...             how deep a stack each entry touches at most, in bytes, over all files
#include <ucontext.h>
#include <valgrind/callgrind.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

#include "entries.hpp"

namespace {

std::vector<std::byte> read(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  const std::string text{std::istreambuf_iterator<char>{file}, {}};
  std::vector<std::byte> bytes(text.size());
  std::transform(text.begin(), text.end(), bytes.begin(), [](char c) { return static_cast<std::byte>(c); });
  return bytes;
}

void cost(const std::string& pair) {
  const std::string name = pair.substr(0, pair.find('='));
  const auto file = read(pair.substr(name.size() + 1));
  for (const bounds::entry& e : bounds::entries()) {
    if (name != e.name) continue;
    const double units = e.prepare(file);
    const auto count = [](void (*run)()) {
      CALLGRIND_ZERO_STATS;
      CALLGRIND_START_INSTRUMENTATION;
      run();
      CALLGRIND_STOP_INSTRUMENTATION;
      CALLGRIND_DUMP_STATS;
    };
    if (units > 0) count(e.run);
    if (units > 0 && e.base != nullptr) count(e.base);
    std::printf("%s\t%.0f\t%s\n", pair.c_str(), units, units <= 0 ? "" : e.base != nullptr ? "+-" : "+");
  }
}

// A stack of its own, painted, on which entries run.
constexpr std::size_t stack_size = std::size_t{1} << 18U;
alignas(64) std::byte stack[stack_size];
ucontext_t outside, inside;
void (*running)();

void call() { running(); }

std::size_t touched(void (*run)()) {
  constexpr int paint = 0xA5;
  std::memset(stack, paint, stack_size);
  running = run;
  getcontext(&inside);
  inside.uc_stack.ss_sp = stack;
  inside.uc_stack.ss_size = stack_size;
  inside.uc_link = &outside;
  makecontext(&inside, call, 0);
  swapcontext(&outside, &inside);
  const auto* const first =
      std::find_if(stack, stack + stack_size, [](std::byte b) { return b != std::byte{paint}; });
  return static_cast<std::size_t>(stack + stack_size - first);
}

void print_stacks(int count, char** paths) {
  const auto all = bounds::entries();
  const std::size_t nothing = touched([] {});
  std::vector<std::size_t> deepest(all.size());
  for (int i = 0; i < count; ++i) {
    const auto file = read(paths[i]);
    for (std::size_t e = 0; e < all.size(); ++e)
      if (all[e].prepare(file) > 0) deepest[e] = std::max(deepest[e], touched(all[e].run));
  }
  for (std::size_t e = 0; e < all.size(); ++e)
    std::printf("%s\t%zu\n", all[e].name, deepest[e] > 0 ? deepest[e] - nothing : 0);
}

} // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "list")
    for (const bounds::entry& e : bounds::entries()) std::printf("%s\t%s\n", e.name, e.unit);
  if (what == "cost")
    for (int i = 2; i < argc; ++i) cost(argv[i]);
  if (what == "stack") print_stacks(argc - 2, argv + 2);
}
