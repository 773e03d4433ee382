// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/misuse: what must not compile, one mistake at a time (MOTLEY_MISUSE chooses it; 0 is none, and does
// compile). tests/misuse/run checks that compilers say so in few lines that name the concept.
#include <motley/motley.hpp>

#include <string>
#include <string_view>
#include <vector>

struct no_frame_count { // all that a clip has, but for frame_count()
  float frame_rate() const { return 60; }
  motley::angle_unit rotation_unit() const { return motley::angle_unit::radians; }
  std::uint32_t track_count() const { return 0; }
  motley::walked_tracks<motley::metroid_anim::content> tracks() const { return {}; }
};
struct too_few_seek_words : motley::walked_clip<motley::metroid_anim::content, 1> { // its curves need 8
  float frame_rate() const { return 60; }
  motley::angle_unit rotation_unit() const { return motley::angle_unit::quaternions; }
};
struct nameless_key { // a keyframe has a value
  float frame;
};
struct pose_that_cannot_be_set {
  bool has(std::int32_t) const { return true; }
  float get(const motley::bone_channel&) const { return 0; }
};
constexpr motley::ability every_ability =
    motley::ability::samples | motley::ability::resume | motley::ability::fill | motley::ability::order_check;
// A curve that has every ability. Each mistake from 10 on misspells one of its members.
#if MOTLEY_MISUSE == 10
#define sample smaple
#elif MOTLEY_MISUSE == 11
#define resume resum
#elif MOTLEY_MISUSE == 12
#define state sate
#elif MOTLEY_MISUSE == 13
#define fill_from_start fill_form_start
#elif MOTLEY_MISUSE == 14
#define first_backward first_backwards
#elif MOTLEY_MISUSE == 15
#define bytes_for byte_for
#elif MOTLEY_MISUSE == 16
#define keys kyes
#elif MOTLEY_MISUSE == 17
#define size sise
#elif MOTLEY_MISUSE == 18
#define abilities abilties
#endif
struct able_curve { // its own range of one key
  static constexpr motley::ability abilities = every_ability;
  struct walk {
    std::uint32_t left = 0;
    motley::key current() const { return {0, 1, 0, 0}; }
    void advance() { --left; }
    std::uint32_t remaining() const { return left; }
    std::uint32_t state() const { return left; }
  };
  able_curve() = default;
  able_curve(const std::byte*, std::size_t) {}
  static std::uint64_t bytes_for(std::uint64_t) { return 0; }
  static std::size_t first_backward(const std::byte*, std::size_t count) { return count; }
  able_curve keys() const { return *this; }
  std::size_t size() const { return 1; }
  motley::walk_iterator<walk> begin() const { return motley::walk_iterator<walk>{walk{1}}; }
  motley::walk_iterator<walk> end() const { return {}; }
  motley::walk_iterator<walk> resume(std::uint32_t left) const {
    return motley::walk_iterator<walk>{walk{left}};
  }
  float sample(std::size_t) const { return 1; }
  template <class Rows> void fill_from_start(const Rows& rows, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) rows[0][i] = 1;
  }
};
#undef sample
#undef resume
#undef state
#undef fill_from_start
#undef first_backward
#undef bytes_for
#undef keys
#undef size
#undef abilities
struct nameless_codings : motley::mtb3::traits<motley::okami::game> { // four codings, one name
  static constexpr std::string_view coding_names[] = {"single pose"};
};
namespace mine {
struct stored_vector { // without load()
  motley::f32<std::endian::little> x, y, z;
};
#if MOTLEY_MISUSE == 23
int load(const stored_vector*) { return 0; } // of something else
#elif MOTLEY_MISUSE == 24
const char* load(const stored_vector&) { return ""; } // which no curve can move
#endif
struct vector_key { // keyed curves are of numbers
  motley::u16<std::endian::little> frame;
  stored_vector value, in, out;
};
} // namespace mine

int main() {
  const std::vector<std::byte> bytes;
  [[maybe_unused]] float out[8]{};
#if MOTLEY_MISUSE == 0
  motley::decode(*motley::open(bytes), out);
  motley::fill(able_curve{}, out);
  using codings = motley::coding_list<able_curve>;
  static_assert(codings::size == 1 && motley::sampled_curve<able_curve> &&
                motley::resumable_curve<able_curve> && motley::self_filling_curve<able_curve> &&
                motley::order_checking_curve<able_curve>);
#elif MOTLEY_MISUSE == 1
  motley::decode(no_frame_count{}, out);
#elif MOTLEY_MISUSE == 2
  const std::vector<nameless_key> keys;
  motley::evaluate(keys, 1);
#elif MOTLEY_MISUSE == 3
  const auto motion = motley::open(std::vector<std::byte>{});
#elif MOTLEY_MISUSE == 4
  const auto motion = motley::open(std::string{"mot"});
#elif MOTLEY_MISUSE == 5
  motley::player<no_frame_count> player;
#elif MOTLEY_MISUSE == 6
  pose_that_cannot_be_set pose;
  evaluate(*motley::bayonetta2_exp::open(bytes), pose);
#elif MOTLEY_MISUSE == 7
  const motley::packed<std::string, std::endian::big> word{};
#elif MOTLEY_MISUSE == 8
  struct motion : motley::table_clip<nameless_codings> {
    motion() { (void)load_table<std::endian::little>({}, 0, 0, 0); }
  } clip;
#elif MOTLEY_MISUSE == 9
  const std::string_view dangling = motley::message(motley::open(bytes).error());
#elif MOTLEY_MISUSE == 19
  const auto player = motley::make_player(too_few_seek_words{}, {});
#elif MOTLEY_MISUSE == 20
  const auto some = motley::select(
      *motley::open(bytes), [name = std::string{}](const motley::track_info& t) { return t.coding == name; });
#elif MOTLEY_MISUSE == 21
  const auto some = motley::select(*motley::open(bytes), [](int bone) { return bone == 1; });
#elif MOTLEY_MISUSE == 22
  motley::fill(motley::samples<motley::unscaled, mine::stored_vector>{bytes.data(), 1}, out);
#elif MOTLEY_MISUSE == 23
  motley::fill(motley::constant<mine::stored_vector>{bytes.data()}, out);
#elif MOTLEY_MISUSE == 24
  motley::data_budget budget{{}};
  (void)motley::find_fault<motley::samples<motley::unscaled, mine::stored_vector>>({}, 0, 1, budget);
#elif MOTLEY_MISUSE == 25
  motley::fill(motley::keyed<motley::unscaled, mine::vector_key>{bytes.data(), 1}, out);
#elif MOTLEY_MISUSE == 15
  motley::data_budget budget{{}};
  (void)motley::find_fault<able_curve>({}, 0, 1, budget);
#else
  motley::fill(able_curve{}, out);
#endif
}
