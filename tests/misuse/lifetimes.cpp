// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/misuse/lifetimes: views of what is gone: MOTLEY_MISUSE selects one, which clang must refuse with
// -Werror (see run). 0 is what is right, and must compile.
#include <motley/formats/containers.hpp>
#include <motley/formats/exps.hpp>
#include <motley/formats/skeletons.hpp>
#include <motley/motley.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

std::vector<char> read_file();
std::vector<std::byte> memory();

#if MOTLEY_MISUSE == 0
float right() {
  const std::vector<char> bytes = read_file();
  const auto mot = motley::bayonetta2::open(bytes);
  const auto any = motley::open(std::as_bytes(std::span{bytes}));
  const motley::byte_view view{std::span<const char>{bytes}.empty() ? std::span<const std::byte>{}
                                                                    : std::as_bytes(std::span{bytes})};
  const motley::bayonetta2::motion clip = *motley::bayonetta2::open(bytes); // moved out of the temporary
  const motley::errc code = motley::open(bytes).error().code;
  const motley::error copy = motley::open(bytes).error();
  std::vector<std::byte> words(motley::player_memory_size(clip));
  auto player = motley::make_player(clip, words);
  const std::vector<motley::key> keys{{0, 1, 0, 0}};
  motley::cursor playing{keys};
  const auto text = motley::message(copy);
  const std::string_view message = text.view();
  return mot && any && player && code == copy.code && !message.empty() && view.size() > 0 ? playing.at(1) : 0;
}
#elif MOTLEY_MISUSE == 1 // a clip over a local buffer
auto wrong() {
  const std::vector<char> bytes = read_file();
  return motley::bayonetta2::open(bytes);
}
#elif MOTLEY_MISUSE == 2
auto wrong() {
  const std::vector<char> bytes = read_file();
  return motley::open(bytes);
}
#elif MOTLEY_MISUSE == 3
auto wrong() { return motley::open(read_file()); }
#elif MOTLEY_MISUSE == 4
auto wrong() { return motley::bayonetta2::open(read_file()); }
#elif MOTLEY_MISUSE == 5 // the error of a temporary result
motley::errc wrong(const std::vector<char>& bytes) {
  const motley::error& e = motley::open(bytes).error();
  return e.code;
}
#elif MOTLEY_MISUSE == 6 // a player over a temporary vector
auto wrong(const motley::any_motion& clip) { return motley::make_player(clip, memory()); }
#elif MOTLEY_MISUSE == 7
auto wrong(const motley::any_motion& clip) { return motley::baked_clip::make(clip, memory()); }
#elif MOTLEY_MISUSE == 8 // a view of a temporary message
std::size_t wrong(const motley::error& e) {
  const std::string_view text = motley::message(e).view();
  return text.size();
}
#elif MOTLEY_MISUSE == 9 // a cursor over temporary keys
float wrong() {
  motley::cursor playing{std::vector<motley::key>(2)};
  return playing.at(1);
}
#elif MOTLEY_MISUSE == 10
auto wrong() {
  const std::vector<motley::key> keys(2);
  return motley::cursor{keys};
}
#elif MOTLEY_MISUSE == 11
auto wrong() {
  const std::vector<char> bytes = read_file();
  return motley::open_container(bytes);
}
#elif MOTLEY_MISUSE == 12
auto wrong() { return motley::open_exp(read_file()); }
#elif MOTLEY_MISUSE == 13 // a view of a local buffer
motley::byte_view wrong() {
  const std::vector<std::byte> bytes(4);
  return bytes;
}
#elif MOTLEY_MISUSE == 14 // a value of a local result
const motley::bayonetta2::motion& wrong(const std::vector<char>& bytes) {
  const auto mot = motley::bayonetta2::open(bytes);
  return *mot;
}
#elif MOTLEY_MISUSE == 15
auto wrong() { return motley::open_skeleton(read_file()); }
#endif
