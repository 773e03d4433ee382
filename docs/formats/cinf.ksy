# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: cinf
  title: CINF, skeletons of Metroid Prime characters
  application: Metroid Prime, Metroid Prime 2 Echoes
  file-extension: cinf
  license: MIT
  endian: be
doc: |
  The bones of a character: names, places and parents. No field names the game: say with `is_echoes` which it is.
  The right one is that whose layout ends where the file does, but for padding.
doc-ref: docs/formats/cinf.md of motley
params:
  - id: is_echoes
    type: bool
    doc: Metroid Prime 2, whose bones have rotations.
seq:
  - id: bone_count
    type: u4
  - id: bones
    type: bone
    repeat: expr
    repeat-expr: bone_count
  - id: build_order_count
    type: u4
  - id: build_order
    type: u4
    repeat: expr
    repeat-expr: build_order_count
    doc: Ids.
  - id: name_count
    type: u4
  - id: names
    type: name
    repeat: expr
    repeat-expr: name_count
  - id: padding
    size-eos: true
    doc: 0xFF, or 0.
types:
  bone:
    seq:
      - id: id
        type: u4
        doc: By which motions name the bone.
      - id: parent
        type: u4
        doc: An id; that of no bone if this is a root.
      - id: position
        type: f4
        repeat: expr
        repeat-expr: 3
        doc: x, y, z in the model's space; metres, z up.
      - id: rotation
        type: f4
        repeat: expr
        repeat-expr: 4
        if: _root.is_echoes
        doc: In the model's space. No tool poses with it.
      - id: rotation_from_parent
        type: f4
        repeat: expr
        repeat-expr: 4
        if: _root.is_echoes
      - id: link_count
        type: u4
      - id: links
        type: u4
        repeat: expr
        repeat-expr: link_count
        doc: Ids of the parent and of all children.
  name:
    seq:
      - id: text
        type: strz
        encoding: ASCII
        doc: At most 255 bytes.
      - id: id
        type: u4
        doc: The bone's.
