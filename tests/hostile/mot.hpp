// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/hostile/mot: damage to motions that are tables of records, whichever game they are of.
#ifndef MOTLEY_TESTS_HOSTILE_MOT_HPP
#define MOTLEY_TESTS_HOSTILE_MOT_HPP

#include "damage.hpp"
#include "support/mot_writer.hpp"

namespace support {

/// All that is done to a game's files. Their data tile them, so nothing can be missing.
template <class Open> void damage_motions(game g, const std::string& format, Open open) {
  for (const order o : {order::little, order::big}) {
    if (is_mtb3(g) && o == order::big) continue; // there are none
    CAPTURE(static_cast<int>(o));
    const bytes all = write(every_type(g), o);
    CHECK(survives(all, open));
    CHECK(cut_everywhere(all, open) == 0);
    constexpr unsigned values[] = {0x00, 0x7F, 0x80, 0xFF};
    const tried some = change_everywhere(all, open, values);
    CHECK(some.opened > 100); // most bytes are data, and any number is a number
    CHECK(some.refused > 20);
    check_unaligned(all, open);
    for (const track_spec& track : every_storage(g)) {
      CAPTURE(static_cast<int>(track.how));
      // (Without Bayonetta 2's terminator, which may be missing.)
      const bytes one =
          write({.which = g, .frames = 6, .tracks = {track}, .terminator = g == game::bayonetta}, o);
      CHECK(survives(one, open));
      CHECK(cut_everywhere(one, open) == 0);
      const tried each = change_everywhere(one, open);
      CHECK(each.opened > 200);
      CHECK(each.refused > 200);
    }
  }
  replay_corpus(format, open);
}

} // namespace support

#endif
