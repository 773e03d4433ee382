// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/misuse: what must not compile, one mistake at a time (MOTLEY_MISUSE chooses it; 0 is none, and does
// compile). tests/misuse/run checks that compilers say so in few lines that name the concept.
//
// Mistakes with time and memory are tested elsewhere: what outlives its bytes in lifetimes.cpp; a number read
// from a track of vectors, and an output that is too short, in assertions.cpp. Seconds passed for frames
// compile: the caller chooses sample_seconds() or sample_frame(). So does a skeleton or a binding over memory
// that ends before it: compilers see no owner behind a span.
#include <motley/motley.hpp>

#include <string>
#include <string_view>
#include <vector>

struct no_frame_count { // all that a clip has, but for frame_count()
  float frame_rate() const { return 60; }
  motley::angle_unit rotation_unit() const { return motley::angle_unit::radians; }
  std::uint32_t track_count() const { return 0; }
  motley::track_range<motley::okami::motion> tracks() const { return {}; }
};
struct large_state_walk { // of keys whose state() takes 40 bytes
  struct state_type {
    std::uint64_t numbers[5];
  };
  struct curve {
    static constexpr auto kind = motley::curve_kind::sequential;
    struct walk {
      motley::key current() const { return {}; }
      void advance() {}
      std::uint32_t remaining() const { return 0; }
      state_type state() const { return {}; }
    };
    curve keys() const { return *this; }
    std::size_t size() const { return 2; }
    motley::walk_iterator<walk> begin() const { return {}; }
    motley::walk_iterator<walk> end() const { return {}; }
    motley::walk_iterator<walk> resume(const state_type&) const { return {}; }
  };
  bool next(motley::track_outline&) const { return false; }
  template <class F> decltype(auto) visit(const motley::track_outline&, F&& f) const { return f(curve{}); }
  std::string_view coding_name(const motley::track_outline&) const { return "keys"; }
};
struct large_state : motley::walked_clip<large_state_walk> {
  float frame_rate() const { return 60; }
  motley::angle_unit rotation_unit() const { return motley::angle_unit::radians; }
};
struct nameless_key { // a keyframe has a value
  float frame;
};
struct pose_that_cannot_be_set {
  bool has(std::int32_t) const { return true; }
  float get(const motley::bone_channel&) const { return 0; }
};
// A curve that has what every kind needs, but for keys()[i]. Mistakes 10 to 18 misspell one of its members,
// or state a wrong kind.
#if MOTLEY_MISUSE == 10
#define sample_at smaple_at
#elif MOTLEY_MISUSE == 11
#define resume resum
#elif MOTLEY_MISUSE == 12
#define state sate
#elif MOTLEY_MISUSE == 15
#define bytes_for byte_for
#elif MOTLEY_MISUSE == 16
#define keys kyes
#elif MOTLEY_MISUSE == 17
#define size sise
#elif MOTLEY_MISUSE == 18
#define kind kidn
#endif
struct able_curve { // its own range of one key
#if MOTLEY_MISUSE == 10
  static constexpr auto kind = motley::curve_kind::samples;
#elif MOTLEY_MISUSE == 13
  static constexpr auto kind = motley::curve_kind::random_access;
#elif MOTLEY_MISUSE == 14
  static constexpr int kind = 2;
#else
  static constexpr auto kind = motley::curve_kind::sequential;
#endif
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
  able_curve keys() const { return *this; }
  std::size_t size() const { return 1; }
  motley::walk_iterator<walk> begin() const { return motley::walk_iterator<walk>{walk{1}}; }
  motley::walk_iterator<walk> end() const { return {}; }
  motley::walk_iterator<walk> resume(std::uint32_t left) const {
    return motley::walk_iterator<walk>{walk{left}};
  }
  float sample_at(std::size_t) const { return 1; }
};
#undef sample_at
#undef resume
#undef state
#undef bytes_for
#undef keys
#undef size
#undef kind
struct nameless_codings : motley::mtb3::facts<motley::okami::game> { // four codings, one name
  static constexpr std::string_view coding_names[] = {"single pose"};
};
namespace mine {
struct stored_vector { // without load()
  motley::le_f32 x, y, z;
};
#if MOTLEY_MISUSE == 23
int load(const stored_vector*) { return 0; } // of something else
#elif MOTLEY_MISUSE == 24
const char* load(const stored_vector&) { return ""; } // which no curve can move
#endif
struct vector_key { // keyed curves are of numbers
  motley::le_u16 frame;
  stored_vector value, in, out;
};
// A format. Mistakes 30 to 35: a member of a key is misspelt, or not packed; a function has an argument too
// few, is missing, or returns another type; a coding has no name.
struct header {
  motley::le_u16 records;
};
struct record {
  motley::le_u32 data;
};
struct key {
#if MOTLEY_MISUSE == 31
  std::uint16_t frame;
#else
  motley::le_u16 frame;
#endif
#if MOTLEY_MISUSE == 30
  motley::le_f32 valeu, in, out;
#else
  motley::le_f32 value, in, out;
#endif
};
struct facts {
  using header = mine::header;
  using record = mine::record;
  using codings = motley::coding_list<motley::keyed<motley::unscaled, key>>;
  static constexpr std::string_view name = "mine", magic = "MIN";
#if MOTLEY_MISUSE == 35
  static constexpr std::string_view coding_names[] = {"keys", "samples"};
#else
  static constexpr std::string_view coding_names[] = {"keys"};
#endif
  static constexpr std::uint64_t type_offset = 0, count_offset = 0;
  static constexpr motley::angle_unit rotation_unit = motley::angle_unit::radians;
  static constexpr motley::byte_orders orders = motley::byte_orders::little;
#if MOTLEY_MISUSE != 33
  static constexpr motley::table_header table(const header& h) { return {sizeof(header), h.records, 1, 30}; }
#endif
#if MOTLEY_MISUSE == 32
  static constexpr motley::track_facts track(const record& r) {
    return {.coding = 0, .count = 1, .data = r.data};
  }
#elif MOTLEY_MISUSE == 34
  static constexpr motley::table_header track(const record& r, std::uint64_t) { return {r.data}; }
#else
  static constexpr motley::track_facts track(const record& r, std::uint64_t) {
    return {.coding = 0, .count = 1, .data = r.data};
  }
#endif
};
using format = motley::table_format<facts>;
using formats = motley::format_list<format, motley::bayonetta2::format>;
} // namespace mine

