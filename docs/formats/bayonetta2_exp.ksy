# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: bayonetta2_exp
  title: PlatinumGames exp, Bayonetta 2 and later
  application: Bayonetta 2, NieR Automata, Astral Chain, Metal Gear Rising
  file-extension: exp
  license: MIT
  imports:
    - platinum_curve
  endian:
    switch-on: probe_version
    cases:
      0x20110714: be
      _: le
doc: |
  Bones that follow other bones. After a motion's pose is known the records run in order: each computes an expression of channels of
  the pose and writes it to a channel. Rotations are in degrees, translations in tenths of the pose's unit (ten times the number).

      expression    = term { operator term }        up to an operation of type 0 or 2, or the last one
      term          = ( expression ) | channel | number | function | interpolation
      function      = 6, as many times ( expression ) as `info` says, 7
      interpolation = 8, ( expression ), 7

  Strictly from left to right: no operator binds closer than another.
doc-ref: docs/formats/exp.md of motley
seq:
  - id: magic
    contents: ["exp", 0]
  - id: version
    type: u4
    valid: 0x20110714
    doc: A date; its byte order is the file's.
  - id: record_offset
    type: u4
    doc: From the start of the file.
  - id: record_count
    type: u4
  - id: interpolation_offset
    type: u4
    doc: From the start of the file.
  - id: interpolation_count
    type: u4
instances:
  records:
    pos: record_offset
    type: record(_index)
    repeat: expr
    repeat-expr: record_count
  interpolations:
    pos: interpolation_offset
    type: interpolation(_index)
    repeat: expr
    repeat-expr: interpolation_count
  probe_version:
    pos: 4
    type: u4be
types:
  record:
    doc: 12 bytes.
    params:
      - id: number
        type: u4
    seq:
      - id: bone
        type: s2
        doc: The bone that is written.
      - id: index
        type: s1
        doc: The channel that is written, as in a motion (0-2 translation, 3-5 rotation, 7-9 scale).
      - id: unknown
        type: s1
      - id: operation_count
        type: s2
      - id: unknown_too
        type: s2
      - id: operations
        type: u4
        doc: Where the operations are, from the start of this record.
    instances:
      operation_list:
        pos: _root.record_offset + 12 * number + operations
        type: operation
        repeat: expr
        repeat-expr: operation_count
  operation:
    doc: 8 bytes. `description` and `name` say what `info` and `number` mean for the type.
    seq:
      - id: type
        type: s1
        enum: operation_type
      - id: info
        type: s1
        doc: Of a channel, its index as in a motion; of a function, how many arguments it has (1 to 8).
      - id: number
        type: s2
        doc: Of a channel, the bone; of an operator, a function, an interpolation, which one.
      - id: value
        type: f4
        doc: Of a number, the number.
    instances:
      which_operator:
        value: number
        enum: operator
        if: type == operation_type::operator
      which_function:
        value: number
        enum: function
        if: type == operation_type::function
  interpolation:
    doc: 8 bytes.
    params:
      - id: number
        type: u4
    seq:
      - id: point_count
        type: s2
      - id: unknown
        type: s2
      - id: points
        type: u4
        doc: Where the points are, from the start of this entry.
    instances:
      point_list:
        pos: _root.interpolation_offset + 8 * number + points
        type: platinum_curve(_root.probe_version != 0x20110714, platinum_curve::coding::f32_points, point_count)
        doc: A Hermite curve over the argument. Outside its points the first or last one's value holds.
enums:
  operation_type:
    0: end
    1: open_parenthesis
    2: close_parenthesis
    3: channel
    4: number
    5: operator
    6: function
    7: end_of_function
    8: interpolation
  operator:
    0: add
    1: subtract
    2: multiply
    3:
      id: divide
      doc: The left operand if the right one is 0.
    4:
      id: less
      doc: 1 or 0, as all comparisons.
    5: greater
    6: logical_and
    7: logical_or
  function:
    0:
      id: select
      doc: Of three arguments; the third one if the first one is 0, else the second one.
    1: abs
    2: ceil
    3: floor
    4:
      id: unidentified
      doc: A function of two arguments; nobody knows which.
