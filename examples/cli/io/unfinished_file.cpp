// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/unfinished_file: see unfinished_file.hpp.
#include "io/unfinished_file.hpp"

#include <cerrno>
#include <random>
#include <system_error>
#include <utility>

#include "io/text.hpp"

namespace cli {

namespace fs = std::filesystem;

namespace {

/// An unpredictable name in the target's folder that no other file has.
fs::path temporary_name(const fs::path& target) {
  std::random_device random;
  std::string name = ".motley-";
  for (int i = 0; i < 16; ++i) name += hex_digits[random() % hex_digits.size()];
  return target.parent_path() / (name + ".tmp");
}

} // namespace

bool is_denial(int failure) {
  return failure == EACCES || failure == EPERM || failure == EROFS || failure == EBUSY;
}

unfinished_file::unfinished_file(fs::path target)
    : target_{std::move(target)}, name_{to_string(temporary_name(target_))}, pending_{name_.c_str()} {}

unfinished_file::~unfinished_file() {
  std::error_code ignored;
  if (is_there_) fs::remove(to_path(name_), ignored);
}

std::FILE* unfinished_file::create(int& failure) {
  std::FILE* file = nullptr;
  without_signals([&] {
    file = create_file(name_, to_string(target_));
    failure = file == nullptr ? errno : 0;
  });
  is_there_ = file != nullptr;
  return file;
}

int unfinished_file::take_place() {
  std::error_code failed;
  without_signals([&] { fs::rename(to_path(name_), target_, failed); });
  is_there_ = static_cast<bool>(failed);
  return failed.default_error_condition().value();
}

} // namespace cli
