# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: wmb
  title: The bones in a PlatinumGames model
  application: Bayonetta, Bayonetta 2, Metal Gear Rising, Transformers Devastation, NieR Automata, Astral Chain
  file-extension: wmb
  license: MIT
  endian:
    switch-on: is_le
    cases:
      true: le
      false: be
doc: |
  Bones, and nothing else of a model. WMB0 has an array for each fact; WMB4 and WMB3 have records. For the bone table see
  bone_table.ksy: its size is not stored in WMB0.
doc-ref: docs/formats/wmb.md of motley
seq:
  - id: magic
    size: 4
  - id: version
    type: u4
    doc: In WMB3 0x00010000 in Transformers Devastation, a date in NieR Automata and Astral Chain.
instances:
  probe_magic:
    pos: 0
    type: u4be
  is_le:
    value: probe_magic != 0x00424d57
    doc: False if the file begins with "\0BMW".
  has_arrays:
    value: probe_magic == 0x574d4200 or not is_le
  is_wmb4:
    value: probe_magic == 0x574d4234
  is_nier:
    value: not has_arrays and not is_wmb4 and version >= 0x20000000
  arrays:
    pos: 0x30
    type: wmb0_arrays
    if: has_arrays
  place:
    pos: 'is_wmb4 ? 0x3c : is_nier ? 0x28 : 0x40'
    type: record_place
    if: not has_arrays
  short_bones:
    pos: place.bones
    type: short_bone
    repeat: expr
    repeat-expr: place.bone_count
    if: not has_arrays and not is_nier
  nier_bones:
    pos: place.bones
    type: nier_bone
    repeat: expr
    repeat-expr: place.bone_count
    if: is_nier
types:
  vector:
    seq:
      - id: x
        type: f4
      - id: y
        type: f4
      - id: z
        type: f4
  wmb0_arrays:
    doc: The rest of WMB0's header. An offset of 0 means that there is no such array.
    seq:
      - id: bone_count
        type: s4
      - id: parents_offset
        type: u4
      - id: offsets_offset
        type: u4
        doc: Places from the parents. They are differences of positions.
      - id: positions_offset
        type: u4
      - id: table_offset
        type: u4
        doc: The bone index translate table.
      - id: unknown
        type: u4
        repeat: expr
        repeat-expr: 9
        doc: About meshes.
      - id: mirror_offset
        type: u4
        doc: An s2 for each bone. Tools disagree about its meaning.
      - id: orders_offset
        type: u4
    instances:
      parents:
        io: _root._io
        pos: parents_offset
        type: s2
        repeat: expr
        repeat-expr: bone_count
        doc: Places of the parents in this array; -1 is the virtual root.
      positions:
        io: _root._io
        pos: positions_offset
        type: vector
        repeat: expr
        repeat-expr: bone_count
        doc: In the model's space.
      orders:
        io: _root._io
        pos: orders_offset
        type: u1
        repeat: expr
        repeat-expr: bone_count
        if: orders_offset != 0
        doc: Which angle turns first, 0 zyx, 1 yzx, 2 zxy, 3 xzy, 4 yxz, 5 and all others xyz.
      table:
        io: _root._io
        pos: table_offset
        type: s2
        repeat: expr
        repeat-expr: (_root._io.size - table_offset) / 2
        if: table_offset != 0
        doc: To the end of the file at most.
  record_place:
    seq:
      - id: bones
        type: u4
        doc: Offset.
      - id: bone_count
        type: u4
      - id: table
        type: u4
        doc: Offset of the bone index translate table. Motions name the numbers in the records.
      - id: table_size
        type: u4
        doc: Bytes.
  short_bone:
    doc: Of WMB4, and of Transformers' WMB3.
    seq:
      - id: number
        type: s2
        doc: By which motions name the bone.
      - id: rank
        type: s2
        doc: Of the number among all numbers.
      - id: parent
        type: s2
        doc: A place, or -1, the virtual root.
      - id: zero
        type: s2
        doc: 0 in all real files.
      - id: offset
        type: vector
        doc: From the parent.
      - id: position
        type: vector
        doc: In the model's space.
  nier_bone:
    seq:
      - id: number
        type: s2
        doc: By which motions name the bone.
      - id: parent
        type: s2
        doc: A place, or -1, the virtual root.
      - id: translation
        type: vector
        doc: From the parent; so are the next two.
      - id: rotation
        type: vector
        doc: Angles about x, y and z in radians; x turns first.
      - id: scale
        type: vector
      - id: model_translation
        type: vector
        doc: In the model's space; so are the next two.
      - id: model_rotation
        type: vector
      - id: model_scale
        type: vector
      - id: t_position
        type: vector
        doc: In the model's space, in T-pose, where no bone is turned.