int main() {
  const std::vector<std::byte> bytes;
  [[maybe_unused]] float out[8]{};
#if MOTLEY_MISUSE == 0 || (MOTLEY_MISUSE >= 30 && MOTLEY_MISUSE <= 35)
  motley::decode(*motley::open<mine::formats>(bytes), out);
#endif
#if MOTLEY_MISUSE == 0
  motley::decode(*motley::open(bytes), out);
  motley::fill(able_curve{}, out);
  using codings = motley::coding_list<able_curve>;
  static_assert(codings::size == 1 && motley::stored_curve<able_curve>);
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
  run(*motley::bayonetta2_exp::open(bytes), pose);
#elif MOTLEY_MISUSE == 7
  const motley::packed<std::string, std::endian::big> word{};
#elif MOTLEY_MISUSE == 8
  (void)motley::table_format<nameless_codings>::open({});
#elif MOTLEY_MISUSE == 9
  const std::string_view dangling = motley::message(motley::open(bytes).error());
#elif MOTLEY_MISUSE >= 26 && MOTLEY_MISUSE <= 29 // 26, 27: a missing overload; 28, 29: results of two types
#if MOTLEY_MISUSE % 2 == 0
  const auto mot = motley::bayonetta2::open(bytes);
#else
  const auto mot = motley::open(bytes);
#endif
  for (const auto track : mot->tracks())
#if MOTLEY_MISUSE < 28
    track.visit([](const motley::constant<motley::le_f32>&) {});
#else
    track.visit([]<class C>(const C&) {
      if constexpr (C::kind == motley::curve_kind::samples)
        return 1;
      else
        return 2.0;
    });
#endif
#elif MOTLEY_MISUSE == 19
  auto player = motley::make_player(large_state{}, {});
  player->sample_frame(0, {});
#elif MOTLEY_MISUSE == 20
  const auto some = motley::select(
      *motley::open(bytes), [name = std::string{}](const motley::track_outline&) { return name.empty(); });
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
#elif MOTLEY_MISUSE < 30
  motley::fill(able_curve{}, out);
#endif
}
