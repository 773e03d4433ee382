# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: shenmue_motn
  title: Shenmue MOTN (motion.bin)
  application: Shenmue
  file-extension: bin
  license: MIT
  endian: le
doc: |
  More than a thousand named motions, 30 frames a second, each in one of three encodings: curves, frames of nodes, frames of bones.
  Rotations are in turns: 1.0, or 65536 as an integer, is 360 degrees. Halves are IEEE 754 binary16; this language has no such
  type, so they appear as their bits (u2).
doc-ref: docs/formats/shenmue_motn.md of motley
seq:
  - id: sequence_table
    type: u4
  - id: name_table
    type: u4
  - id: sequence_data
    type: u4
  - id: attributes
    type: u4
    doc: The low 12 bits are the number of sequences plus one, or flags; the others are unknown. See `sequence_count`.
  - id: file_size
    type: u4
instances:
  probe_first_name:
    pos: name_table
    type: u4
    if: name_table + 4 <= _io.size
  first_name:
    value: 'name_table + 4 <= _io.size ? probe_first_name : 0'
  absolute_count:
    value: >-
      first_name > name_table and first_name < _io.size and (first_name - name_table) % 4 == 0 ? (first_name - name_table) / 4 : 0
    doc: The number of sequences if pointers to names count from the start of the file.
  relative_count:
    value: 'first_name > 0 and name_table + first_name < _io.size and first_name % 4 == 0 ? first_name / 4 : 0'
    doc: The same if they count from the name table.
  most_by_tables:
    value: '((sequence_table < name_table ? name_table : _io.size) - sequence_table) / 8'
  is_absolute:
    value: absolute_count > 0 and absolute_count < 0xfff and absolute_count <= most_by_tables
  may_be_relative:
    value: not is_absolute and relative_count > 0 and relative_count < 0xfff and relative_count <= most_by_tables
  probe_last_name:
    pos: name_table + 4 * (relative_count - 1)
    type: u4
    if: may_be_relative
  last_name:
    value: 'may_be_relative ? probe_last_name : 0'
  has_last_name:
    value: may_be_relative and last_name >= first_name and name_table + last_name < _io.size
  probe_before_last_name:
    pos: name_table + last_name - 1
    type: u1
    if: has_last_name
  is_relative:
    value: 'may_be_relative and (relative_count == 1 or (has_last_name ? probe_before_last_name : 1) == 0)'
  sequence_count:
    value: >-
      is_absolute ? absolute_count : is_relative ? relative_count : (attributes & 0xfff) == 0 ? 0 : (attributes & 0xfff) - 1
    doc: The name table decides, because it ends where its first name begins. If it fits in neither way, the attributes do.
  sequences:
    pos: sequence_table
    type: sequence_entry
    repeat: expr
    repeat-expr: sequence_count
  names:
    pos: name_table
    type: name_entry
    repeat: expr
    repeat-expr: sequence_count
    doc: In the order of `sequences`.
