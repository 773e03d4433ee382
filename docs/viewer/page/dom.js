// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/dom: short names for what every part of the page does with elements, numbers and canvases.

export const $ = id => document.getElementById(id);
export const clamp = (v, low, high) => Math.min(Math.max(v, low), high);

export function element(tag, props = {}, ...children) {
  const e = Object.assign(document.createElement(tag), props);
  e.append(...children);
  return e;
}

/** A float with as few digits as tell it apart from others. */
export function shortest(v) {
  for (let digits = 6; digits < 9; ++digits) {
    const n = Number(v.toPrecision(digits));
    if (Math.fround(n) === v) return String(n);
  }
  return String(Number(v.toPrecision(9)));
}
/** A number for reading. */
export const rounded = v => Math.abs(v) < 1e-4 && v !== 0 ? v.toExponential(2) : String(Number(v.toPrecision(4)));
/** Shows a number rounded; the exact one is what hovering shows. */
export function show_number(e, v) {
  e.textContent = rounded(v);
  e.title = shortest(v);
}
export const counted = (n, what) => n + ' ' + what + (n === 1 ? '' : 's');

/** A step of 1, 2 or 5 times a power of ten. */
export function nice_step(rough) {
  const power = 10 ** Math.floor(Math.log10(rough)), n = rough / power;
  return (n < 1.5 ? 1 : n < 3.5 ? 2 : n < 7.5 ? 5 : 10) * power;
}

export const colors = {};
export function read_colors() {
  const style = getComputedStyle(document.documentElement);
  for (const c of ['x', 'y', 'z', 'w', 'o', 'text', 'muted', 'line', 'grid', 'accent', 'panel', 'pick', 'bone', 'odd'])
    colors[c] = style.getPropertyValue('--' + c).trim();
}

export const font = '11px ui-monospace, "DejaVu Sans Mono", Consolas, monospace';
/** A canvas as large as its box, and its context in CSS pixels. */
export function canvas_of(id) {
  const c = $(id), ratio = devicePixelRatio || 1, {clientWidth: w, clientHeight: h} = c;
  if (c.width !== Math.round(w * ratio) || c.height !== Math.round(h * ratio)) {
    c.width = Math.round(w * ratio);
    c.height = Math.round(h * ratio);
  }
  const g = c.getContext('2d');
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  g.clearRect(0, 0, w, h);
  g.font = font;
  return [g, w, h];
}

/** A line at the top of the page; without a title, none. */
export function show_message(title, words = '', is_note = false) {
  $('message').hidden = !title;
  $('message').classList.toggle('note', is_note);
  $('message_title').textContent = title;
  $('message_words').textContent = words;
  $('message_events').hidden = true;
}
