# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: evnt
  title: EVNT, what happens during motions of Metroid Prime
  application: Metroid Prime, Metroid Prime 2 Echoes
  file-extension: evnt
  license: MIT
  endian: be
doc: |
  Particles, sounds and messages to a character, each at a time of a motion, which is another file. Each node says of which game it is;
  all of a file are of the same one.
doc-ref: docs/formats/evnt.md of motley
seq:
  - id: version
    type: u4
    valid:
      any-of: [1, 2]
  - id: bool_count
    type: u4
  - id: bools
    type: bool_node
    repeat: expr
    repeat-expr: bool_count
  - id: int32_count
    type: u4
  - id: int32s
    type: int32_node
    repeat: expr
    repeat-expr: int32_count
  - id: particle_count
    type: u4
  - id: particles
    type: particle_node
    repeat: expr
    repeat-expr: particle_count
  - id: sound_count
    type: u4
    if: version > 1
  - id: sounds
    type: sound_node
    repeat: expr
    repeat-expr: sound_count
    if: version > 1
  - id: padding
    size-eos: true
    doc: 0xFF, or 0.
enums:
  game:
    1: prime
    2: echoes
types:
  head:
    seq:
      - id: game
        type: u2
        enum: game
        valid:
          any-of: [game::prime, game::echoes]
      - id: name
        type: strz
        encoding: ASCII
      - id: type
        type: u2
        doc: 0 loop, 1 empty bool, 2 empty int32, 4 sound, 5 particle, 6 user event, 7 random rate, 8 sound.
      - id: seconds
        type: f4
      - id: state
        type: u4
        doc: Of the time. 0 not zero; 1 zero and increasing, 2 zero and steady, 3 zero and decreasing; 4 infinite.
      - id: index
        type: u4
      - id: unique
        type: u1
      - id: weight
        type: f4
      - id: character
        type: s4
        doc: -1 is all.
      - id: flags
        type: u4
  bool_node:
    seq:
      - id: head
        type: head
      - id: value
        type: u1
  int32_node:
    seq:
      - id: head
        type: head
      - id: value
        type: s4
        doc: Of type 6 the user event.
      - id: locator
        type: strz
        encoding: ASCII
  particle_node:
    seq:
      - id: head
        type: head
      - id: duration
        type: u4
      - id: file_type
        type: str
        size: 4
        encoding: ASCII
      - id: file_id
        type: u4
      - id: bone_name
        type: strz
        encoding: ASCII
        if: head.game == game::prime
      - id: bone
        type: u4
        if: head.game == game::echoes
      - id: scale
        type: f4
      - id: parenting
        type: u4
  sound_node:
    seq:
      - id: head
        type: head
      - id: sound
        type: u4
      - id: falloff
        type: f4
      - id: max_distance
        type: f4
      - id: unknown_a
        type: u4
        if: head.game == game::echoes
      - id: unknown_b
        type: u2
        if: head.game == game::echoes
      - id: unknown_c
        type: u2
        if: head.game == game::echoes
      - id: unknown_d
        type: f4
        if: head.game == game::echoes
