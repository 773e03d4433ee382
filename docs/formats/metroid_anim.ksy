# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: metroid_anim
  title: Metroid Prime ANIM
  application: Metroid Prime, Metroid Prime 2 Echoes
  file-extension: ani
  license: MIT
  endian: be
doc: |
  A motion: for each bone a rotation (a quaternion), a translation and, in Metroid Prime 2: Echoes, a scale. Two versions, and no
  field that names the game. Frame i is at i * interval seconds.
doc-ref: docs/formats/metroid_anim.md of motley
seq:
  - id: version
    type: u4
    valid:
      any-of: [0, 2]
    doc: 0 = every value of every frame, 2 = a bit stream of differences.
  - id: motion
    type:
      switch-on: version
      cases:
        0: uncompressed
        2: bit_stream
types:
  # ---- Version 0
  uncompressed:
    doc: |
      Every value of every frame. Two tables lead from a bone to its keys: channel_of_bone to the bone's channel, and a table of rotations,
      translations or scales from that channel to the number of a series of keys. Prime has no table of rotations: the channel
      itself is the number.

      Which game: Echoes, if the file read as Echoes' ends where it does, but for up to 31 bytes of padding.
    seq:
      - id: duration
        type: f4
        doc: Seconds.
      - id: duration_state
        type: u4
        doc: |
          Part of the engine's time type: 0 = the time is not zero; 1 = zero and increasing, 2 = zero and steady, 3 = zero and
          decreasing; 4 = infinite.
      - id: interval
        type: f4
        doc: Seconds from one frame to the next.
      - id: interval_state
        type: u4
        doc: As `duration_state`.
      - id: key_count
        type: u4
        doc: How many frames there are.
      - id: root_bone
        type: u4
      - id: bone_count
        type: u4
        valid: 100
      - id: channel_of_bone
        type: u1
        repeat: expr
        repeat-expr: bone_count
        doc: The channel of each bone; 0xFF = the bone does not move.
      - id: rotation_table
        type: table
        if: is_echoes
      - id: translation_table
        type: table
      - id: scale_table
        type: table
        if: is_echoes
      - id: scales
        type: vectors
        if: is_echoes
      - id: rotations
        type: quaternions
      - id: translations
        type: vectors
      - id: event_id
        type: u4
        if: not is_echoes
        doc: The EVNT resource of this motion.
    instances:
      # The same arrays, as far as they fit, if the file is of Echoes.
      probe_rotation_table:
        pos: 132
        size: 0
        type: probe_array(132, 1)
      probe_translation_table:
        pos: 132
        size: 0
        type: probe_array(probe_rotation_table.past, 1)
      probe_scale_table:
        pos: 132
        size: 0
        type: probe_array(probe_translation_table.past, 1)
      probe_scales:
        pos: 132
        size: 0
        type: probe_array(probe_scale_table.past, 12)
      probe_rotations:
        pos: 132
        size: 0
        type: probe_array(probe_scales.past, 16)
      probe_translations:
        pos: 132
        size: 0
        type: probe_array(probe_rotations.past, 12)
      is_echoes:
        value: probe_translations.past >= 0 and _root._io.size - probe_translations.past < 32
        doc: True for Metroid Prime 2 Echoes, false for Metroid Prime.
  table:
    seq:
      - id: size
        type: u4
      - id: channel
        type: u1
        repeat: expr
        repeat-expr: size
        doc: The number of a series of keys; 0xFF = the channel has none.
  quaternions:
    doc: All keys of series 0, then all keys of series 1, and so on.
    seq:
      - id: size
        type: u4
        doc: How many keys all series have together.
      - id: keys
        type: quaternion
        repeat: expr
        repeat-expr: size
  vectors:
    doc: All keys of series 0, then all keys of series 1, and so on.
    seq:
      - id: size
        type: u4
        doc: How many keys all series have together.
      - id: keys
        type: vector
        repeat: expr
        repeat-expr: size
  quaternion:
    seq:
      - id: w
        type: f4
      - id: x
        type: f4
      - id: y
        type: f4
      - id: z
        type: f4
  vector:
    seq:
      - id: x
        type: f4
      - id: y
        type: f4
      - id: z
        type: f4
  probe_array:
    doc: Where an array with a u32 of elements ahead of it ends; -1 if it does not fit into the file.
    params:
      - id: start
        type: s4
      - id: element_size
        type: s4
    instances:
      is_inside:
        value: start >= 0 and start + 4 <= _root._io.size
      size:
        io: _root._io
        pos: start
        type: u4
        if: is_inside
      past:
        value: >-
          not is_inside ? -1
          : size > (_root._io.size - start - 4) / element_size ? -1
          : start + 4 + size * element_size

  # ---- Version 2
  bit_stream:
    doc: |
      Integers, of which a bit stream has the differences from one key to the next.

      Rotation: x, y, z = sin(n * pi / 2 / rotation_divisor), w = sqrt(max(0, 1 - x*x - y*y - z*z)), negative if the sign bit of the key
      is set. Translation: n * translation_multiplier; scale: n * scale_multiplier.
    seq:
      - id: scratch_size
        type: u4
        doc: Bytes that the engine allocates to play the motion.
      - id: event_id
        type: u4
        if: game == game::prime
        doc: The EVNT resource of this motion.
      - id: one
        type: u4
        if: game != game::echoes
        doc: 1 in all files.
      - id: marker
        type: u2
        if: game == game::echoes
        doc: 0x0101 in all files of Echoes.
      - id: duration
        type: f4
        doc: Seconds.
      - id: interval
        type: f4
        doc: Seconds from one frame to the next.
      - id: root_bone
        type: u4
      - id: loops
        type: u4
      - id: rotation_divisor
        type: u4
      - id: translation_multiplier
        type: f4
      - id: scale_multiplier
        type: f4
        if: game == game::echoes
      - id: bitmap
        type: bitmap
      - id: bone_channel_count
        type: u4
        if: game != game::echoes
        doc: The same as in the bitmap.
      - id: descriptor_count
        type: u4
      - id: descriptors
        type: 'descriptor(_index == 0 ? 0 : descriptors[_index - 1].bits_so_far)'
        repeat: expr
        repeat-expr: descriptor_count
      - id: word
        type: u4
        repeat: expr
        repeat-expr: (key_set_count * key_set_size + 31) / 32
        doc: |
          The stream: bits from the least significant one up, straight across words. One key set for each bit of the bitmap that is
          set, except the first. A key set has for each descriptor, in order: for the rotation a sign bit (1: w is negative) and the
          differences of x, y, z; for the translation and the scale the differences of x, y, z. A difference is a two's complement
          integer of the width that the descriptor says; add it to the value of the key before.
    instances:
      probe_at_8:
        io: _root._io
        pos: 8
        type: u4
      probe_at_12:
        io: _root._io
        pos: 12
        type: u4
      game:
        value: 'probe_at_12 == 1 ? game::prime : probe_at_8 == 1 ? game::echoes_demo : game::echoes'
        enum: game
      key_set_count:
        value: bitmap.keyed_frames - 1
        doc: Key-sets of the stream. The first key is not among them; it is the descriptors' initial values.
      key_set_size:
        value: 'descriptor_count == 0 ? 0 : descriptors.last.bits_so_far'
        doc: In bits. All key sets have the same size.
  bitmap:
    doc: Which frames have keys. The others are interpolated.
    seq:
      - id: bone_channel_count
        type: u4
      - id: one
        type: u4
        doc: 1 in all files.
      - id: frame_count
        type: u4
        doc: Bits of the bitmap, one a frame, from the least significant one of the first word up. Frame 0 has a key in any case.
      - id: words
        type: 'bitmap_word(_index, _index == 0 ? 0 : words[_index - 1].keyed_so_far)'
        repeat: expr
        repeat-expr: (frame_count + 31) / 32
    instances:
      keyed_frames:
        value: 'frame_count == 0 ? 1 : words.last.keyed_so_far'
  bitmap_word:
    params:
      - id: number
        type: s4
      - id: keyed_before
        type: s4
    seq:
      - id: word
        type: u4
    instances:
      bits_here:
        value: '_parent.frame_count - 32 * number'
        doc: How many bits from here on belong to frames.
      frames:
        value: '(bits_here < 32 ? word & ((1 << bits_here) - 1) : word) | (number == 0 ? 1 : 0)'
        doc: The bits that belong to frames; frame 0's is set in any case.
      # The number of bits set, by adding neighbours: pairs, nibbles, bytes.
      pairs:
        value: (frames & 0x55555555) + ((frames >> 1) & 0x55555555)
      nibbles:
        value: (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333)
      bytes:
        value: (nibbles & 0x0f0f0f0f) + ((nibbles >> 4) & 0x0f0f0f0f)
      keyed_so_far:
        value: keyed_before + bytes % 255
  descriptor:
    doc: One bone.
    params:
      - id: bits_before
        type: s4
        doc: Bits that the descriptors ahead of this one take of a key set.
    seq:
      - id: id
        type:
          switch-on: _parent.game
          cases:
            'game::echoes': u1
            _: u4
        doc: The bone's number.
      - id: rotation
        type: group(_parent.game != game::echoes, 1)
      - id: translation
        type: group(false, 0)
      - id: scale
        type: group(false, 0)
        if: _parent.game == game::echoes
    instances:
      bits_so_far:
        value: >-
          bits_before + rotation.bits + translation.bits + (_parent.game == game::echoes ? scale.bits : 0)
  group:
    params:
      - id: is_always_there
        type: bool
        doc: In Prime and the demo a rotation's x, y, z are there even if its key count is 0, and so are their bits in the stream.
      - id: sign_bits
        type: s4
    seq:
      - id: key_count
        type: u2
        doc: |
          The number of keys without the first one, whose values are here. The bitmap counts them, too: `key_set_count`. 0 = the bone has no
          such track, except for rotations of Prime and the demo (`is_always_there`).
      - id: x
        type: component
        if: is_there
      - id: y
        type: component
        if: is_there
      - id: z
        type: component
        if: is_there
    instances:
      is_there:
        value: is_always_there or key_count != 0
      bits:
        value: 'is_there ? sign_bits + x.width + y.width + z.width : 0'
        doc: Of each key set.
  component:
    seq:
      - id: initial
        type: s2
        doc: The value at frame 0.
      - id: width
        type: u1
        doc: How many bits a difference has, 0 to 16.
enums:
  game:
    0: prime
    1: echoes
    2: echoes_demo
