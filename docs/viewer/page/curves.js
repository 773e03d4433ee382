// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/curves: the curve view: which part of the curves it shows, and the hands on it.
import {$, canvas_of, clamp, element, rounded, shortest, show_number} from './dom.js';
import {on_gestures} from './gestures.js';
import {draw_plot, layout, margin} from './plot.js';
import {color_of, label_of, last_frame, on, refresh, state} from './state.js';
import {go_to, stop} from './time.js';

export const shown_part = {frames: [0, 1], values: null, apart: false}; // see layout
export let plot = null; // where things are

export function show_all() {
  shown_part.frames = [0, Math.max(last_frame(), 1)];
  shown_part.values = null;
  refresh();
}
const frame_at = x => plot.first + (x - margin.left) / plot.width * (plot.last - plot.first);
const value_at = y => plot.high - (y - margin.top) / plot.height * (plot.high - plot.low);
const scrub_to = x => { stop(); go_to(clamp(Math.fround(frame_at(x)), 0, last_frame())); };

/** Moves the frames by so many, within the clip. */
function move_frames(by) {
  const [first, last] = shown_part.frames, length = last - first;
  const to = clamp(first + by, 0, Math.max(last_frame(), 1) - length);
  shown_part.frames = [to, to + length];
}
/** The same pixels show 1/by of the frames, around a place. */
function zoom_frames(x, by) {
  const at = frame_at(x), all = Math.max(last_frame(), 1), [first, last] = shown_part.frames;
  const length = clamp((last - first) / by, Math.min(2, all), all);
  const from = clamp(at - (at - first) * length / (last - first), 0, all - length);
  shown_part.frames = [from, from + length];
}
function move_values(by) { shown_part.values = [plot.low + by, plot.high + by]; }
function zoom_values(y, by) {
  const at = value_at(y), size = Math.max(Math.abs(plot.low), Math.abs(plot.high)), length = (plot.high - plot.low) / by;
  if (!(length > 1e-6 * size) || !(length < 1e6 * (size || 1))) return;
  shown_part.values = [at - (at - plot.low) / by, at + (plot.high - at) / by];
}

let scrubbing = false;
on_gestures($('plot'), {
  down(x, y) { // the scale of frames and the playhead's handle move the playhead
    scrubbing = Boolean(plot) && (y > plot.h - margin.bottom || (y < 14 && Math.abs(x - plot.x(state.frame)) < 12));
    if (scrubbing) scrub_to(x);
  },
  drag(dx, dy, e, x) {
    if (!plot) return;
    if (scrubbing) return scrub_to(x);
    move_frames(-dx / plot.width * (plot.last - plot.first));
    if (shown_part.values || e.shiftKey) move_values(dy / plot.height * (plot.high - plot.low));
    refresh();
  },
  tap(x) { if (plot && !scrubbing) scrub_to(x); },
  pinch(x, y, [across, down], dx, dy) {
    if (!plot) return;
    zoom_frames(x, across);
    move_frames(-dx / plot.width * (plot.last - plot.first));
    if (down !== 1) zoom_values(y, down);
    if (shown_part.values) move_values(dy / plot.height * (plot.high - plot.low));
    refresh();
  },
  wheel(x, y, by, e) {
    if (!plot) return;
    if (e.shiftKey) zoom_values(y, by);
    else zoom_frames(x, by);
    refresh();
  },
  hover(x, y) { if (plot) $('hover').textContent = words_at(x, y); },
  leave() { $('hover').textContent = ''; },
});
$('plot').addEventListener('dblclick', show_all);
$('fit').onclick = show_all;
$('apart').onchange = () => { shown_part.apart = $('apart').checked; shown_part.values = null; refresh(); };

/** The key within reach, else the frame and the value of the place. */
function words_at(x, y) {
  let words = null, reach = 9;
  for (const s of plot.shown)
    for (let i = 0; i < s.keys.length; i += 4) {
      const away = Math.hypot(plot.x(s.keys[i]) - x, s.y(s.keys[i + 1]) - y);
      if (away >= reach) continue;
      reach = away;
      words = `key ${i / 4} of ${label_of(s.row.target)} ${s.row.name}: frame ${shortest(s.keys[i])}, ${shortest(s.keys[i + 1])}`;
    }
  return words ?? `frame ${frame_at(x).toFixed(2)}` + (plot.apart ? '' : `, ${rounded(value_at(y))}`);
}

function show_legend() {
  const entries = [...state.chosen].map(n => {
    const r = state.clip.channels[n], value = element('span');
    show_number(value, state.pose[n] ?? 0);
    const e = element('span', {className: color_of(r), title: label_of(r.target)}, element('span', {className: 'swatch'}), r.target + ' ' + r.name + ' = ', value);
    e.dataset.of = n;
    return e;
  });
  $('legend').replaceChildren(...(entries.length ? entries : [element('span', {className: 'muted', textContent: state.clip ? 'Choose tracks in the list.' : ''})]));
}

on('clip', show_all);
on('mirrored', show_legend);
on('chosen', () => { shown_part.values = null; show_legend(); });
on('draw', () => {
  for (const e of $('legend').children) if (e.dataset.of) show_number(e.lastChild, state.pose[e.dataset.of]);
  const [g, w, h] = canvas_of('plot');
  plot = state.clip && layout([...state.chosen], shown_part, w, h);
  if (plot) draw_plot(g, plot);
});
new ResizeObserver(refresh).observe($('plot'));
