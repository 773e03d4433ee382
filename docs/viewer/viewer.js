// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/viewer: the page. All that is known about a file is asked of the library (viewer.cpp).
'use strict';

const $ = id => document.getElementById(id);
const clamp = (v, low, high) => Math.min(Math.max(v, low), high);
const channels = ['tx', 'ty', 'tz', 'rx', 'ry', 'rz', 'sx', 'sy', 'sz', 'qw', 'qx', 'qy', 'qz', 'roll', 'fov', 'u'];
const formats = {
  bayonetta: 'PlatinumGames mot (Bayonetta, MadWorld)',
  bayonetta2: 'PlatinumGames mot (Bayonetta 2 and later)',
  okami: 'Okami mtb3', god_hand: 'God Hand mtb3', anim: 'Metroid Prime ANIM', motn: 'Shenmue MOTN',
};
const most_curves = 24;

// ---- the library

let wasm;
const text_at = p => {
  const bytes = wasm.HEAPU8;
  let end = p;
  while (bytes[end]) ++end;
  return JSON.parse(new TextDecoder().decode(bytes.subarray(p, end)));
};
// Memory moves when it grows: look at it anew each time, and copy what is kept.
const floats_at = (p, n) => new Float32Array(wasm.HEAPU8.buffer, p, n);
const ints_at = (p, n) => new Int32Array(wasm.HEAPU8.buffer, p, n);
const library = {
  /** Copies a file in, in place of the one before. Its description, or null if there is no room. */
  open(bytes) {
    const room = wasm._viewer_room(bytes.length);
    if (!room) return null;
    wasm.HEAPU8.set(bytes, room);
    return text_at(wasm._viewer_file());
  },
  clips: () => text_at(wasm._viewer_clips()).clips,
  clip(number) {
    const c = text_at(wasm._viewer_clip(number));
    if (c.error) return c;
    c.names = new Map(c.names);
    c.targets = Array.from(ints_at(wasm._viewer_targets(), c.bones));
    const flat = ints_at(wasm._viewer_rows(), 7 * c.rows);
    c.channels = Array.from({length: c.rows}, (_, i) => {
      const [target, channel, index, type, keys, component, coding] = flat.subarray(7 * i, 7 * i + 7);
      return {number: i, target, channel, type, keys, component, coding: c.codings[coding],
              name: channels[channel] + (channel === channels.length - 1 ? index : '')};
    });
    return c;
  },
  frame_at: (seconds, loop) => wasm._viewer_frame_at(seconds, loop),
  pose: (frame, exactly, rows) => floats_at(wasm._viewer_pose(frame, exactly), rows),
  bones: n => floats_at(wasm._viewer_bones(), 10 * n),
  curve: (row, first, step, n) => floats_at(wasm._viewer_curve(row, first, step, n), n).slice(),
  keys: row => floats_at(wasm._viewer_keys(row), wasm._viewer_count()).slice(),
};

/** A float with as few digits as tell it apart from others, as the motley program prints it. */
function shortest(v) {
  for (let digits = 6; digits < 9; ++digits) {
    const n = Number(v.toPrecision(digits));
    if (Math.fround(n) === v) return String(n);
  }
  return String(Number(v.toPrecision(9)));
}

function element(tag, props = {}, ...children) {
  const e = Object.assign(document.createElement(tag), props);
  e.append(...children);
  return e;
}

// ---- lists of any length: only the rows in sight exist

class List {
  static height = 24;
  constructor(box, make, choose) {
    Object.assign(this, {box, make, choose, items: [], rows: new Map(), current: -1});
    this.spacer = element('div');
    box.append(this.spacer);
    box.addEventListener('scroll', () => this.draw());
    box.addEventListener('keydown', e => {
      const by = {ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10}[e.key];
      if (!by || !this.items.length) return;
      e.preventDefault();
      e.stopPropagation();
      this.go(clamp(this.current + by, 0, this.items.length - 1));
      this.choose(this.items[this.current], e);
    });
    new ResizeObserver(() => this.draw()).observe(box);
  }
  set(items) {
    this.items = items;
    this.spacer.style.height = items.length * List.height + 'px';
    this.current = -1;
    this.redraw();
  }
  go(i) {
    this.current = i;
    const top = i * List.height, {scrollTop, clientHeight} = this.box;
    if (top < scrollTop) this.box.scrollTop = top;
    if (top + List.height > scrollTop + clientHeight) this.box.scrollTop = top + List.height - clientHeight;
  }
  redraw() {
    for (const row of this.rows.values()) row.remove();
    this.rows.clear();
    this.draw();
  }
  draw() {
    const first = Math.max(0, Math.floor(this.box.scrollTop / List.height) - 2);
    const last = Math.min(this.items.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / List.height) + 2);
    for (const [i, row] of this.rows)
      if (i < first || i >= last) row.remove(), this.rows.delete(i);
    for (let i = first; i < last; ++i) {
      if (this.rows.has(i)) continue;
      const row = this.make(this.items[i], this.items[i - 1]);
      row.classList.add('row');
      row.setAttribute('role', 'option');
      row.style.top = i * List.height + 'px';
      row.onclick = e => { this.current = i; this.choose(this.items[i], e); };
      this.rows.set(i, row);
      this.box.append(row);
    }
  }
}

