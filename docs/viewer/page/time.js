// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/time: which frame it is: playing, stepping, and the scrub bar with its ticks.
import {$, canvas_of, clamp, colors} from './dom.js';
import {measure_room} from './figure.js';
import {library} from './library.js';
import {last_frame, moves, on, refresh, state} from './state.js';

let last_tick = 0;

export function go_to(frame, exactly = true) {
  const {clip} = state;
  state.frame = frame;
  if (clip) {
    if (exactly) state.seconds = clip.rate > 0 ? frame / clip.rate : 0;
    state.pose = library.pose(frame, exactly).slice();
    state.bones = library.bones().slice();
    state.model = library.model().slice();
    $('scrub').value = frame;
    const width = String(last_frame()).length;
    $('now').textContent = `${frame.toFixed(1).padStart(width + 2)} / ${last_frame()} \u00b7 ${(clip.rate > 0 ? frame / clip.rate : 0).toFixed(2)} s`;
    $('now').title = 'frame ' + frame;
    $('now').dataset.frame = frame;
    $('scrub').ariaValueText = `frame ${Number(frame.toFixed(1))} of ${last_frame()}`;
  }
  refresh();
}

export function step(by) {
  if (!state.clip) return;
  stop();
  const whole = by > 0 ? Math.floor(state.frame + 1e-4) : Math.ceil(state.frame - 1e-4);
  go_to(clamp(whole + by, 0, last_frame()));
}

export function show_playing(playing) {
  state.playing = playing;
  $('play').textContent = playing ? 'Pause' : 'Play';
}
export function stop() {
  if (!state.playing) return;
  show_playing(false);
  go_to(Math.min(state.frame, last_frame()));
}
export function play() {
  if (state.playing || !state.clip || $('play').disabled) return;
  if (!$('loop').checked && state.frame >= last_frame()) state.seconds = 0;
  show_playing(true);
  last_tick = performance.now();
  requestAnimationFrame(tick);
}
export const toggle_play = () => state.playing ? stop() : play();

function tick(now) {
  if (!state.playing) return;
  state.seconds += Math.max(now - last_tick, 0) / 1000 * Number($('speed').value);
  last_tick = Math.max(now, last_tick);
  const loop = $('loop').checked;
  go_to(library.frame_at(state.seconds, loop), false);
  if (!loop && state.frame >= last_frame()) return stop();
  requestAnimationFrame(tick);
}

/** Which frames have keys of the tracks drawn (of all that move, if none is), by the pixel. */
let key_ticks = {};
function ticks_of(width) {
  const {clip, chosen} = state;
  const rows = chosen.size ? [...chosen] : clip.channels.filter(moves).slice(0, 64).map(r => r.number);
  const id = rows.join() + ' ' + width;
  if (key_ticks.clip === clip && key_ticks.id === id) return key_ticks.at;
  const at = new Set();
  for (const n of rows) {
    const keys = library.keys(n);
    for (let i = 0; i < keys.length; i += 4)
      if (keys[i] >= 0 && keys[i] <= last_frame()) at.add(Math.round(keys[i] / (last_frame() || 1) * width));
  }
  key_ticks = {clip, id, at};
  return at;
}

export const thumb = 8; // half of the scrub bar's handle, which stays inside of the bar
function draw_ticks() {
  const [g, w, h] = canvas_of('ticks');
  if (!state.clip || w < 40) return;
  const width = w - 2 * thumb;
  g.fillStyle = colors.muted;
  for (const x of ticks_of(width)) g.fillRect(thumb + x - 0.5, h - 7, 1, 7);
  g.fillStyle = colors.odd;
  for (const [frame] of state.clip.events) {
    const x = thumb + clamp(frame / (last_frame() || 1), 0, 1) * width;
    g.beginPath(), g.moveTo(x - 4, 0), g.lineTo(x + 4, 0), g.lineTo(x, 7), g.fill();
  }
}
on('draw', draw_ticks);

/** The events near a place of the scrub bar, in words. */
function events_at(x, w) {
  const all = state.clip?.events ?? [], near = ([frame]) =>
    Math.abs(thumb + clamp(frame / (last_frame() || 1), 0, 1) * (w - 2 * thumb) - x) < 6;
  return all.filter(near).slice(0, 8).map(([frame, opcode, meaning]) => `event ${opcode}${meaning && ` (${meaning})`} at frame ${frame}`).join(', ');
}

on('clip', () => {
  const can_play = state.clip && last_frame() > 0 && state.clip.rate > 0;
  for (const id of ['play', 'back', 'forth', 'scrub']) $(id).disabled = !can_play;
  $('scrub').max = last_frame();
  if (!state.clip) $('now').textContent = '';
});
$('in_place').onchange = () => {
  library.in_place($('in_place').checked);
  if (!state.clip) return;
  measure_room();
  go_to(state.frame, false);
};
// Rounds that have been played do not count any more.
$('loop').onchange = () => { if (state.clip?.rate > 0) state.seconds = state.frame / state.clip.rate; };
$('play').onclick = toggle_play;
$('back').onclick = () => step(-1);
$('forth').onclick = () => step(1);
$('scrub').oninput = () => { const f = Math.fround($('scrub').value); stop(); go_to(f); };
$('scrub').onpointermove = e => { $('scrub').title = events_at(e.offsetX, $('scrub').clientWidth); };
new ResizeObserver(refresh).observe($('ticks'));
