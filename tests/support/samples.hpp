// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/samples: small files of every format, byte order and kind of track.
#ifndef MOTLEY_TESTS_SUPPORT_SAMPLES_HPP
#define MOTLEY_TESTS_SUPPORT_SAMPLES_HPP

#include <motley/formats/list.hpp>

#include <string>
#include <utility>
#include <vector>

#include "exp_writer.hpp"
#include "motn_writer.hpp"
#include "random_anim.hpp"
#include "random_mot.hpp"

namespace support {

struct sample_file {
  std::string format; ///< the name of its namespace
  std::string name;
  motley::identified<motley::known_formats> kind; ///< only its index is used
  std::vector<std::byte> bytes;
};

inline std::vector<sample_file> sample_files() {
  const auto kind = []<class Format>(std::type_identity<Format>) {
    return motley::identified<motley::known_formats>::as<Format>();
  };
  using std::type_identity;
  std::vector<sample_file> all;
  const auto end_of = [](order o) { return o == order::little ? "_le" : "_be"; };
  const auto mot = [&](game g, const std::string& format, auto which) {
    for (const order o : {order::little, order::big}) {
      if (is_mtb3(g) && o == order::big) continue; // there are none
      const std::string end = end_of(o);
      all.push_back({format, "every_type" + end, kind(which), write(every_type(g), o)});
      all.push_back({format, "random" + end, kind(which), write(random_mot(g, 1, 50), o)});
    }
  };
  mot(game::bayonetta, "bayonetta", type_identity<motley::bayonetta::format>{});
  mot(game::bayonetta2, "bayonetta2", type_identity<motley::bayonetta2::format>{});
  mot(game::okami, "okami", type_identity<motley::okami::format>{});
  mot(game::god_hand, "god_hand", type_identity<motley::god_hand::format>{});

  const auto add_anim = [&](const std::string& name, std::vector<std::byte> bytes) {
    all.push_back(
        {"metroid_anim", name, kind(type_identity<motley::metroid_anim::format>{}), std::move(bytes)});
  };
  for (const anim::game g : {anim::game::prime, anim::game::echoes, anim::game::demo}) {
    const std::string number = std::to_string(static_cast<int>(g));
    add_anim("stream" + number, anim::write(anim::random_stream(g, 1, {})));
    add_anim("wide" + number,
             anim::write(anim::random_stream(g, 2, {.bones = 9, .frames = 70, .widest = 16})));
    if (g != anim::game::demo) add_anim("plain" + number, anim::write(anim::random_plain(g, 1, 4, 5)));
  }

  const auto add_motn = [&](const std::string& name, const motn::archive& a) {
    all.push_back({"shenmue_motn", name, kind(type_identity<motley::shenmue_motn::format>{}), a.write()});
  };
  random r{9};
  add_motn("curves", {{motn::random_curves(r, 40, 12, 6)}});
  add_motn("wide", {{motn::random_curves(r, 300, 4, 6)}});
  add_motn("nodes", {{motn::random_nodes(r, 3, 3)}});
  add_motn("bones", {{motn::random_bones(r, 3)}});
  add_motn("all", motn::random_archive(1));

  namespace x = support::exp;
  for (const order o : {order::little, order::big}) {
    const std::string end = end_of(o);
    all.push_back({"bayonetta_exp", "all" + end, kind(type_identity<motley::bayonetta_exp::format>{}),
                   x::write(o, {{.flags = 3,
                                 .bone = 5,
                                 .index = 3,
                                 .entries = {x::with_channel(0x50001, 4, 3), x::with_number(0xA0101, 2)},
                                 .post = {x::with_number(4, 2)},
                                 .interpolation = 2,
                                 .point_count = 2,
                                 .points = x::float_points(o, {{-1, 2, 0, 4}, {3, 10, 8, 0}})}})});
    all.push_back(
        {"bayonetta2_exp", "all" + end, kind(type_identity<motley::bayonetta2_exp::format>{}),
         x::write(o,
                  {{5, 3, {x::magnitude, x::bone(4, 3), x::times, x::value(2), x::end_function}},
                   {6, 0, {x::interpolated(0), x::open, x::bone(5, 3), x::close, x::end_function, x::end}}},
                  {{{-1, 2, 0, 4}, {3, 10, 8, 0}}})});
  }
  return all;
}

} // namespace support

#endif
