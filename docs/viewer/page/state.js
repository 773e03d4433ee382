// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/state: what is open and what is shown of it. Whoever changes it tells the others.

export const state = {
  file: null, clips: [], clip_number: -1, clip: null,
  skeleton: null, // what other files say of bones: see skeleton.js
  sample_skeleton: null, // that of the sample, which no other motion gets
  figure: null, // the clip's bones, hung on one another: see figure.js
  chosen: new Set(), // rows whose curves are drawn
  frame: 0, seconds: 0, playing: false,
  pose: new Float32Array(0), // a value for each row at the frame
  bones: new Float32Array(0), // ten numbers for each bone of the clip at the frame
  model: new Float32Array(0), // twelve for each bone of a skeleton file, or of a figure that needs none
};

const listeners = new Map();
/** Calls f whenever this is told: 'clip', 'mirrored' (the same clip, and the same rows), 'figure', 'chosen', 'draw'. */
export const on = (what, f) => listeners.set(what, [...listeners.get(what) ?? [], f]);
export const tell = what => listeners.get(what)?.forEach(f => f());

let dirty = false;
/** Draws once, however much has changed. */
export function refresh() {
  if (dirty) return;
  dirty = true;
  requestAnimationFrame(() => { dirty = false; tell('draw'); });
}

export const last_frame = () => state.clip?.last ?? 0; // where a round of a loop ends, too
export const color_of = row => 'xyzxyzxyzwxyzooo'[row.channel];
export const moves = row => !row.flat;
export const name_of = bone => state.clip?.names.get(bone) ?? state.figure?.names.get(bone) ?? '';
/** A bone's number, and its name if it has one. */
export const label_of = bone => [bone, name_of(bone)].filter(String).join(' ');
