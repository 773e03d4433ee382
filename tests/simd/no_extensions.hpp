// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/simd/no_extensions: put in front of a test, makes motley see a compiler without vectors, as MSVC is.
#ifndef MOTLEY_TESTS_SIMD_NO_EXTENSIONS_HPP
#define MOTLEY_TESTS_SIMD_NO_EXTENSIONS_HPP

// The standard library needs the macros, so everything that a test includes of it comes first.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cinttypes>
#include <cmath>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <deque>
#include <exception>
#include <filesystem>
#include <forward_list>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <new>
#include <numbers>
#include <numeric>
#include <optional>
#include <ostream>
#include <random>
#include <ranges>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <variant>
#include <vector>
#include <version>

#undef __has_attribute
#undef __has_builtin
#include <motley/motley.hpp>
#if defined(MOTLEY_VECTORS) || defined(MOTLEY_SHUFFLES)
#error "the extensions are still seen"
#endif

#endif