types:
  name_entry:
    seq:
      - id: name_offset
        type: u4
        doc: From the start of the file, or from the name table if that fits (`is_relative`).
    instances:
      name:
        pos: '(_root.is_relative ? _root.name_table : 0) + name_offset'
        type: strz
        encoding: ASCII
  sequence_entry:
    doc: Entries may share their data, and their extra data.
    seq:
      - id: data
        type: u4
        doc: Where the sequence is, from `sequence_data` on.
      - id: extra
        type: u4
        doc: Where the commands and events are, from the start of the file; 0 = none.
    instances:
      start:
        value: _root.sequence_data + data
      probe_id:
        pos: start + 2
        type: u2
      encoding:
        value: 'probe_id == 0xffff ? encoding::node_frames : probe_id >= 0x8000 ? encoding::bone_frames : encoding::curves'
        enum: encoding
      sequence:
        pos: start
        type:
          switch-on: encoding
          cases:
            'encoding::curves': curves(start)
            'encoding::node_frames': node_frames(start)
            'encoding::bone_frames': bone_frames(start)
      extra_data:
        pos: extra
        type: extra_data
        if: extra != 0

  # ---- Curves
  curves:
    doc: |
      Five blocks. The first one, `instructions`, says which channels there are; the others have something for each channel, in that
      order.

      Each channel has `between` + 2 keys: at frame 0, at the frames of block 3, at frame_count - 1. Two or more keys at one frame are a
      step: the last one holds at that frame. A key's code, of block 4, says which halves it has in block 5:
      0: none (value 0). 1: value. 2: slope, value. 3: left slope, right slope, value. Slopes that are not stored are 0. Slopes are per
      second. Between keys: cubic Hermite, with the right slope of the key on the left and the left slope of the key on the right, each
      times the seconds between them.
    params:
      - id: start
        type: u4
        doc: Where the sequence begins, from the start of the file.
    seq:
      - id: frame_count
        type: u2
      - id: id
        type: u2
        doc: 'The number of the character: 0 is AKI, 13 YKI. Bit 15 is not set.'
      - id: block
        type: u2
        repeat: expr
        repeat-expr: 4
        doc: Where blocks 2, 3, 4 and 5 are, from the start of the sequence. Block 1 follows here.
      - id: instructions
        type: 'instruction(_index == 0 ? 0 : instructions[_index - 1].channels_so_far)'
        repeat: until
        repeat-until: _.instruction == 0
        doc: Block 1. The last one is 0.
    instances:
      channel_count:
        value: instructions.last.channels_so_far
      channels:
        pos: start + block[0]
        type: 'channel(_index == 0 ? 0 : channels[_index - 1].between_so_far)'
        repeat: expr
        repeat-expr: channel_count
        doc: Block 2.
      has_wide_frames:
        value: frame_count > 255
      frame:
        pos: start + block[1]
        type:
          switch-on: has_wide_frames
          cases:
            true: u2
            false: u1
        repeat: expr
        repeat-expr: 'channel_count == 0 ? 0 : channels.last.between_so_far'
        doc: |
          Block 3: frames of the keys between the first and the last, all of channel 0, then all of channel 1, and so on. u2, at an even
          byte, if the frame count is over 255.
      channel_codes:
        pos: start + block[2]
        type: 'codes_of_channel(channels[_index].between + 2, _index == 0 ? 0 : channel_codes[_index - 1].numbers_so_far)'
        repeat: expr
        repeat-expr: channel_count
        doc: Block 4.
      number:
        pos: start + block[3]
        type: u2
        repeat: expr
        repeat-expr: 'channel_count == 0 ? 0 : channel_codes.last.numbers_so_far'
        doc: Block 5, halves, at an even byte. All of channel 0, then all of channel 1, and so on.
  instruction:
    params:
      - id: channels_before
        type: s4
    seq:
      - id: instruction
        type: u2
        doc: |
          Bits 9 and up: the bone. Bits 0x100, 0x80, 0x40: translation x, y, z; 0x20, 0x10, 0x08: rotation x, y, z; 4, 2, 1: scale x, y, z
          (never seen). Each bit set is a channel, in this order. 0 ends the list.
    instances:
      bone:
        value: instruction >> 9
        doc: |
          Curves drive a rig for inverse kinematics: a bone has either three positions (a target, in the space of the root's translation)
          or three rotations; only the root has both. See `human_bone` for persons; animals have other numberings.
      human_bone:
        value: bone
        enum: human_bone
      channels_so_far:
        value: >-
          channels_before
          + ((instruction >> 8) & 1) + ((instruction >> 7) & 1) + ((instruction >> 6) & 1)
          + ((instruction >> 5) & 1) + ((instruction >> 4) & 1) + ((instruction >> 3) & 1)
          + ((instruction >> 2) & 1) + ((instruction >> 1) & 1) + (instruction & 1)
  channel:
    params:
      - id: between_before
        type: s4
    seq:
      - id: between
        type: u1
        doc: How many keys the channel has between its first and its last one.
    instances:
      first_frame:
        value: between_before
        doc: The first one of its frames in `frame`.
      between_so_far:
        value: between_before + between
  codes_of_channel:
    doc: A 2-bit code for each key. Each channel begins a new byte.
    params:
      - id: key_count
        type: s4
      - id: numbers_before
        type: s4
    seq:
      - id: codes
        type: 'four_codes(key_count - 4 * _index, _index == 0 ? numbers_before : codes[_index - 1].numbers_so_far)'
        repeat: expr
        repeat-expr: (key_count + 3) / 4
    instances:
      first_number:
        value: numbers_before
        doc: The first one of its halves in `number`.
      numbers_so_far:
        value: codes.last.numbers_so_far
  four_codes:
    params:
      - id: keys_left
        type: s4
      - id: numbers_before
        type: s4
    seq:
      - id: codes
        type: u1
        doc: The first key's code is in the two highest bits. Bits that belong to no key are 0.
    instances:
      first:
        value: codes >> 6
      second:
        value: 'keys_left > 1 ? (codes >> 4) & 3 : 0'
      third:
        value: 'keys_left > 2 ? (codes >> 2) & 3 : 0'
      fourth:
        value: 'keys_left > 3 ? codes & 3 : 0'
      numbers_so_far:
        value: numbers_before + first + second + third + fourth

  # ---- Frames of nodes
  node_frames:
    doc: A model's nodes, sampled at every frame. Straight lines join the samples, for angles the shorter way round.
    params:
      - id: start
        type: u4
        doc: Where the sequence begins, from the start of the file.
    seq:
      - id: frame_count
        type: u2
      - id: id
        type: u2
        valid: 0xffff
      - id: one
        type: u2
        doc: The half 1.0 (0x3C00) in all files.
      - id: zero
        type: u2
      - id: node_count
        type: u2
      - id: zero_too
        type: u2
      - id: nodes
        type: node
        repeat: expr
        repeat-expr: node_count
    instances:
      sample_count:
        value: frame_count + 1
        doc: The last one is where the motion goes on to.
  node:
    doc: 32 bytes.
    seq:
      - id: scale
        type: scale_channels
      - id: rotation
        type: angle_channel
        repeat: expr
        repeat-expr: 3
        doc: About x, y, z.
      - id: translation
        type: half_channel
        repeat: expr
        repeat-expr: 3
        doc: x, y, z.
  scale_channels:
    seq:
      - id: scale_samples
        type: u2
        doc: Where the samples are, from the start of the sequence; 0 = the scale is constant.
      - id: scale
        type: u2
        repeat: expr
        repeat-expr: 3
        doc: The constant scale, as halves.
    instances:
      sample:
        pos: _parent._parent.start + scale_samples
        type: u2
        repeat: expr
        repeat-expr: 3 * _parent._parent.sample_count
        if: scale_samples != 0
        doc: Three halves a sample.
  angle_channel:
    seq:
      - id: samples
        type: u2
        doc: Where the samples are, from the start of the sequence; 0 = the angle is constant.
      - id: constant
        type: s2
        doc: The constant angle; 65536 to a turn.
    instances:
      sample:
        pos: _parent._parent.start + samples
        type: s2
        repeat: expr
        repeat-expr: _parent._parent.sample_count
        if: samples != 0
        doc: 65536 to a turn.
  half_channel:
    seq:
      - id: samples
        type: u2
        doc: Where the samples are, from the start of the sequence; 0 = the translation is constant.
      - id: constant
        type: u2
        doc: The constant, a half.
    instances:
      sample:
        pos: _parent._parent.start + samples
        type: u2
        repeat: expr
        repeat-expr: _parent._parent.sample_count
        if: samples != 0
        doc: Halves.

  # ---- Frames of bones
  bone_frames:
    doc: |
      A skeleton, sampled at every frame. Straight lines join the samples, for angles the shorter way round. The bones' numbers are
      the control numbers of the rig, as in curves (`human_bone`). The hinges occur only here.
    params:
      - id: start
        type: u4
        doc: Where the sequence begins, from the start of the file.
    seq:
      - id: frame_count
        type: u2
      - id: id
        type: u2
        doc: Bit 15 is set. The others are the number of the character.
      - id: frame_size
        type: u2
        doc: Bytes of a frame.
      - id: bones
        type: u8
        doc: Bit n is set if bone n has rotations in each frame. Bit 0 never is; the root comes first in any case.
      - id: frames
        type: bone_frame
        size: frame_size
        repeat: expr
        repeat-expr: frame_count
    instances:
      probe_mask:
        pos: start + 6
        size: 8
        doc: The bytes of `bones`. Not every language has integers of 64 bits.
  bone_frame:
    seq:
      - id: root_translation
        type: half_triple
      - id: root_rotation
        type: angle_triple
      - id: rotations
        type: bone_rotation(_index)
        repeat: expr
        repeat-expr: 64
        doc: By bone. Empty for bones that are not in the mask.
  half_triple:
    seq:
      - id: number
        type: u2
        repeat: expr
        repeat-expr: 3
        doc: Halves, x, y, z.
  angle_triple:
    seq:
      - id: number
        type: s2
        repeat: expr
        repeat-expr: 3
        doc: 65536 to a turn; x, y, z.
  bone_rotation:
    params:
      - id: bone
        type: s4
    seq:
      - id: number
        type: s2
        repeat: expr
        repeat-expr: 'not is_in_mask ? 0 : is_hinge ? 1 : 3'
        doc: 65536 to a turn; x, y, z. A hinge's only angle is z.
    instances:
      is_in_mask:
        value: ((_parent._parent.probe_mask[bone / 8] >> (bone % 8)) & 1) == 1
      is_hinge:
        value: bone == 7 or bone == 14 or bone == 28 or bone == 34
        doc: Knees and elbows.

  # ---- Commands and events
  extra_data:
    doc: What happens while the sequence plays. The sizes are known; what most opcodes do is not.
    seq:
      - id: flags
        size: 12
        doc: Unknown.
      - id: commands
        type: command
        repeat: until
        repeat-until: _.is_last
      - id: events
        type: event
        repeat: until
        repeat-until: _.is_last
        if: commands.last.opcode == 8
  command:
    seq:
      - id: opcode
        type: u1
        valid:
          expr: _ == 8 or ((_ & 31) <= 28 and (_ & 31) != 8)
        doc: 0 = the end of the block; 8 = the end of the commands, events follow; else the low five bits say how long the command is.
      - id: padding
        size: 3
        if: is_last
      - id: payload
        size: sizes[opcode & 31] - 1
        if: not is_last
    instances:
      is_last:
        value: opcode == 0 or opcode == 8
      sizes:
        value: '[12, 4, 8, 16, 20, 12, 8, 4, 0, 16, 8, 12, 4, 4, 16, 8, 2, 8, 4, 4, 4, 4, 4, 4, 4, 4, 8, 8, 4].as<u1[]>'
        doc: Bytes of a command, the opcode included. 8 has no size.
  event:
    seq:
      - id: frame
        type: u2
        doc: When it happens.
      - id: opcode
        type: u1
        valid:
          max: 49
        doc: 0 = the end of the block.
      - id: padding
        size: 1
        if: is_last
      - id: payload
        size: sizes[opcode] - 3
        if: not is_last
    instances:
      is_last:
        value: opcode == 0
      sizes:
        value: >-
          [4, 4, 4, 16, 8, 8, 8, 8, 4, 4, 16, 8, 8, 4, 8, 4, 4, 4, 8, 8, 8, 4, 8, 8, 8, 16, 12, 28, 4, 8, 8, 4, 8, 8, 8, 8, 8, 12, 8, 12, 8,
          8, 4, 8, 8, 4, 4, 4, 4, 16].as<u1[]>
        doc: Bytes of an event, frame and opcode included.
enums:
  encoding:
    0: curves
    1: node_frames
    2: bone_frames
  human_bone:
    0: root
    1: hip
    5: right_leg
    8: right_ankle_target
    9: right_foot
    12: left_leg
    15: left_ankle_target
    16: left_foot
    18: torso
    20: neck_base_target
    21: neck
    23: look_at_target
    25: left_shoulder
    26: left_arm
    29: left_wrist_target
    30: left_hand
    31: right_shoulder
    32: right_arm
    35: right_wrist_target
    36: right_hand
