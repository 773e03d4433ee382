// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/iterator: the standard's iterator concepts and tags, without the cost of <iterator>.
#ifndef MOTLEY_WIRE_ITERATOR_HPP
#define MOTLEY_WIRE_ITERATOR_HPP

// Their home is <iterator>, which also brings streams and costs three times as much to compile. <span> is
// specified in terms of them, so it has to define them; every standard library that can build motley does.
#include <concepts>
#include <cstddef>
#include <span>

namespace motley {

/// The end of a range whose iterators know it themselves: std::default_sentinel_t, which <span> need not
/// have.
struct range_end {};

} // namespace motley

#endif
