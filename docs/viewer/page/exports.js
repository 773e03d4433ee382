// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/exports: what the page gives to other programs: a .glb, values as a table, curves as a picture.
import {$, colors, element, show_message} from './dom.js';
import {library} from './library.js';
import {shown_part} from './curves.js';
import {draw_plot, layout} from './plot.js';
import {color_of, label_of, state} from './state.js';
import {svg_context} from './svg.js';

const most_rows = 4e6; // a file of a hundred megabytes; the program writes longer ones

/** A mantissa times a power of ten, without an exponent; the power is less than what makes it whole. */
function plain(mantissa, power) {
  const [, sign, digits] = /^(-?)(.*)$/.exec(mantissa.replace('.', ''));
  return sign + (power < 0 ? '0.' + '0'.repeat(-power - 1) + digits : digits.slice(0, power + 1) + '.' + digits.slice(power + 1));
}
/** A number with so many digits; of two that are as near, the one that ends evenly. */
function even(v, digits) {
  const text = v.toExponential(digits - 1), beyond = 24;
  const [all] = v.toExponential(digits - 1 + beyond).split('e');
  if (!all.endsWith('5' + '0'.repeat(beyond - 1))) return text;
  const lower = text.replace(/[13579](?=e)/, d => d - 1);
  return Math.fround(Number(lower)) === v ? lower : text;
}

/** A float as the motley program prints it: the shortest text that tells it apart, 1e-05 where that is shorter than 0.00001. */
export function printed(v) {
  if (Number.isNaN(v)) return 'nan';
  if (!Number.isFinite(v)) return v < 0 ? '-inf' : 'inf';
  if (v === 0) return Object.is(v, -0) ? '-0' : '0';
  let digits = 1;
  while (digits < 9 && Math.fround(Number(v.toPrecision(digits))) !== v) ++digits;
  const [mantissa, power] = even(v, digits).split('e'), p = Number(power);
  const scientific = mantissa + 'e' + (p < 0 ? '-' : '+') + String(Math.abs(p)).padStart(2, '0');
  const fixed = p >= digits - 1 ? BigInt(v).toString() : plain(mantissa, p);
  return fixed.length <= scientific.length ? fixed : scientific;
}

/** The open clip's number in its own motion: a container's list has clips of several. */
const number_in_motion = () => state.clips[state.clip_number].inner ?? state.clip_number;

/** The value of every channel at every frame, as `motley sample` prints them; parts of a file. */
export function csv_parts() {
  const {clip} = state, number = number_in_motion(), parts = ['clip,target,channel,frame,value\n'];
  if (clip.rows * clip.frames > most_rows)
    throw new Error(`The clip has ${clip.rows * clip.frames} values; the page writes up to ${most_rows}. Use "motley sample --no-limits".`);
  let last, last_text; // no value is undefined
  for (const r of clip.channels) {
    const values = clip.frames ? library.curve(r.number, 0, 1, clip.frames) : [], head = `${number},${r.target},${r.name},`;
    let part = '';
    values.forEach((v, frame) => {
      if (!Object.is(v, last)) last = v, last_text = printed(v);
      part += head + frame + ',' + last_text + '\n';
    });
    parts.push(part);
  }
  return parts;
}

/** The curve view as it stands, with a line that says what is drawn. */
export function svg_text() {
  const w = Math.max($('plot').clientWidth, 320), h = Math.max($('plot').clientHeight, 200), g = new svg_context();
  const plot = layout([...state.chosen], shown_part, w, h);
  if (!plot) throw new Error('No curve is drawn: choose a track.');
  draw_plot(g, plot);
  g.textAlign = 'left', g.textBaseline = 'alphabetic';
  const step = 16;
  [...state.chosen].forEach((n, i) => {
    const r = state.clip.channels[n];
    g.fillStyle = colors[color_of(r)];
    g.fillText(label_of(r.target) + ' ' + r.name, 62, h + step * (i + 1) - 4);
  });
  return g.text(w, h + step * state.chosen.size + 6, state.clip.name || state.file.name, colors.panel);
}

const base_name = () => {
  const file = state.file.name.replace(/\.[^.]*$/, '') || 'clip';
  return state.clips.length > 1 ? `${file}_${state.clips[state.clip_number].name.replace(/[^\w-]/g, '') || state.clip_number}` : file;
};
function save(parts, type, ending) {
  const url = URL.createObjectURL(new Blob(parts, {type}));
  element('a', {href: url, download: base_name() + ending}).click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}
const ways = {
  save_glb: () => save([library.glb(number_in_motion(), base_name())], 'model/gltf-binary', '.glb'),
  save_csv: () => save(csv_parts(), 'text/csv', '.csv'),
  save_svg: () => save([svg_text()], 'image/svg+xml', '.svg'),
};
for (const [id, write] of Object.entries(ways))
  $(id).onclick = () => {
    $('export').open = false;
    try {
      if (state.clip) write();
    } catch (e) {
      if (e instanceof WebAssembly.RuntimeError) throw e; // see main.js
      show_message('This cannot be exported', e.message, true);
    }
  };
addEventListener('pointerdown', e => { if (!$('export').contains(e.target)) $('export').open = false; });