// ---- what is shown

let file = null, clips = [], clip_number = -1, clip = null;
let chosen = new Set(), curves = new Map(), frame = 0, seconds = 0, playing = false, last_tick = 0, pose = [];
let span = [0, 1]; // the frames that the plot shows
let dirty = false;

const color_of = row => 'xyzxyzxyzwxyzooo'[row.channel];
const name_of = target => clip?.names.get(target) ?? '';
/** A bone's number, and its name if it has one. */
const label_of = target => [target, name_of(target)].filter(String).join(' ');
const css = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
let colors = {};
function read_colors() {
  for (const c of ['x', 'y', 'z', 'w', 'o', 'text', 'muted', 'line', 'grid', 'accent', 'panel', 'pick']) colors[c] = css(c);
}

function show_message(title, words, is_note = false) {
  $('message').hidden = !title;
  $('message').classList.toggle('note', is_note);
  $('message').children[0].textContent = title;
  $('message').children[1].textContent = words;
}

const clip_list = new List($('clips'), c => {
  const e = element('div', {className: c.error ? 'clip bad' : 'clip', title: c.error || c.name},
    element('span', {className: 'mono muted', textContent: c.number}),
    element('span', {textContent: c.name || '(no name)'}),
    element('span', {className: 'mono muted', textContent: c.error ? 'broken' : c.frames}));
  e.setAttribute('aria-selected', c.number === clip_number);
  return e;
}, c => choose_clip(c.number));

const row_list = new List($('rows'), (r, before) => {
  const bone = element('button', {className: 'bone mono', type: 'button', tabIndex: -1, textContent: label_of(r.target), title: 'All of bone ' + label_of(r.target)});
  bone.onclick = e => { e.stopPropagation(); choose_bone(r.target); };
  const dot = element('span', {className: 'swatch ' + color_of(r)});
  const e = element('div', {className: 'track' + (before?.target === r.target ? '' : ' first') + (r.keys > 1 ? '' : ' still')},
    bone, element('span', {}, dot, r.name),
    element('span', {className: 'coding', textContent: r.coding, title: r.coding + ', type ' + r.type}),
    element('span', {className: 'right keys', textContent: r.keys}),
    element('span', {className: 'right value', textContent: shortest(pose[r.number] ?? 0)}));
  e.dataset.row = r.number;
  e.setAttribute('aria-selected', chosen.has(r.number));
  return e;
}, (r, e) => choose_rows([r.number], e.ctrlKey || e.metaKey || e.shiftKey));

function choose_rows(numbers, toggle = false) {
  if (!toggle) chosen.clear();
  for (const n of numbers)
    if (toggle && chosen.has(n)) chosen.delete(n);
    else if (chosen.size < most_curves) chosen.add(n);
  curves.clear();
  for (const [i, e] of row_list.rows) e.setAttribute('aria-selected', chosen.has(row_list.items[i].number));
  show_legend();
  refresh();
}
/** Those channels of a bone that move; all, if none does. */
function choose_bone(target) {
  const all = clip.channels.filter(r => r.target === target), moving = all.filter(r => r.keys > 1);
  choose_rows((moving.length ? moving : all).map(r => r.number));
}

function show_facts() {
  const counted = (n, what) => n + ' ' + what + (n === 1 ? '' : 's');
  const facts = [['format', file.format]];
  if (clip) {
    if (clips.length > 1) facts.push(['clip', String(clip_number)]);
    if (clip.name) facts.push(['name', clip.name]);
    facts.push(['frames', clip.frames + ' at ' + clip.rate + ' fps'],
               ['duration', clip.duration === null ? '-' : clip.duration + ' s'],
               ['rotations', clip.unit],
               ['tracks', clip.tracks + ' on ' + counted(clip.bones, 'bone')]);
    if (clip.rows !== clip.tracks) facts.push(['channels', String(clip.rows)]);
    facts.push(['keys', String(clip.keys)], ...clip.facts);
  }
  facts.push(['file', file.size + ' bytes']);
  $('facts').replaceChildren(...facts.flatMap(([name, value]) =>
    [element('dt', {textContent: name}), element('dd', {textContent: value, id: 'fact_' + name.replace(/ /g, '_')})]));
  const warnings = [...(file.warnings ?? []), ...(clip?.warnings ?? [])];
  const count = (file.warning_count ?? 0) + (clip?.warning_count ?? 0);
  $('warnings').hidden = count === 0;
  $('warnings').children[0].textContent = count === 1 ? '1 warning' : count + ' warnings';
  const more = count > warnings.length ? [element('li', {textContent: 'and ' + (count - warnings.length) + ' more'})] : [];
  $('warnings').children[1].replaceChildren(...warnings.map(w => element('li', {textContent: w})), ...more);
}

