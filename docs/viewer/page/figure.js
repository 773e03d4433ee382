// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/figure: the clip's bones as something to draw: where each is, and on which it hangs.
//
// A figure: nodes, each one {bone, slot (its place among the clip's bones, -1: the clip does not move it), parent
// (an earlier node, or -1), rest}, and how much room they take over the clip.
import {library} from './library.js';
import {moves, state, tell} from './state.js';
import {in_order} from './skeleton.js';

/** Nodes of the clip's bones and of those that the skeleton has; without one, of the clip's bones, side by side. */
function nodes_of(clip, skeleton) {
  const bones_moved = new Set(clip.channels.filter(r => !r.special).map(r => r.target));
  const slots = new Map(clip.targets.map((t, i) => [t, i])), parents = skeleton?.parents ?? new Map();
  const ancestors = [...parents.values()].filter(p => p !== null);
  const bones = [...new Set([...bones_moved, ...parents.keys(), ...ancestors])].sort((a, b) => a - b);
  const node_of = new Map(), nodes = [];
  for (const bone of in_order(bones, parents)) {
    const parent = parents.get(bone) ?? null;
    node_of.set(bone, nodes.length);
    nodes.push({bone, slot: slots.get(bone) ?? -1, parent: parent === null ? -1 : node_of.get(parent),
                rest: skeleton?.rest.get(bone) ?? [0, 0, 0]});
  }
  return nodes;
}

// A transform is twelve numbers: the images of x, y and z, and of the origin.
function of_local(b, at) {
  const w = b[at + 3], x = b[at + 4], y = b[at + 5], z = b[at + 6], sx = b[at + 7], sy = b[at + 8], sz = b[at + 9];
  return [sx * (1 - 2 * (y * y + z * z)), sx * 2 * (x * y + w * z), sx * 2 * (x * z - w * y),
          sy * 2 * (x * y - w * z), sy * (1 - 2 * (x * x + z * z)), sy * 2 * (y * z + w * x),
          sz * 2 * (x * z + w * y), sz * 2 * (y * z - w * x), sz * (1 - 2 * (x * x + y * y)),
          b[at], b[at + 1], b[at + 2]];
}
function product(a, b) {
  const out = new Array(12);
  for (let i = 0; i < 12; i += 3)
    for (let k = 0; k < 3; ++k)
      out[i + k] = a[k] * b[i] + a[3 + k] * b[i + 1] + a[6 + k] * b[i + 2] + (i === 9 ? a[9 + k] : 0);
  return out;
}

/** The transform of each node, with the clip's bones as the library gives them. */
export function transforms_of(nodes, bones) {
  const all = [];
  for (const {slot, parent, rest} of nodes) {
    const local = slot >= 0 ? of_local(bones, 10 * slot) : [1, 0, 0, 0, 1, 0, 0, 0, 1, ...rest];
    all.push(parent >= 0 ? product(all[parent], local) : local);
  }
  return all;
}

/** The bones of the clip at n frames, f(bones) for each; afterwards the library stands at another frame. */
export function at_frames(n, f) {
  const {clip} = state;
  for (let i = 0; i < n; ++i) {
    library.pose((clip.frames - 1) * i / Math.max(n - 1, 1), false, clip.rows);
    f(library.bones(clip.bones));
  }
}

function room_of(nodes, clip) {
  const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
  const points = [], most_points = 4000;
  at_frames(Math.min(24, Math.max(clip.frames, 1)), bones => {
    transforms_of(nodes, bones).forEach((t, n) => {
      if (!nodes[n].placed) return;
      if (points.length < most_points && t.slice(9).every(Number.isFinite)) points.push(t.slice(9));
      for (let k = 0; k < 3; ++k)
        if (Number.isFinite(t[9 + k])) low[k] = Math.min(low[k], t[9 + k]), high[k] = Math.max(high[k], t[9 + k]);
    });
  });
  for (let k = 0; k < 3; ++k) if (low[k] > high[k]) low[k] = high[k] = 0;
  return {center: low.map((v, k) => (v + high[k]) / 2), radius: Math.hypot(...low.map((v, k) => high[k] - v)) / 2 || 1, points};
}

/** What the skeleton makes of the clip. */
function figure_of(clip, skeleton) {
  const nodes = nodes_of(clip, skeleton), has = new Map(clip.targets.map(t => [t, {}]));
  for (const r of clip.channels) {
    const h = has.get(r.target);
    if (r.channel < 3) h.translated = true;
    if (r.channel < 3 && moves(r)) h.travels = true;
  }
  for (const n of nodes) Object.assign(n, has.get(n.bone));
  const linked = nodes.some(n => n.parent >= 0), absolute = !linked && clip.names.size > 0;
  for (const n of nodes) n.placed = n.translated || linked;
  return {nodes, linked, absolute, cameras: library.cameras(0).length / 8};
}

/** Hangs the clip's bones on the skeleton. */
export function show_figure(skeleton = state.skeleton) {
  const {clip} = state, figure = clip && figure_of(clip, skeleton);
  state.skeleton = skeleton;
  state.figure = figure;
  if (clip) {
    library.rest(clip.targets.flatMap(t => skeleton?.rest.get(t) ?? [0, 0, 0]));
    figure.room = room_of(figure.nodes, clip);
  }
  tell('figure');
}
