# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: md
  title: The bones in a model of Okami or God Hand
  application: Okami, God Hand
  file-extension: md
  license: MIT
  endian: le
doc: |
  Only the bones of a model's first mesh, and the offsets of the other meshes' transforms. Mirror partners and names of meshes exist only
  in God Hand.
doc-ref: docs/formats/md.md of motley
seq:
  - id: magic
    contents: ['scr', 0]
  - id: game
    type: u4
    enum: game
  - id: mesh_count
    type: u4
  - id: zero
    type: u4
  - id: transform_offsets
    type: u4
    repeat: expr
    repeat-expr: mesh_count
instances:
  is_god_hand:
    value: game == game::god_hand
  transform:
    pos: transform_offsets[0]
    type: transform
    if: mesh_count > 0
    doc: Of the first mesh.
  mesh:
    pos: transform_offsets[0] + transform.mesh_offset
    type: mesh
    if: mesh_count > 0
  bones:
    pos: transform_offsets[0] + transform.mesh_offset + mesh.bones_offset
    type: bone
    repeat: expr
    repeat-expr: mesh.bone_count
    if: mesh_count > 0
enums:
  game:
    0: okami
    3: god_hand
types:
  transform:
    seq:
      - id: mesh_offset
        type: s4
        doc: From the transform's own start; usually negative.
      - id: more
        type: transform_rest
        if: _io.size - _io.pos >= 12
  transform_rest:
    seq:
      - id: unknown
        type: u4
      - id: name
        type: strz
        size: 8
        encoding: ASCII
        if: _root.is_god_hand
        doc: Of the mesh.
  mesh:
    seq:
      - id: magic
        contents: ['mdb', 0]
      - id: bones_offset
        type: u4
        doc: From the mesh's own start. That this and the next field mean the same in Okami is inferred.
      - id: bone_count
        type: u2
      - id: submesh_count
        type: u2
  bone:
    seq:
      - id: offset
        type: f4
        repeat: expr
        repeat-expr: 3
        doc: x, y, z from the parent; metres, y up.
      - id: mirror
        type: s2
        if: _root.is_god_hand
        doc: Index of the bone on the other side of the body, or -1.
      - id: parent_16
        type: s2
        if: _root.is_god_hand
        doc: Index of the parent, or -1.
      - id: parent_32
        type: s4
        if: not _root.is_god_hand
        doc: Index of the parent, or -1.
    instances:
      parent:
        value: '_root.is_god_hand ? parent_16 : parent_32'
