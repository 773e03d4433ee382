// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/library: the library (../module), its numbers and texts as JavaScript has them.
import {instantiate} from '../../../examples/npm/index.js';
import module from 'viewer.wasm'; // of docs/viewer/build

const channels = ['tx', 'ty', 'tz', 'rx', 'ry', 'rz', 'sx', 'sy', 'sz', 'qw', 'qx', 'qy', 'qz', 'roll', 'fov'];

let wasm;
export const ready = WebAssembly.compile(module).then(instantiate).then(functions => { wasm = functions; });

// Memory moves when it grows: look at it anew each time, and copy what is kept.
const bytes_at = (p, n) => new Uint8Array(wasm.memory.buffer, p, n);
const floats_at = (p, n) => new Float32Array(wasm.memory.buffer, p, n);
const numbers_at = p => floats_at(p, wasm.viewer_count()); // what the module has just given
const ints_at = (p, n) => new Int32Array(wasm.memory.buffer, p, n);
const text_at = p => {
  const bytes = bytes_at(p);
  return JSON.parse(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))));
};
/** Copies a file in, to be looked at; false if there is no room for it. */
function put(bytes) {
  const room = bytes.length < 2 ** 31 ? wasm.viewer_room(bytes.length) : 0; // sizes have 32 bits there
  if (room) bytes_at(room, bytes.length).set(bytes);
  return room !== 0;
}
export const no_room = 'there is not enough memory';
const row_numbers = 10;

export const out_of_memory = ['There is not enough memory', 'The decoder ran out of memory. Reload the page before you open another file.'];

/** What listing the clips of a file or of a container may cost (see add_clips): a few seconds. Shenmue's motion.bin costs fewer than 4 million. */
export const most_listed = 2 ** 25;

export const library = {
  /** The files of a container, [path, format, kind, offset, size] or [path, error] each; null if it is none, {error} if it cannot be listed. */
  contained_files: bytes => put(bytes) ? text_at(wasm.viewer_contained_files()) : null,
  /** The events in a file of events, each an object of its fields; null if it is none. */
  events: bytes => put(bytes) ? text_at(wasm.viewer_file_events()) : null,
  /** What a file is. A motion is open from here on, in place of the one before. Null if there is no room for it. */
  open: bytes => put(bytes) ? text_at(wasm.viewer_file()) : null,
  /** The same with its clips, a `list` in which those beyond `most` are broken, and what is `left` of `most`; what is open stays open. */
  listed: (bytes, most = most_listed) => put(bytes) ? text_at(wasm.viewer_listed_file(most)) : null,
  /** All that is known of bones after another table, or of that alone; or {error}, and what was known before stays. */
  table: (bytes, has_parents, has_rest, alone) => put(bytes) ? text_at(wasm.viewer_table(has_parents, has_rest, alone)) : {error: no_room},
  /** Whether a file is a skeleton. */
  is_skeleton: (bytes, is_named_so) => put(bytes) && wasm.viewer_is_skeleton(is_named_so) !== 0,
  /** Takes a skeleton in place of what was known of bones; or {error}, and that stays. */
  skeleton: bytes => put(bytes) ? text_at(wasm.viewer_skeleton()) : {error: no_room},
  /** Takes an exp for all poses; or {error}, and there is none other than before. */
  exp: bytes => put(bytes) ? text_at(wasm.viewer_exp()) : {error: no_room},
  no_skeleton() { wasm.viewer_no_skeleton(); },
  /** What the clip's bones are bones of, {kind, bones, slots, root}; {} if that is not known, or only from tables. */
  figure: () => text_at(wasm.viewer_figure()),
  /** The bytes of a .glb of the open clip; throws if there is none. */
  glb(number, name) {
    if (!put(new TextEncoder().encode(name))) throw new Error('There is not enough memory.');
    const made = text_at(wasm.viewer_glb(number));
    if (made.error) throw new Error(made.error);
    return bytes_at(wasm.viewer_glb_bytes(), made.size).slice();
  },
  clips: () => text_at(wasm.viewer_clips(most_listed)),
  /** Opens a clip, mirrored if that is wanted and possible; a broken one leaves the one before open. */
  clip(number, mirrored) {
    const c = text_at(wasm.viewer_clip(number, mirrored));
    if (c.error) return c;
    c.names = new Map(c.names);
    c.targets = Array.from(ints_at(wasm.viewer_targets(), c.bones));
    const flat_rows = ints_at(wasm.viewer_rows(), row_numbers * c.rows);
    c.channels = Array.from({length: c.rows}, (_, i) => {
      const [target, channel, index, type, keys, component, coding, flat, smooth, camera] =
        flat_rows.subarray(row_numbers * i, row_numbers * (i + 1));
      return {number: i, target, channel, type, keys, component, coding: c.codings[coding], flat: flat === 1,
              smooth: smooth === 1, camera: camera === 1, name: channels[channel] ?? 'u' + index};
    });
    return c;
  },
  frame_at: (seconds, loop) => wasm.viewer_frame_at(seconds, loop),
  /** Whether the root of all clips stays where it is at frame 0, as far as bones and a .glb are concerned. */
  in_place(stays) { wasm.viewer_in_place(stays); },
  pose: (frame, exactly) => numbers_at(wasm.viewer_pose(frame, exactly)),
  /** What the pose last asked for makes of the clip's bones: ten numbers for each, translation, rotation (w first), scale. */
  bones: () => numbers_at(wasm.viewer_bones()),
  /** Likewise for the figure's bones and its root: twelve numbers, the images of x, y and z, and of the origin, in the model's space. */
  model: () => numbers_at(wasm.viewer_model()),
  /** Sets the translations of bones that the clip does not translate. */
  rest(places) { numbers_at(wasm.viewer_rest()).set(places); },
  /** Eight numbers for each camera, as the file has them: its number, eye, target, and field of view. */
  cameras: frame => numbers_at(wasm.viewer_cameras(frame)).slice(),
  curve: (row, first, step, n) => numbers_at(wasm.viewer_curve(row, first, step, n)).slice(),
  /** Four numbers for each key: frame, value, and the rises of the tangents to the keys before and after. */
  keys: row => numbers_at(wasm.viewer_keys(row)).slice(),
};
