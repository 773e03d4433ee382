// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/misuse/assertions: each MOTLEY_ASSERT of the library fires when its condition is broken: a case for
// each, in a child process. With a copy of motley of its own, whose assertions say where they stand.
#if defined(__linux__)
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace {
[[noreturn]] void failed(const char* file, int line) {
  std::printf("%s:%d\n", file, line);
  std::fflush(stdout);
  std::_Exit(3);
}
} // namespace

#define MOTLEY_TAG assertions
#define MOTLEY_ASSERT(condition) ((condition) ? (void)0 : failed(__FILE__, __LINE__))
#include <doctest/doctest.h>

#include <motley/formats/containers.hpp>
#include <motley/formats/skeletons.hpp>
#include <motley/motley.hpp>

#include <bit>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "support/short_outputs.hpp"

namespace {

namespace fs = std::filesystem;
constexpr auto little = std::endian::little;

struct stored_key {
  motley::u16_of<little> frame;
  motley::f32_of<little> value, in, out;
};
using keys = motley::keyed<motley::unscaled, stored_key>;
using number = motley::f32_of<little>;
using half = motley::packed<motley::half, little>;

struct vector_track {
  motley::track_outline outline() const { return {}; }
  template <class F> decltype(auto) visit(F&& f) const {
    return f(std::vector<motley::value_key<motley::vector3>>(1));
  }
};

const motley::skeleton_bone two_in_a_circle[] = {{.parent = 1}, {.parent = 0}};

const std::byte some_bytes[64]{};
const motley::packed_array<number> two_arrays[] = {{some_bytes, 4}, {some_bytes + 16, 4}};
std::size_t beyond = 1000; // not a constant, so that no compiler sees the mistake

/// What a caller must not do, and the header whose assertion says so. (Without that one, another header's
/// may.)
struct mistake {
  const char* header;
  void (*make)();
};
const mistake mistakes[] = {
    {"wire/packed", [] { (void)motley::unpack<number>(nullptr); }},
    {"wire/byte_view",
     [] {
       (void)motley::packed_array<number>{nullptr, beyond};
     }},
    {"wire/byte_view",
     [] {
       (void)motley::packed_array<number>{some_bytes, 2}[beyond];
     }},
    {"wire/byte_view", [] { (void)motley::byte_view{std::span{some_bytes}}.subview(60, beyond); }},
    {"wire/byte_view", [] { (void)motley::byte_view{std::span{some_bytes}}.at(beyond); }},
    {"wire/byte_view", [] { (void)motley::byte_view{std::span{some_bytes}}.read<number>(62); }},
    {"wire/byte_view", [] { (void)motley::text_at(motley::byte_view{std::span{some_bytes}}, 60, beyond); }},
    {"wire/bits",
     [] {
       (void)motley::bit_field{60, 32};
     }},
    {"wire/bits", [] { (void)motley::bit_view<motley::bit_order::msb_first>::field(64, 32); }},
    {"wire/bits",
     [] {
       (void)motley::bit_view<motley::bit_order::lsb_first>{nullptr, beyond};
     }},
    {"wire/iterator", [] { (void)(two_arrays[0].end() - two_arrays[1].begin()); }},
    {"wire/iterator", [] { (void)(two_arrays[0].end() == two_arrays[1].end()); }},
    {"wire/iterator", [] { (void)(two_arrays[0].begin() < two_arrays[1].end()); }},
    {"wire/convert",
     [] {
       float numbers[8]{};
       motley::convert(motley::packed_array<half>{std::as_bytes(std::span{numbers}).data() + 16, 8}, numbers);
     }},
    {"wire/iterator", [] { (void)*motley::shenmue_motn::event_range{}.begin(); }},
    {"wire/iterator", [] { ++motley::shenmue_motn::event_range{}.begin(); }},
    {"math/value", [] { (void)motley::component(motley::vector3{}, beyond); }},
    {"math/euler", [] { (void)motley::signs_of(static_cast<motley::euler_order>(beyond % 7 + 6)); }},
    {"math/rotation", [] { (void)motley::short_sine(static_cast<float>(beyond)); }},
    {"math/rotation", [] { (void)motley::square_root(-static_cast<float>(beyond)); }},
    {"math/rotation", [] { (void)motley::short_arc_cosine(-static_cast<float>(beyond)); }},
    {"curve/keyed",
     [] {
       (void)keys{some_bytes, beyond - 1000};
     }},
    {"curve/samples",
     [] {
       (void)motley::samples<motley::unscaled, number>{some_bytes, beyond - 1000};
     }},
    {"curve/samples",
     [] {
       (void)motley::strided_samples<number>{nullptr, 4, 3};
     }},
    {"curve/samples",
     [] {
       (void)motley::strided_samples<number>{some_bytes, 4, 3}.sample_at(beyond);
     }},
    {"curve/evaluate", [] { (void)motley::evaluate(motley::samples<motley::unscaled, number>{}, 1); }},
    {"curve/evaluate", [] { (void)motley::evaluate(std::vector<motley::key>{}, 1); }},
    {"curve/evaluate",
     [] {
       const std::vector<motley::key> none;
       (void)motley::cursor{none};
     }},
    {"curve/fill",
     [] {
       float out[4];
       motley::fill(std::vector<motley::value_key<motley::vector3>>(1), out);
     }},
    {"clip/channel", [] { (void)(motley::channel::sz + beyond); }},
    {"clip/channel",
     [] { (void)motley::convert_angle(1, motley::angle_unit::quaternions, motley::angle_unit::degrees); }},
    {"clip/result", [] { (void)motley::result<int>{motley::error{}}; }},
    {"clip/result",
     [] {
       const motley::result<int> bad = motley::error::empty_file();
       (void)*bad;
     }},
    {"clip/result",
     [] {
       motley::result<int> bad = motley::error::empty_file();
       *bad = 1;
     }},
    {"clip/result", [] { (void)motley::result<int>{motley::error::empty_file()}.value(); }},
    {"clip/result",
     [] {
       const motley::result<int> bad = motley::error::empty_file();
       (void)std::move(bad).value();
     }},
    {"clip/decode", [] { (void)motley::evaluate(vector_track{}, 1); }},
    {"clip/track", [] { (void)*motley::track_range<motley::bayonetta2::motion>{}.begin(); }},
    {"clip/track", [] { ++motley::track_range<motley::bayonetta2::motion>{}.begin(); }},
    {"author/table", [] { motley::bayonetta2::motion{}.visit({}, [](const auto&) {}); }},
    {"formats/shenmue/motn", [] { (void)motley::shenmue_motn::motion{}.track({}); }},
    {"play/bone_writer", // another clip's player
     [] {
       const support::writing_figure w;
       std::vector<motley::local_transform> out(w.bound.memory.size());
       w.writer.update_frame(motley::baked_clip{}, 1, out);
     }},
    {"play/bone_writer", // another clip's binding
     [] {
       support::writing_figure w;
       (void)motley::bone_writer::make(w.player, {}, w.writer_memory);
     }},
    {"author/table",
     [] {
       motley::track_outline unknown;
       unknown.coding = 200;
       (void)motley::bayonetta2::motion{}.coding_name(unknown);
     }},
    {"pose/pose_binding", [] { (void)motley::pose_binding{}[beyond]; }},
    {"pose/pose_binding", [] { (void)motley::pose_binding{}.part(0, beyond); }},
    {"author/table_facts",
     [] {
       motley::coding_list<motley::constant<number>>::visit(static_cast<std::int32_t>(beyond), [](auto) {});
     }},
    {"formats/list", [] { motley::known_formats::visit(beyond, []<class>() {}); }},
    {"author/format", [] { (void)motley::bayonetta2::format::clip_at({}, beyond); }},
    {"formats/metroid/cinf", [] { (void)motley::cinf::bones{}.name(beyond); }},
    {"formats/platinum/figure", [] { (void)motley::platinum::figure{}.name(beyond); }},
    {"formats/shenmue/figure", [] { (void)motley::shenmue_motn::figure{}.name(beyond); }},
    {"formats/platinum/bayonetta_exp",
     [] { (void)motley::bayonetta_exp::file_layout<little>{}.entry({}, 0); }},
    {"formats/shenmue/mirror",
     [] {
       motley::track_outline other;
       other.bone = 100;
       motley::shenmue_motn::mirrored{}.visit(other, [](const auto&) {});
     }},
    {"formats/platinum/bayonetta2_exp",
     [] { (void)motley::bayonetta2_exp::file_layout<little>{}.operation({}, 0); }},
    {"formats/platinum/bayonetta2_exp",
     [] { (void)motley::bayonetta2_exp::file_layout<little>{}.interpolation(0); }},
    {"formats/platinum/dat", [] { (void)motley::platinum_dat::files{}.file(beyond); }},
    {"formats/mtb3/clover_dat", [] { (void)motley::clover_dat::files{}.file(beyond); }},
    {"formats/shenmue/pks", [] { (void)motley::pks::files{}.file(beyond); }},
    {"formats/metroid/anim_key_sets", [] { (void)support::first_key_set().vector(0); }},
    {"formats/metroid/anim_key_sets", [] { (void)support::first_key_set().rotation(1); }},
    {"formats/metroid/anim_key_sets", [] { (void)support::first_key_set().part(beyond); }},
    {"formats/metroid/anim_key_sets", [] { (void)support::first_key_set().stored(beyond); }},
    {"formats/metroid/anim_key_sets",
     [] {
       motley::metroid_anim::key_sets none{{}, {}};
       (void)*none.begin();
     }},
    {"formats/metroid/anim_key_sets",
     [] {
       motley::metroid_anim::key_sets none{{}, {}};
       ++none.begin();
     }},
    {"pose/model_space",
     [] {
       const std::uint32_t order[] = {7};
       const motley::local_transform local{};
       motley::model_transform out[1];
       const motley::skeleton_bone one[1]{};
       motley::to_model_space({one}, {&local, 1}, order, out);
     }},
    {"pose/skeleton",
     [] {
       std::uint32_t order[2];
       motley::sort_parents_first({two_in_a_circle}, order);
     }},
    {"formats/platinum/cameras",
     [] {
       (void)motley::platinum::camera{motley::bayonetta2::motion{}, static_cast<std::int32_t>(beyond) + 2000};
     }},
    {"formats/mtb3/md", [] { (void)motley::md::bones{}.mirror_partner(beyond); }},
    {"formats/mtb3/md", [] { (void)motley::md::bones{}.mesh_name(beyond); }},
    {"pose/skeleton",
     [] {
       const std::vector<motley::skeleton_bone> too_many(4096);
       (void)motley::bone_numbers{{too_many}};
     }},
};

/// Where the assertion stands that a mistake meets, as "motley/clip/result.hpp:39", or "none".
template <class F> std::string place_of(const F& mistake) {
  int pipe_ends[2];
  REQUIRE(pipe(pipe_ends) == 0);
  std::fflush(stdout);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    dup2(pipe_ends[1], STDOUT_FILENO);
    mistake();
    std::printf("none");
    std::fflush(stdout);
    std::_Exit(0);
  }
  close(pipe_ends[1]);
  std::string said;
  char part[256];
  for (ssize_t n = 0; (n = read(pipe_ends[0], part, sizeof part)) > 0;)
    said.append(part, static_cast<std::size_t>(n));
  close(pipe_ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  const fs::path path = said.substr(0, said.find('\n'));
  const std::string whole = path.lexically_normal().string();
  return whole.substr(whole.find("motley/") == std::string::npos ? 0 : whole.rfind("include/") + 8);
}

} // namespace

