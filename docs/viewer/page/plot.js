// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/plot: draws curves with keys, tangents and a playhead into a canvas's context, or one like it.
import {colors, nice_step} from './dom.js';
import {library} from './library.js';
import {color_of, last_frame, state} from './state.js';

export const margin = {left: 62, right: 14, top: 10, bottom: 24};

let curves = {of: null, rows: new Map()};
/** A row's values, a pixel apart, and its keys. */
function curve_of(row, [first, last], columns) {
  if (curves.of !== state.clip) curves = {of: state.clip, rows: new Map()};
  const c = curves.rows.get(row);
  if (c && c.first === first && c.last === last && c.columns === columns) return c;
  const made = {first, last, columns, values: library.curve(row, first, (last - first) / (columns - 1), columns),
                keys: c?.keys ?? library.keys(row)};
  curves.rows.set(row, made);
  return made;
}

/** The lowest and highest of what is seen of some curves. */
function range_of(shown, [first, last]) {
  let low = Infinity, high = -Infinity;
  const see = v => { if (Number.isFinite(v)) low = Math.min(low, v), high = Math.max(high, v); };
  for (const {values, keys} of shown) {
    values.forEach(see);
    for (let i = 0; i < keys.length; i += 4) if (keys[i] >= first && keys[i] <= last) see(keys[i + 1]);
  }
  if (low > high) low = -1, high = 1;
  const room = (high - low) * 0.06 || Math.abs(high) * 0.1 || 1;
  return [low - room, high + room];
}

/**
 * Where things are: the rows with their curves, x(frame), y(value), and of each row its own y. window: {frames: [first,
 * last], values: [low, high] or null for all that there is, apart: each curve in a scale of its own}.
 */
export function layout(rows, window, w, h) {
  const width = w - margin.left - margin.right, height = h - margin.top - margin.bottom, [first, last] = window.frames;
  if (!rows.length || width < 20 || height < 20) return null;
  const shown = rows.map(n => ({row: state.clip.channels[n], ...curve_of(n, window.frames, Math.ceil(width) + 1)}));
  const all = range_of(shown, window.frames), [low, high] = window.values ?? all;
  const y_in = ([from, to]) => v => margin.top + (to - v) / (to - from) * height;
  const x = f => margin.left + (f - first) / (last - first) * width, y = y_in([low, high]);
  // In a scale of its own a curve fills what all of them would fill.
  for (const s of shown) {
    const [from, to] = window.apart ? range_of([s], window.frames) : all;
    const squeezed = v => all[0] + (v - from) / (to - from) * (all[1] - all[0]);
    s.y = window.apart ? v => y(squeezed(v)) : y;
  }
  return {shown, x, y, first, last, low, high, width, height, w, h, apart: window.apart};
}

function draw_scales(g, {x, y, first, last, low, high, width, height, w, h, apart}) {
  g.lineWidth = 1;
  g.textBaseline = 'middle';
  g.textAlign = 'right';
  const dy = nice_step((high - low) / Math.max(height / 42, 1));
  for (let i = Math.ceil(low / dy); i <= high / dy && !apart; ++i) {
    const at = Math.round(y(i * dy)) + 0.5;
    g.strokeStyle = i === 0 ? colors.line : colors.grid;
    g.beginPath(), g.moveTo(margin.left, at), g.lineTo(w - margin.right, at), g.stroke();
    g.fillStyle = colors.muted;
    g.fillText(String(Number((i * dy).toPrecision(4))), margin.left - 8, at);
  }
  g.textAlign = 'center';
  const dx = Math.max(nice_step((last - first) / Math.max(width / 70, 1)), last - first > 4 ? 1 : 0);
  for (let i = Math.ceil(first / dx); i <= last / dx; ++i) {
    const at = Math.round(x(i * dx)) + 0.5;
    g.strokeStyle = colors.grid;
    g.beginPath(), g.moveTo(at, margin.top), g.lineTo(at, h - margin.bottom), g.stroke();
    g.fillStyle = colors.muted;
    g.fillText(String(Number((i * dx).toPrecision(6))), at, h - margin.bottom + 13);
  }
}

/** A short line from a key towards the one `frames` later, `rise` higher. */
function draw_tangent(g, x, y, [frame, value], frames, rise) {
  const dx = x(frame + frames) - x(frame), dy = y(value + rise) - y(value), far = Math.hypot(dx, dy);
  if (!(far > 0) || !Number.isFinite(far)) return;
  const [x0, y0] = [x(frame), y(value)], x1 = x0 + 22 * dx / far, y1 = y0 + 22 * dy / far;
  g.beginPath(), g.moveTo(x0, y0), g.lineTo(x1, y1), g.stroke();
  g.beginPath(), g.arc(x1, y1, 1.75, 0, 7), g.fill();
}

function draw_keys(g, {row, keys, y}, {x, first, last, width}) {
  const apart = width / Math.max(keys.length / 4 * (last - first) / Math.max(last_frame(), 1), 1);
  const radius = apart > 12 ? 3.5 : apart > 5 ? 2.25 : 0;
  if (!radius) return; // a dot beside a dot is a line
  for (let i = 0; i < keys.length; i += 4) {
    const [frame, value, rise_in, rise_out] = keys.subarray(i, i + 4);
    if (frame < first || frame > last || !Number.isFinite(value)) continue;
    if (row.smooth && apart > 30) {
      g.globalAlpha = 0.6;
      g.lineWidth = 1;
      if (i > 0) draw_tangent(g, x, y, [frame, value], keys[i - 4] - frame, -rise_in);
      if (i + 4 < keys.length) draw_tangent(g, x, y, [frame, value], keys[i + 4] - frame, rise_out);
      g.globalAlpha = 1;
    }
    g.beginPath(), g.arc(x(frame), y(value), radius, 0, 7), g.fill();
  }
}

export function draw_plot(g, plot) {
  const {shown, x, width, w, h} = plot;
  draw_scales(g, plot);
  g.save();
  g.beginPath(), g.rect(margin.left - 5, 0, width + 10, h - margin.bottom + 5), g.clip();
  for (const s of shown) {
    g.strokeStyle = g.fillStyle = colors[color_of(s.row)];
    g.lineWidth = 1.75;
    g.beginPath();
    let down = false;
    s.values.forEach((v, i) => {
      const at = margin.left + i / (s.columns - 1) * width;
      if (!Number.isFinite(v)) down = false;
      else if (down) g.lineTo(at, s.y(v));
      else g.moveTo(at, s.y(v)), down = true;
    });
    g.stroke();
    draw_keys(g, s, plot);
  }
  const now = Math.round(x(state.frame)) + 0.5;
  if (now >= margin.left - 5 && now <= w - margin.right + 5) {
    g.strokeStyle = g.fillStyle = colors.accent;
    g.lineWidth = 1.5;
    g.beginPath(), g.moveTo(now, 8), g.lineTo(now, h - margin.bottom + 5), g.stroke();
    g.beginPath(), g.moveTo(now - 5, 0), g.lineTo(now + 5, 0), g.lineTo(now, 9), g.closePath(), g.fill();
  }
  for (const {row, y} of shown) {
    const value = state.pose[row.number];
    if (!Number.isFinite(value)) continue;
    g.fillStyle = colors.panel;
    g.strokeStyle = colors[color_of(row)];
    g.beginPath(), g.arc(now, y(value), 3.5, 0, 7), g.fill(), g.stroke();
  }
  g.restore();
}