function filter_clips() {
  const wanted = $('clip_filter').value.trim().toLowerCase();
  const found = clips.filter(c => !wanted || c.name.toLowerCase().includes(wanted) || String(c.number) === wanted);
  clip_list.set(found);
  clip_list.current = found.findIndex(c => c.number === clip_number);
  $('clip_count').textContent = found.length === clips.length ? clips.length + ' clips, and their frames'
    : found.length + ' of ' + clips.length + ' clips';
}
function filter_rows() {
  const words = $('row_filter').value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (r, w) => /^-?\d+$/.test(w) ? r.target === Number(w) : r.name.includes(w) || name_of(r.target).includes(w) || r.coding.toLowerCase().includes(w);
  const all = clip ? clip.channels : [];
  const found = all.filter(r => (!$('moving').checked || r.keys > 1) && words.every(w => matches(r, w)));
  row_list.set(found);
  const keys = ' \u00b7 Ctrl+click adds, a bone\u2019s number takes all of it';
  $('row_count').textContent = (found.length === all.length ? all.length : found.length + ' of ' + all.length) +
    (all.length === 1 ? ' channel' : ' channels') + (all.length ? keys : '');
}

function choose_clip(number) {
  stop();
  clip_number = number;
  clip = library.clip(number);
  const error = clip.error;
  if (error) clip = null;
  show_message(error ? 'This clip cannot be decoded' : '', error ?? '');
  for (const [i, e] of clip_list.rows) e.setAttribute('aria-selected', clip_list.items[i].number === number);
  const can_play = clip && clip.frames > 1 && clip.rate > 0;
  for (const id of ['play', 'back', 'forth', 'scrub']) $(id).disabled = !can_play;
  frame = seconds = 0;
  pose = new Float32Array(0);
  chosen.clear();
  curves.clear();
  $('rows').scrollTop = 0;
  $('tracks').classList.toggle('named', Boolean(clip?.names.size));
  if (clip) {
    $('scrub').max = Math.max(clip.frames - 1, 0);
    span = [0, Math.max(clip.frames - 1, 1)];
    pose = library.pose(0, true, clip.rows).slice();
    prepare_bones();
    const first = clip.channels.find(r => r.keys > 1) ?? clip.channels[0];
    // At first only what shares a scale: translations, angles, scales or a quaternion.
    const kind = r => [3, 6, 9, 13, 99].findIndex(end => r.channel < end);
    if (first)
      choose_rows(clip.channels.filter(r => r.target === first.target && kind(r) === kind(first) && (r.keys > 1 || first.keys === 1)).map(r => r.number));
  } else {
    show_legend();
    for (const id of ['bone_note', 'now']) $(id).textContent = '';
  }
  show_facts();
  filter_rows();
  go_to(0);
}

let latest = null;
async function open_file(f) {
  latest = f;
  const [bytes] = await Promise.all([f.arrayBuffer().catch(() => null), ready]);
  if (latest !== f) return; // another one was chosen meanwhile
  stop();
  clip = null;
  clips = [];
  clip_number = -1;
  $('name').textContent = f.name;
  $('summary').textContent = '';
  file = bytes && library.open(new Uint8Array(bytes));
  const failed = (title, words, is_note) => {
    show_message(title, words, is_note);
    $('welcome').hidden = false;
    $('app').hidden = true;
  };
  if (!file) return failed('The file cannot be read', 'The browser does not give its bytes, or has no room for them.');
  if (file.exp && !file.error)
    return failed('This is an exp, no motion', `An exp (${file.game}, ${file.order}-endian, ${file.records} records) drives ` +
      'bones by other bones. It moves nothing by itself, so there is nothing to play here; "motley info" prints its expressions.', true);
  if (!file.format) return failed('This is no motion', 'It is ' + file.error + '.', true);
  $('summary').textContent = (formats[file.format] ?? file.format) + (file.clips > 1 ? ', ' + file.clips + ' clips' : '');
  if (file.error) return failed('This file is broken', file.error);
  $('welcome').hidden = true;
  $('app').hidden = false;
  clips = library.clips().map((c, number) => ({...c, number}));
  $('clip_filter').value = $('row_filter').value = '';
  $('side').classList.toggle('single', clips.length < 2);
  if (clips.length) choose_clip(Math.max(0, clips.findIndex(c => !c.error)));
  else show_message('There is nothing to play', 'The file holds no clips.', true), show_facts(), filter_rows(), refresh();
  filter_clips();
}