TEST_CASE("assertions: each fires, and each has its case") {
  std::set<std::string> written, fired;
  for (const auto& header : fs::recursive_directory_iterator{MOTLEY_SOURCE_DIR "/include"}) {
    if (header.path().extension() != ".hpp" || header.path().filename() == "config.hpp") continue;
    std::ifstream in{header.path()};
    std::string text;
    for (int line = 1; std::getline(in, text); ++line)
      if (text.find("MOTLEY_ASSERT(") != std::string::npos)
        written.insert(fs::relative(header.path(), MOTLEY_SOURCE_DIR "/include").string() + ':' +
                       std::to_string(line));
  }
  std::size_t i = 0;
  for (const mistake& each : mistakes) {
    CAPTURE(i);
    const std::string place = place_of([&each] { each.make(); });
    CHECK(place.substr(0, place.find(".hpp")) == std::string{"motley/"} + each.header);
    fired.insert(place);
    ++i;
  }
  for (const support::output_case& c : support::outputs) {
    CAPTURE(c.name);
    CHECK(place_of([&c] { c.writes(0); }) == "none");
    const std::string place = place_of([&c] { c.writes(1); });
    CHECK(place.starts_with("motley/")); // and not "none", or nothing because it crashed
    fired.insert(place);
  }
  CHECK(written.size() > 40);
  for (const std::string& place : written) {
    CAPTURE(place);
    CHECK(fired.contains(place));
  }
}
#endif
