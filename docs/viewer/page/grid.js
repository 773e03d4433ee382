// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/grid: bones side by side, as each turns and moves by itself: for clips of which nobody knows where
// their bones are.
import {colors} from './dom.js';
import {last_frame, name_of, state} from './state.js';
import {rotate, turn} from './turn.js';
import {at_frames} from './figure.js';

const axes = ['x', 'y', 'z'], unit = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

/** For each bone the middle of its translations over the clip, and the most that one is away from it. */
function travels_of(clip) {
  const low = new Float32Array(3 * clip.bones).fill(Infinity), high = new Float32Array(3 * clip.bones).fill(-Infinity);
  at_frames(Math.min(24, last_frame() + 1), ({bones}) => {
    for (let i = 0; i < 3 * clip.bones; ++i) {
      const v = bones[10 * Math.floor(i / 3) + i % 3];
      low[i] = Math.min(low[i], v), high[i] = Math.max(high[i], v);
    }
  });
  return Array.from({length: clip.bones}, (_, i) => {
    const of = k => [low[3 * i + k], high[3 * i + k]];
    return {middle: [0, 1, 2].map(k => (of(k)[0] + of(k)[1]) / 2), reach: Math.max(...[0, 1, 2].map(k => of(k)[1] - of(k)[0])) / 2};
  });
}

/** Draws all bones that the clip moves; returns where they are, for the mouse. */
export function draw_grid(g, w, h, view, selected) {
  const {clip, figure, bones} = state, spots = [];
  figure.travels ??= travels_of(clip);
  const n = figure.cells.length;
  let columns = 1;
  const side = c => Math.min(w / c, h / Math.ceil(n / c) - 13);
  while (columns < n && side(columns + 1) > side(columns)) ++columns;
  const rows = Math.ceil(n / columns), cw = w / columns, ch = h / rows, words = ch > 26 && cw > 24 ? 13 : 0;
  const length = Math.min(Math.min(cw, ch - words) * 0.44, 60) * view.zoom;
  figure.cells.forEach(({bone: target, slot}, i) => {
    const is_chosen = selected.has(target), left = i % columns * cw, top = Math.floor(i / columns) * ch;
    const {middle, reach} = figure.travels[slot], at = bones.subarray(10 * slot, 10 * slot + 3), q = bones.subarray(10 * slot + 3, 10 * slot + 7);
    const away = turn(view, middle.map((m, k) => reach > 1e-6 * Math.abs(m) ? (at[k] - m) / reach * length * 0.35 : 0));
    const moved = away.every(Number.isFinite) ? away : [0, 0, 0];
    const x = left + cw / 2 + moved[0], y = top + (ch - words) / 2 - moved[1];
    if (is_chosen) g.fillStyle = colors.pick, g.fillRect(left + 1, top + 1, cw - 2, ch - 2);
    g.lineWidth = is_chosen ? 2.5 : 1.75;
    axes.map((axis, k) => ({axis, tip: turn(view, rotate(q, unit[k]))})).sort((a, b) => a.tip[2] - b.tip[2]).forEach(({axis, tip}) => {
      if (!tip.every(Number.isFinite)) return;
      g.strokeStyle = colors[axis];
      g.beginPath(), g.moveTo(x, y), g.lineTo(x + tip[0] * length, y - tip[1] * length), g.stroke();
    });
    g.fillStyle = is_chosen ? colors.accent : colors.muted;
    g.textAlign = 'center', g.textBaseline = 'bottom';
    if (words) g.fillText(cw > 110 && name_of(target) ? target + ' ' + name_of(target) : target, left + cw / 2, top + ch - 1, cw - 4);
    spots.push({x: left + cw / 2, y: top + ch / 2, target, reach: Math.max(cw, ch) / 2});
  });
  return spots;
}