// ---- time

function go_to(f, exactly = true) {
  frame = f;
  if (clip) {
    if (exactly) seconds = clip.rate > 0 ? f / clip.rate : 0;
    pose = library.pose(f, exactly, clip.rows).slice();
    $('scrub').value = f;
    const digits = String(clip.frames).length;
    $('now').textContent = `frame ${f.toFixed(2).padStart(digits + 3)} of ${clip.frames} \u00b7 ${(clip.rate > 0 ? f / clip.rate : 0).toFixed(3)} s`;
    $('now').dataset.frame = f;
  }
  refresh();
}
function step(by) {
  if (!clip) return;
  stop();
  const whole = by > 0 ? Math.floor(frame + 1e-4) : Math.ceil(frame - 1e-4);
  go_to(clamp(whole + by, 0, Math.max(clip.frames - 1, 0)));
}
function stop() {
  if (!playing) return;
  playing = false;
  $('play').textContent = 'Play';
  go_to(Math.min(frame, Math.max((clip?.frames ?? 1) - 1, 0)));
}
function toggle_play() {
  if (playing || !clip || $('play').disabled) return stop();
  if (!$('loop').checked && frame >= clip.frames - 1) seconds = 0;
  playing = true;
  $('play').textContent = 'Pause';
  last_tick = performance.now();
  requestAnimationFrame(tick);
}
function tick(now) {
  if (!playing) return;
  seconds += Math.max(now - last_tick, 0) / 1000 * Number($('speed').value);
  last_tick = Math.max(now, last_tick);
  const loop = $('loop').checked;
  go_to(library.frame_at(seconds, loop), false);
  if (!loop && frame >= clip.frames - 1) return stop();
  requestAnimationFrame(tick);
}
/** Draws once, however much has changed. */
function refresh() {
  if (dirty) return;
  dirty = true;
  requestAnimationFrame(() => {
    dirty = false;
    for (const [i, e] of row_list.rows) e.lastChild.textContent = shortest(pose[row_list.items[i].number] ?? 0);
    for (const e of $('legend').children) if (e.dataset.of) e.lastChild.textContent = shortest(pose[e.dataset.of]);
    draw_plot();
    draw_bones();
  });
}

// ---- curves

function show_legend() {
  const entries = [...chosen].map(n => {
    const r = clip.channels[n];
    const e = element('span', {className: color_of(r)}, element('span', {className: 'swatch'}), r.target + ' ' + r.name + ' = ',
      element('span', {textContent: shortest(pose[n] ?? 0)}));
    e.dataset.of = n;
    return e;
  });
  $('legend').replaceChildren(...(entries.length ? entries : [element('span', {className: 'muted', textContent: clip ? 'Choose tracks in the list.' : ''})]));
}

/** A canvas as large as its box, and its context in CSS pixels. */
function canvas_of(id) {
  const c = $(id), ratio = devicePixelRatio || 1, {clientWidth: w, clientHeight: h} = c;
  if (c.width !== Math.round(w * ratio) || c.height !== Math.round(h * ratio)) {
    c.width = Math.round(w * ratio);
    c.height = Math.round(h * ratio);
  }
  const g = c.getContext('2d');
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  g.clearRect(0, 0, w, h);
  g.font = '11px ui-monospace, "DejaVu Sans Mono", Consolas, monospace';
  return [g, w, h];
}
const nice_step = rough => {
  const power = 10 ** Math.floor(Math.log10(rough)), n = rough / power;
  return (n < 1.5 ? 1 : n < 3.5 ? 2 : n < 7.5 ? 5 : 10) * power;
};

