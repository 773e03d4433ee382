// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/unpacked: see unpacked.hpp.
#include "inputs/unpacked.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <utility>

#include "inputs/kinds.hpp"
#include "inputs/open_file.hpp"
#include "io/gzip.hpp"
#include "io/read_file.hpp"

namespace cli {

namespace {

constexpr std::uint64_t mib = std::uint64_t{1} << 20U;

/// `times` the size of the compressed file, and at least `least`.
std::uint64_t most_of(std::uint64_t packed, std::uint64_t times, std::uint64_t least) {
  return std::clamp<std::uint64_t>(times * std::min<std::uint64_t>(packed, largest_usual), least,
                                   largest_usual);
}

} // namespace

// Motions compress to a tenth at best. Exps have some kilobytes, and cost the most.
unpacked_limits::unpacked_limits(const options& o, std::size_t packed)
    : is_format_given_{!o.format.empty()},
      has_none_{o.no_limits},
      motions_{most_of(packed, 16, 16 * mib), most_of(packed, 16, 16 * mib), "motions"},
      exps_{most_of(packed, 2, 2 * mib), most_of(packed, 2, 2 * mib), "exps"} {}

bool unpacked_limits::take(std::span<const std::byte> file) {
  if (has_none_) return true;
  const auto id = identify_file(file, {});
  const bool is_exp = id && id.kind() == motley::file_kind::program;
  if (!id && !is_format_given_) return true;
  limit& of_kind = is_exp ? exps_ : motions_;
  if (file.size() > of_kind.left) {
    exceeded_ = &of_kind;
    return false;
  }
  of_kind.left -= file.size();
  return true;
}

std::string unpacked_limits::exceeded() const {
  return std::to_string(exceeded_->most / mib) + " MiB, the limit for " + exceeded_->what;
}

std::string why_too_large(std::span<const std::byte> unpacked, std::size_t packed, const options& o) {
  unpacked_limits limits{o, packed};
  if (identify_container(unpacked) || limits.take(unpacked)) return {};
  return "unpacks to more than " + limits.exceeded() + " in a gzip file of this size; --no-limits lifts it";
}

namespace {

/// What is kept.
struct kept_file {
  std::shared_ptr<const packed_place> place; // so that no other place gets its address
  shared_bytes bytes;
};
std::mutex kept_mutex;
std::map<const packed_place*, kept_file> kept;
std::deque<const packed_place*> kept_since; // the oldest first
std::size_t kept_size = 0;

/// The memory that a kept file takes, at least.
std::size_t size_in_memory(const shared_bytes& bytes) { return bytes->capacity() + 256; }

/// Needs the mutex. The oldest ones make room.
void keep(std::shared_ptr<const packed_place> place, shared_bytes bytes) {
  constexpr std::size_t most = std::size_t{1} << 28U;
  const packed_place* const key = place.get();
  const std::size_t size = size_in_memory(bytes);
  if (!kept.emplace(key, kept_file{std::move(place), std::move(bytes)}).second) return;
  kept_since.push_back(key);
  kept_size += size;
  while (kept_size > most && kept_since.size() > 1) {
    const auto oldest = kept.find(kept_since.front());
    kept_size -= size_in_memory(oldest->second.bytes);
    kept.erase(oldest);
    kept_since.pop_front();
  }
}

/// Needs the mutex.
shared_bytes unpack_or_find(const std::shared_ptr<const packed_place>& place,
                            std::span<const std::byte> container) {
  if (const auto known = kept.find(place.get()); known != kept.end()) return known->second.bytes;
  const shared_bytes around = place->within ? unpack_or_find(place->within, container) : nullptr;
  if (place->within && !around) return nullptr;
  const std::span<const std::byte> in = around ? std::span{*around} : container;
  if (place->offset > in.size() || place->size > in.size() - place->offset) return nullptr;
  unpacked_bytes inside = unpack_gzip(in.subspan(place->offset, place->size), place->unpacked_size);
  if (!inside.why_not.empty() || inside.bytes.size() != place->unpacked_size) return nullptr;
  auto bytes = std::make_shared<const std::vector<std::byte>>(std::move(inside.bytes));
  keep(place, bytes);
  return bytes;
}

} // namespace

void keep_unpacked(std::shared_ptr<const packed_place> place, shared_bytes bytes) {
  const std::lock_guard lock{kept_mutex};
  keep(std::move(place), std::move(bytes));
}

shared_bytes unpack(const std::shared_ptr<const packed_place>& place, std::span<const std::byte> container) {
  const std::lock_guard lock{kept_mutex};
  return unpack_or_find(place, container);
}

} // namespace cli
