// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/main: doctest's main, and a last line that scripts read: "N passed, N failed".
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>

namespace {

/// Counts test cases; doctest's own summary is worded for people.
struct counter : doctest::IReporter {
  explicit counter(const doctest::ContextOptions&) {}
  void report_query(const doctest::QueryData&) override {}
  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats& stats) override {
    std::printf("%u passed, %u failed\n", stats.numTestCasesPassingFilters - stats.numTestCasesFailed,
                stats.numTestCasesFailed);
  }
  void test_case_start(const doctest::TestCaseData&) override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_end(const doctest::CurrentTestCaseStats&) override {}
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void log_message(const doctest::MessageData&) override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}
};
REGISTER_LISTENER("counter", 1, counter);

} // namespace

int main(int argc, char** argv) { return doctest::Context{argc, argv}.run(); }
