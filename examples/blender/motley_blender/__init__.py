# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Imports motions of Bayonetta, Metal Gear Rising, NieR: Automata, Okami, God Hand, Metroid Prime and Shenmue into Blender."""
bl_info = {
    "name": "Game motions (motley)",
    "author": "The motley authors",
    "version": (1, 0, 0),
    "blender": (3, 4, 0),
    "location": "File > Import > Game motion",
    "description": "Imports motions of Bayonetta, Metal Gear Rising, NieR: Automata, Okami, God Hand, Metroid Prime and Shenmue",
    "category": "Import-Export",
}


def register() -> None:
    from . import clip_list, operators

    clip_list.register()
    operators.register()


def unregister() -> None:
    from . import clip_list, operators

    operators.unregister()
    clip_list.unregister()