const margin = {left: 62, right: 14, top: 10, bottom: 24};
let plot = null; // where things are, for the mouse
function draw_plot() {
  const [g, w, h] = canvas_of('plot');
  plot = null;
  const width = w - margin.left - margin.right, height = h - margin.top - margin.bottom;
  if (!clip || !chosen.size || width < 20 || height < 20) return;
  const columns = Math.ceil(width) + 1, [first, last] = span, by = (last - first) / (columns - 1);
  let low = Infinity, high = -Infinity;
  const see = v => { if (Number.isFinite(v)) low = Math.min(low, v), high = Math.max(high, v); };
  for (const n of chosen) {
    let c = curves.get(n);
    if (!c || c.first !== first || c.last !== last || c.columns !== columns) {
      c = {first, last, columns, values: library.curve(n, first, by, columns), keys: c?.keys ?? library.keys(n)};
      curves.set(n, c);
    }
    c.values.forEach(see);
    for (let i = 0; i < c.keys.length; i += 2) if (c.keys[i] >= first && c.keys[i] <= last) see(c.keys[i + 1]);
  }
  if (low > high) low = -1, high = 1;
  const room = (high - low) * 0.06 || Math.abs(high) * 0.1 || 1;
  low -= room, high += room;
  const x = f => margin.left + (f - first) / (last - first) * width;
  const y = v => margin.top + (high - v) / (high - low) * height;
  plot = {x, y, first, last, width, low, high};

  g.lineWidth = 1;
  g.textBaseline = 'middle';
  g.textAlign = 'right';
  const dy = nice_step((high - low) / Math.max(height / 42, 1));
  for (let i = Math.ceil(low / dy); i <= high / dy; ++i) {
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

  g.save();
  g.beginPath(), g.rect(margin.left - 5, 0, width + 10, h - margin.bottom + 5), g.clip();
  for (const n of chosen) {
    const {values, keys} = curves.get(n);
    g.strokeStyle = g.fillStyle = colors[color_of(clip.channels[n])];
    g.lineWidth = 1.75;
    g.beginPath();
    let down = false;
    for (let i = 0; i < columns; ++i) {
      if (!Number.isFinite(values[i])) down = false;
      else if (down) g.lineTo(margin.left + i / (columns - 1) * width, y(values[i]));
      else g.moveTo(margin.left + i / (columns - 1) * width, y(values[i])), down = true;
    }
    g.stroke();
    const apart = width / Math.max(keys.length / 2 * (last - first) / Math.max(clip.frames - 1, 1), 1);
    const radius = apart > 12 ? 3.5 : apart > 5 ? 2.25 : 0;
    if (radius)
      for (let i = 0; i < keys.length; i += 2) {
        if (keys[i] < first || keys[i] > last || !Number.isFinite(keys[i + 1])) continue;
        g.beginPath(), g.arc(x(keys[i]), y(keys[i + 1]), radius, 0, 7), g.fill();
      }
  }
  const now = Math.round(x(frame)) + 0.5;
  g.strokeStyle = colors.accent;
  g.lineWidth = 1.5;
  g.beginPath(), g.moveTo(now, 0), g.lineTo(now, h - margin.bottom + 5), g.stroke();
  for (const n of chosen) {
    if (!Number.isFinite(pose[n])) continue;
    g.fillStyle = colors.panel;
    g.strokeStyle = colors[color_of(clip.channels[n])];
    g.beginPath(), g.arc(now, y(pose[n]), 3.5, 0, 7), g.fill(), g.stroke();
  }
  g.restore();
}

const frame_under = e => plot.first + (e.offsetX - margin.left) / plot.width * (plot.last - plot.first);
const scrub_to = e => { stop(); go_to(clamp(Math.fround(frame_under(e)), 0, Math.max(clip.frames - 1, 0))); };
$('plot').addEventListener('pointerdown', e => {
  if (!plot) return;
  $('plot').setPointerCapture(e.pointerId);
  scrub_to(e);
});
$('plot').addEventListener('pointermove', e => {
  if (!plot) return;
  if (e.buttons & 1) scrub_to(e);
  // The key within reach of the pointer, else the frame and the value that it points at.
  let words = null, reach = 9;
  for (const n of chosen) {
    const keys = curves.get(n)?.keys ?? [];
    for (let i = 0; i < keys.length; i += 2) {
      const away = Math.hypot(plot.x(keys[i]) - e.offsetX, plot.y(keys[i + 1]) - e.offsetY);
      if (away >= reach) continue;
      reach = away;
      words = `key ${i / 2} of ${label_of(clip.channels[n].target)} ${clip.channels[n].name}: frame ${shortest(keys[i])}, ${shortest(keys[i + 1])}`;
    }
  }
  const value = plot.y(0) === plot.y(1) ? 0 : (e.offsetY - plot.y(0)) / (plot.y(1) - plot.y(0));
  $('hover').textContent = words ?? `frame ${frame_under(e).toFixed(2)}, ${Number(value.toPrecision(4))}`;
});
$('plot').addEventListener('pointerleave', () => { $('hover').textContent = ''; });
$('plot').addEventListener('wheel', e => {
  if (!plot) return;
  e.preventDefault();
  const at = frame_under(e), whole = Math.max(clip.frames - 1, 1), by = Math.exp(clamp(e.deltaY, -200, 200) / 300);
  const length = clamp((span[1] - span[0]) * by, Math.min(2, whole), whole);
  const first = clamp(at - (at - span[0]) * length / (span[1] - span[0]), 0, whole - length);
  span = [first, first + length];
  refresh();
}, {passive: false});
$('plot').addEventListener('dblclick', () => { if (clip) span = [0, Math.max(clip.frames - 1, 1)], refresh(); });

// ---- bones

const first_view = {yaw: 0.6, pitch: 0.35, zoom: 1};
let view = {...first_view}, mode = 't', bones = [], shown = [];
let extent = {center: [0, 0, 0], radius: 1, corners: []};

/** Which bones have what, and how much room they need over the clip. */
function prepare_bones() {
  const has = new Map(clip.targets.map(t => [t, {}]));
  for (const r of clip.channels) {
    const h = has.get(r.target);
    if (r.channel < 3) h.t = true;
    if ((r.channel >= 3 && r.channel < 6) || (r.channel >= 9 && r.channel < 13)) h.r = true;
    if (r.channel < 3 && r.keys > 1) h.moves = true;
  }
  bones = clip.targets.map((target, i) => ({target, i, ...has.get(target)}));
  const low = [0, 0, 0], high = [0, 0, 0];
  const times = Math.min(24, Math.max(clip.frames, 1));
  for (let n = 0; n < times; ++n) {
    library.pose((clip.frames - 1) * n / Math.max(times - 1, 1), false, clip.rows);
    const all = library.bones(bones.length);
    for (const b of bones)
      for (let k = 0; b.t && k < 3; ++k) {
        const v = all[10 * b.i + k];
        if (Number.isFinite(v)) low[k] = Math.min(low[k], v), high[k] = Math.max(high[k], v);
      }
  }
  extent = {center: low.map((v, k) => (v + high[k]) / 2), radius: Math.hypot(...low.map((v, k) => high[k] - v)) / 2 || 1,
            corners: Array.from({length: 8}, (_, n) => low.map((v, k) => n >> k & 1 ? high[k] : v))};
  set_mode(bones.filter(b => b.t).length > 2 || !bones.some(b => b.r) ? 't' : 'r');
}
function set_mode(m) {
  mode = m;
  view = {...first_view};
  $('mode_t').setAttribute('aria-pressed', m === 't');
  $('mode_r').setAttribute('aria-pressed', m === 'r');
  shown = bones.filter(b => b[m]);
  $('bone_note').textContent = m === 't'
    ? `${shown.length} of ${bones.length} bones have translations. ` + (clip.names.size
      ? 'They are the root and targets for inverse kinematics: absolute positions in the space of the root\u2019s translation. Limbs between targets are not keyed, the game solves them. Y is up.'
      : 'No skeleton is in the file: each is relative to its own parent. Y is up.')
    : `${shown.length} of ${bones.length} bones have rotations: each one\u2019s own axes, side by side, not where the bone is.`;
  refresh();
}

const rotate = ([w, x, y, z], [a, b, c]) => { // q v q*, of a q of any length
  const tx = 2 * (y * c - z * b), ty = 2 * (z * a - x * c), tz = 2 * (x * b - y * a);
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
};

/** From a point to right, up and towards the eye, as seen from a view. */
function turn({yaw, pitch}, [a, b, c]) {
  const cy = Math.cos(yaw), sy = Math.sin(yaw), cp = Math.cos(pitch), sp = Math.sin(pitch), near = a * sy + c * cy;
  return [a * cy - c * sy, b * cp - near * sp, near * cp + b * sp];
}
const unit = [[1, 0, 0], [0, 1, 0], [0, 0, 1]], axes = ['x', 'y', 'z'];

let spots = []; // where bones were drawn, for the mouse
function draw_bones() {
  const [g, w, h] = canvas_of('bones');
  spots = [];
  if (!clip || w < 20 || h < 20) return;
  const selected = new Set([...chosen].map(n => clip.channels[n].target));
  (mode === 't' ? draw_places : draw_axes)(g, w, h, selected);
}

/** Every bone's axes, in rows. */
function draw_axes(g, w, h, selected) {
  const n = shown.length;
  let columns = 1;
  while (Math.min(w / (columns + 1), h / Math.ceil(n / (columns + 1))) > Math.min(w / columns, h / Math.ceil(n / columns))) ++columns;
  const rows = Math.ceil(n / columns), cw = w / columns, ch = h / rows, length = Math.min(Math.min(cw, ch - 13) * 0.42, 60) * view.zoom;
  const all = library.bones(bones.length);
  shown.forEach((b, i) => {
    const x = (i % columns + 0.5) * cw, y = (Math.floor(i / columns) + 0.5) * ch - 5, is_chosen = selected.has(b.target);
    const q = all.subarray(10 * b.i + 3, 10 * b.i + 7);
    if (is_chosen) g.fillStyle = colors.pick, g.fillRect(x - cw / 2 + 1, y - ch / 2 + 6, cw - 2, ch - 2);
    g.lineWidth = is_chosen ? 2.5 : 1.75;
    axes.map((axis, k) => ({axis, tip: turn(view, rotate(q, unit[k]))})).sort((a, b) => a.tip[2] - b.tip[2]).forEach(({axis, tip}) => {
      if (!tip.every(Number.isFinite)) return;
      g.strokeStyle = colors[axis];
      g.beginPath(), g.moveTo(x, y), g.lineTo(x + tip[0] * length, y - tip[1] * length), g.stroke();
    });
    g.fillStyle = is_chosen ? colors.accent : colors.muted;
    g.textAlign = 'center', g.textBaseline = 'bottom';
    if (cw > 24) g.fillText(b.target, x, y + ch / 2 + 4);
    spots.push({x, y, target: b.target, reach: Math.min(cw, ch) / 2});
  });
}

/** Every bone at its own translation, over a floor. */
function draw_places(g, w, h, selected) {
  const {center, radius, corners} = extent, far = 4 * radius;
  const seen = (v, [a, b, c], scale) => {
    const [right, up, near] = turn(v, [a - center[0], b - center[1], c - center[2]]), depth = far - near;
    return depth > far * 0.03 ? [w / 2 + right / depth * scale, h / 2 - up / depth * scale, depth] : null;
  };
  // At first all of it fits.
  const spread = corners.map(c => seen(first_view, c, 1)).filter(Boolean);
  const fit = Math.min((w / 2 - 40) / (Math.max(...spread.map(p => Math.abs(p[0] - w / 2))) || 1),
                       (h / 2 - 30) / (Math.max(...spread.map(p => Math.abs(p[1] - h / 2))) || 1));
  const scale = Math.min(fit, 4 * h) * view.zoom, project = p => seen(view, p, scale);
  const line = (from, to) => {
    const p = project(from), q = project(to);
    if (p && q) g.beginPath(), g.moveTo(p[0], p[1]), g.lineTo(q[0], q[1]), g.stroke();
  };

  const cell = nice_step(radius / 3), reach = 6, x0 = Math.round(center[0] / cell), z0 = Math.round(center[2] / cell);
  g.lineWidth = 1;
  for (let i = -reach; i <= reach; ++i) {
    g.strokeStyle = x0 + i === 0 ? colors.line : colors.grid;
    line([(x0 + i) * cell, 0, (z0 - reach) * cell], [(x0 + i) * cell, 0, (z0 + reach) * cell]);
    g.strokeStyle = z0 + i === 0 ? colors.line : colors.grid;
    line([(x0 - reach) * cell, 0, (z0 + i) * cell], [(x0 + reach) * cell, 0, (z0 + i) * cell]);
  }
  g.lineWidth = 1.5;
  axes.forEach((axis, k) => {
    g.strokeStyle = g.fillStyle = colors[axis];
    line([0, 0, 0], unit[k].map(v => v * cell));
    const p = project(unit[k].map(v => v * cell * 1.15));
    if (p) g.textAlign = 'center', g.textBaseline = 'middle', g.fillText(axis, p[0], p[1]);
  });
  g.fillStyle = colors.muted;
  g.textAlign = 'left', g.textBaseline = 'alphabetic';
  g.fillText('a square: ' + Number(cell.toPrecision(3)), 10, h - 8);
  g.strokeStyle = colors.accent;
  g.lineWidth = 1;
  for (const b of shown) if (b.moves && selected.has(b.target)) draw_path(g, b, project);

  const all = library.bones(bones.length), size = radius * 0.09 / view.zoom ** 0.5;
  const order = shown.map(b => {
    const v = all.subarray(10 * b.i, 10 * b.i + 10), at = [v[0], v[1], v[2]];
    return {b, at, q: v.subarray(3, 7), p: project(at)};
  }).filter(o => o.p && o.p.every(Number.isFinite)).sort((a, b) => selected.has(a.b.target) - selected.has(b.b.target) || b.p[2] - a.p[2]);
  for (const {b, at, q, p} of order) {
    const is_chosen = selected.has(b.target), length = size * (is_chosen ? 1.8 : 1);
    g.globalAlpha = is_chosen ? 1 : 0.7;
    g.lineWidth = is_chosen ? 2.5 : 1.5;
    axes.forEach((axis, k) => {
      const tip = rotate(q, unit[k]);
      g.strokeStyle = colors[axis];
      if (tip.every(Number.isFinite)) line(at, tip.map((t, i) => at[i] + t * length));
    });
    g.globalAlpha = 1;
    g.fillStyle = is_chosen ? colors.accent : colors.text;
    g.beginPath(), g.arc(p[0], p[1], is_chosen ? 4 : 2.25, 0, 7), g.fill();
    if (is_chosen || shown.length <= 16) {
      g.fillStyle = is_chosen ? colors.accent : colors.muted;
      g.textAlign = 'center', g.textBaseline = 'top';
      g.fillText(is_chosen ? label_of(b.target) : b.target, p[0], p[1] + 7);
    }
    spots.push({x: p[0], y: p[1], target: b.target, at, reach: 12});
  }
}

/** The way that a bone's translation takes over the clip. */
function draw_path(g, b, project) {
  if (!b.path || b.path.clip !== clip) {
    const n = Math.min(Math.max(clip.frames, 2), 600), by = (clip.frames - 1) / (n - 1);
    const of = k => {
      const r = clip.channels.findLast(c => c.target === b.target && c.channel === k);
      return r ? library.curve(r.number, 0, by, n) : new Float32Array(n);
    };
    b.path = {clip, axes: [of(0), of(1), of(2)]};
  }
  const [x, y, z] = b.path.axes;
  g.beginPath();
  let down = false;
  for (let i = 0; i < x.length; ++i) {
    const p = project([x[i], y[i], z[i]]);
    if (!p || !p.every(Number.isFinite)) down = false;
    else if (down) g.lineTo(p[0], p[1]);
    else g.moveTo(p[0], p[1]), down = true;
  }
  g.stroke();
}

const spot_at = e => {
  let best = null, least = Infinity;
  for (const s of spots) {
    const away = Math.hypot(s.x - e.offsetX, s.y - e.offsetY);
    if (away < s.reach && away < least) best = s, least = away;
  }
  return best;
};
let dragged = 0;
$('bones').addEventListener('pointerdown', e => { dragged = 0; $('bones').setPointerCapture(e.pointerId); });
$('bones').addEventListener('pointermove', e => {
  if (e.buttons & 1) {
    dragged += Math.abs(e.movementX) + Math.abs(e.movementY);
    view.yaw -= e.movementX * 0.008;
    view.pitch = clamp(view.pitch + e.movementY * 0.008, -1.55, 1.55);
    return refresh();
  }
  const s = spot_at(e);
  $('bone_hover').textContent = s ? 'bone ' + label_of(s.target) + (s.at ? ': ' + s.at.map(v => Number(v.toPrecision(4))).join(', ') : '') : '';
});
$('bones').addEventListener('pointerleave', () => { $('bone_hover').textContent = ''; });
$('bones').addEventListener('click', e => {
  const s = dragged < 5 && spot_at(e);
  if (!s) return;
  choose_bone(s.target);
  const i = row_list.items.findIndex(r => r.target === s.target);
  if (i >= 0) row_list.go(i);
});
$('bones').addEventListener('wheel', e => {
  e.preventDefault();
  view.zoom = clamp(view.zoom * Math.exp(-clamp(e.deltaY, -200, 200) / 400), 0.2, 30);
  refresh();
}, {passive: false});

// ---- the page

$('pick').onclick = $('pick2').onclick = () => $('file').click();
$('file').onchange = () => { if ($('file').files[0]) open_file($('file').files[0]); $('file').value = ''; };
$('clip_filter').oninput = () => { $('clips').scrollTop = 0; filter_clips(); };
$('row_filter').oninput = $('moving').onchange = () => { $('rows').scrollTop = 0; filter_rows(); };
$('play').onclick = toggle_play;
$('back').onclick = () => step(-1);
$('forth').onclick = () => step(1);
$('scrub').oninput = () => { const f = Math.fround($('scrub').value); stop(); go_to(f); };
$('mode_t').onclick = () => set_mode('t');
$('mode_r').onclick = () => set_mode('r');
$('home').onclick = () => set_mode(mode);
addEventListener('keydown', e => {
  if (e.ctrlKey || e.metaKey || e.altKey || !clip) return;
  const to = e.target, types = to.matches?.('input[type=search], select');
  const act = {ArrowLeft: () => step(e.shiftKey ? -10 : -1), ArrowRight: () => step(e.shiftKey ? 10 : 1),
               Home: () => { stop(); go_to(0); }, End: () => { stop(); go_to(Math.max(clip.frames - 1, 0)); },
               ' ': toggle_play}[e.key];
  // A focused button or box takes the space bar for itself.
  if (!act || types || (e.key === ' ' && to.matches?.('button:not(#play), input[type=checkbox], summary'))) return;
  e.preventDefault();
  act();
}, true);
addEventListener('keyup', e => { if (e.key === ' ' && e.target === $('play')) e.preventDefault(); });
let inside = 0;
addEventListener('dragenter', e => { e.preventDefault(); ++inside; document.body.classList.add('dropping'); });
addEventListener('dragleave', () => { if (--inside <= 0) document.body.classList.remove('dropping'); });
addEventListener('dragover', e => e.preventDefault());
addEventListener('drop', e => {
  e.preventDefault();
  inside = 0;
  document.body.classList.remove('dropping');
  if (e.dataTransfer.files[0]) open_file(e.dataTransfer.files[0]);
});
new ResizeObserver(refresh).observe($('plot'));
new ResizeObserver(refresh).observe($('bones'));
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { read_colors(); refresh(); });
read_colors();

const ready = motley_module();
ready.then(m => {
  wasm = m;
  document.body.dataset.ready = 'yes';
}, e => show_message('This browser cannot run the decoder', String(e)));
