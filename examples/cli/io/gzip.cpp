// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/gzip: see gzip.hpp.
#include "io/gzip.hpp"

#include <algorithm>

#include "io/read_file.hpp"

#if defined(MOTLEY_HAS_ZLIB)
#include <zlib.h>
#endif

namespace cli {

bool is_gzip(std::span<const std::byte> bytes) {
  return bytes.size() > 1 && bytes[0] == std::byte{0x1F} && bytes[1] == std::byte{0x8B} &&
         (bytes.size() == 2 || bytes[2] == std::byte{8}); // deflate, the only method
}

std::uint64_t most_unpacked(std::uint64_t packed) {
  constexpr std::uint64_t times = 64, least = std::uint64_t{32} << 20U;
  return std::clamp<std::uint64_t>(times * std::min<std::uint64_t>(packed, largest_usual), least,
                                   largest_usual);
}

#if defined(MOTLEY_HAS_ZLIB)

namespace {

/// zlib's state while it unpacks one file.
class inflater {
public:
  inflater() { good_ = inflateInit2(&stream_, gzip_window) == Z_OK; }
  inflater(const inflater&) = delete;
  inflater& operator=(const inflater&) = delete;
  ~inflater() {
    if (good_) inflateEnd(&stream_);
  }
  bool good() const { return good_; }

  /// Unpacks the next bytes. Returns zlib's result; adds to what was read and written.
  int step(std::span<const std::byte> in, std::span<std::byte> out, std::size_t& read, std::size_t& written) {
    constexpr std::size_t most = std::size_t{1} << 30U; // zlib counts in 32 bits
    const auto size_in = static_cast<uInt>(std::min(in.size(), most)),
               size_out = static_cast<uInt>(std::min(out.size(), most));
    stream_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(in.data())); // zlib does not write
    stream_.avail_in = size_in;
    stream_.next_out = reinterpret_cast<Bytef*>(out.data());
    stream_.avail_out = size_out;
    const int result = inflate(&stream_, Z_NO_FLUSH);
    read += size_in - stream_.avail_in;
    written += size_out - stream_.avail_out;
    return result;
  }
  bool restart() { return inflateReset(&stream_) == Z_OK; }

private:
  static constexpr int gzip_window = 15 + 16; // the largest window; only gzip's header
  z_stream stream_{};
  bool good_;
};

unpacked_bytes too_much(std::uint64_t most) {
  return {{},
          "unpacks to more than " + std::to_string(most >> 20U) +
              " MiB, the limit for a gzip file of this size; --no-limits lifts it",
          true};
}

/// unpack_gzip(), which counts the bytes that it reads and writes.
unpacked_bytes unpack(std::span<const std::byte> bytes, std::uint64_t most, std::size_t& read,
                      std::size_t& written) {
  unpacked_bytes all;
  inflater zlib;
  if (!zlib.good()) return {{}, "cannot be unpacked: zlib cannot be initialised"};
  while (true) {
    if (written == all.bytes.size()) {
      if (written > most) return too_much(most);
      constexpr std::uint64_t most_at_first = 0x10000; // what follows may not be the file's
      const std::uint64_t next =
          std::max(2 * std::uint64_t{written}, std::min<std::uint64_t>(4 * bytes.size() + 64, most_at_first));
      all.bytes.resize(static_cast<std::size_t>(std::min(next, most + 1))); // the one more detects the excess
    }
    const std::size_t before = read + written;
    const int result = zlib.step(bytes.subspan(read), std::span{all.bytes}.subspan(written), read, written);
    if (result == Z_STREAM_END) {
      if (!is_gzip(bytes.subspan(read))) break;
      if (!zlib.restart()) return {{}, "cannot be unpacked: zlib cannot be initialised"};
      continue;
    }
    const bool is_full = written == all.bytes.size();
    if (result == Z_MEM_ERROR) return {{}, "cannot be unpacked: out of memory"};
    if (result != Z_OK && !(result == Z_BUF_ERROR && is_full))
      return {{},
              result == Z_BUF_ERROR ? "cannot be unpacked: the gzip file ends too early"
                                    : "cannot be unpacked: the gzip file is damaged"};
    if (read + written == before && !is_full) return {{}, "cannot be unpacked: the gzip file ends too early"};
  }
  if (written > most) return too_much(most);
  all.bytes.resize(written);
  return all;
}

} // namespace

unpacked_bytes unpack_gzip(std::span<const std::byte> bytes, std::uint64_t most) {
  std::size_t read = 0, written = 0;
  unpacked_bytes all = unpack(bytes, most, read, written);
  all.worked_on = std::max(read, written);
  return all;
}

#else

unpacked_bytes unpack_gzip(std::span<const std::byte>, std::uint64_t) {
  return {{}, "a gzip file, and this motley is built without zlib; unpack it first"};
}

#endif

} // namespace cli
