// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/figure: the clip's bones as something to draw: where each is, and on which it hangs.
//
// A figure: nodes, each one {bone, slot (its place among the clip's bones, -1: the clip does not move it), parent
// (another node, or -1), rest}, names of bones, and how much room they take over the clip. Where the library knows the
// bones, it says where the first `in_model` nodes are, all of them; else the nodes' parents come first. `root` is the place
// of the root (bone -1) among the transforms if other bones are its children, else -1.
import {library} from './library.js';
import {last_frame, moves, state, tell} from './state.js';
import {in_order} from './skeleton.js';

/** Nodes of the clip's bones and of those that the skeleton has; without one, of the clip's bones, side by side. */
function nodes_by_tables(clip, skeleton, bones_moved) {
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

/** Nodes of what the library knows: all bones of a skeleton. One that motions cannot name is called by its place. Helpers, which move others,
 * are not drawn, and no line leads to them. */
function nodes_of_library(clip, {bones, slots}) {
  const nodes = bones.map(([number, parent, , helper], place) =>
    ({bone: number < 0 && bones[place][2] !== 'root' ? 'place ' + place : number, slot: -1, parent: helper ? -1 : parent, travels: true, helper: helper === 1}));
  slots.forEach((place, slot) => { if (nodes[place]) Object.assign(nodes[place], {slot, bone: clip.targets[slot]}); });
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

const upright = [1, 0, 0, 0, 1, 0, 0, 0, 1], identity = [...upright, 0, 0, 0];

/** The transform of each node, with bones as the library gives them; behind them may be that of a root which is no node. */
export function transforms_of({nodes, in_model}, {bones, model}) {
  if (in_model) return Array.from({length: model.length / 12}, (_, place) => Array.from(model.subarray(12 * place, 12 * place + 12)));
  const all = [];
  for (const {slot, parent, rest} of nodes) {
    const local = slot >= 0 ? of_local(bones, 10 * slot) : [...upright, ...rest];
    all.push(parent >= 0 ? product(all[parent], local) : local);
  }
  return all;
}

/** The cameras at the frame, {number, eye, target}, among bones with these transforms: a camera is a child of the root, as bone 0 is. */
export function cameras_of({root}, transforms) {
  const all = library.cameras(state.frame), at_root = at => product(transforms[root] ?? identity, [...upright, ...at]).slice(9);
  return Array.from({length: all.length / 8}, (_, i) => all.subarray(8 * i, 8 * i + 8)).map(([number, ...at]) =>
    ({number, eye: at_root(at.slice(0, 3)), target: at_root(at.slice(3, 6))}));
}

/** The bones at n frames, f({bones, model}) for each; afterwards the library stands at another frame. */
export function at_frames(n, f) {
  for (let i = 0; i < n; ++i) {
    library.pose(last_frame() * i / Math.max(n - 1, 1), false);
    const bones = library.bones().slice(); // memory may move
    f({bones, model: library.model()});
  }
}

function room_of(figure, clip) {
  const {nodes} = figure;
  const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
  const points = [], most_points = 4000;
  at_frames(Math.min(24, last_frame() + 1), at => {
    transforms_of(figure, at).forEach((t, n) => {
      if (!nodes[n]?.placed) return;
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
  const known = library.figure(), {kind = '', bones = []} = known;
  const bones_moved = new Set(clip.channels.filter(r => !r.camera).map(r => r.target));
  const nodes = kind ? nodes_of_library(clip, known) : nodes_by_tables(clip, skeleton, bones_moved), has = new Map(clip.targets.map(t => [t, {}]));
  for (const r of clip.channels) {
    const h = has.get(r.target);
    if (r.channel < 3) h.translated = true;
    if (r.channel < 3 && moves(r)) h.travels = true;
  }
  for (const n of nodes) Object.assign(n, has.get(n.bone));
  const linked = nodes.some(n => n.parent >= 0), absolute = !linked && clip.names.size > 0;
  for (const n of nodes) n.placed = !n.helper && (n.translated || linked || kind !== '');
  const root = kind ? known.root : nodes.findIndex((node, n) => node.bone === -1 && nodes.some(o => o.parent === n));
  const names = kind ? new Map(nodes.map((n, place) => [n.bone, bones[place][2]])) : skeleton?.names ?? new Map();
  const cells = clip.targets.map((bone, slot) => ({bone, slot})).filter(c => bones_moved.has(c.bone));
  const outside = kind ? cells.filter(c => known.slots[c.slot] < 0).length : 0; // bones of the clip that are none of the nodes
  return {kind, nodes, names, cells, outside, bound: known.bound, what: known.what, warning: known.warning, in_model: bones.length, root, linked, absolute};
}

/** How much room the figure takes. Ways that were measured before are forgotten. */
export function measure_room() {
  const {figure} = state;
  figure.room = room_of(figure, state.clip);
  figure.travels = null;
  for (const n of figure.nodes) n.way = null;
}

/** Hangs the clip's bones on the skeleton. */
export function show_figure(skeleton = state.skeleton) {
  const {clip} = state, figure = clip && figure_of(clip, skeleton);
  state.skeleton = skeleton;
  state.figure = figure;
  if (clip) {
    library.rest(clip.targets.flatMap(t => skeleton?.rest.get(t) ?? [0, 0, 0]));
    measure_room();
  }
  tell('figure');
}
