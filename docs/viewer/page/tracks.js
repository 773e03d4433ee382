// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/tracks: the list of a clip's channels, and which of them are drawn.
import {$, counted, element, show_number} from './dom.js';
import {List} from './list.js';
import {color_of, label_of, moves, name_of, on, refresh, state, tell} from './state.js';

const most_curves = 24;

export const row_list = new List($('rows'), (r, before) => {
  const all_of_it = 'All of bone ' + label_of(r.target);
  const bone = element('button', {className: 'bone mono', type: 'button', tabIndex: -1, textContent: label_of(r.target), title: all_of_it});
  bone.onclick = e => { e.stopPropagation(); choose_bone(r.target); };
  const value = element('span', {className: 'right value'});
  show_number(value, state.pose[r.number] ?? 0);
  const e = element('div', {className: 'track' + (before?.target === r.target ? '' : ' first') + (r.flat ? ' still' : '')},
    bone, element('span', {}, element('span', {className: 'swatch ' + color_of(r)}), r.name),
    element('span', {className: 'coding', textContent: r.coding, title: r.coding + ', type ' + r.type}),
    element('span', {className: 'right keys', textContent: r.keys}), value);
  e.dataset.row = r.number;
  e.setAttribute('aria-selected', state.chosen.has(r.number));
  return e;
}, (r, e) => e.key === 'Enter' ? choose_bone(r.target) : choose_rows([r.number], e.ctrlKey || e.metaKey || e.shiftKey));

export function choose_rows(numbers, toggle = false) {
  const {chosen} = state;
  if (!toggle) chosen.clear();
  for (const n of numbers)
    if (toggle && chosen.has(n)) chosen.delete(n);
    else if (chosen.size < most_curves) chosen.add(n);
  for (const [i, e] of row_list.rows) e.setAttribute('aria-selected', chosen.has(row_list.items[i].number));
  tell('chosen');
  refresh();
}
/** Those channels of a bone that move; all, if none does. */
export function choose_bone(target) {
  const all = state.clip.channels.filter(r => r.target === target), moving = all.filter(moves);
  choose_rows((moving.length ? moving : all).map(r => r.number));
}
export function scroll_to_bone(target) {
  const i = row_list.items.findIndex(r => r.target === target);
  if (i >= 0) row_list.go(i);
}

export function filter_rows() {
  const words = $('row_filter').value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (r, w) => /^-?\d+$/.test(w) ? r.target === Number(w) : r.name.includes(w) || name_of(r.target).toLowerCase().includes(w) || r.coding.toLowerCase().includes(w);
  const all = state.clip?.channels ?? [], moving = all.filter(moves);
  const shown = $('flat').checked || !moving.length ? all : moving; // of a clip that stands, all of it
  const found = shown.filter(r => words.every(w => matches(r, w)));
  row_list.set(found);
  const hidden = all.length - shown.length;
  $('row_count').textContent = (found.length === shown.length ? '' : found.length + ' of ') + counted(shown.length, 'channel') +
    (hidden ? `, and ${hidden} flat` : '');
}

/** At first only what shares a scale: a bone's translations, angles, scales or quaternion. */
function choose_first() {
  const all = state.clip?.channels ?? [], first = all.find(moves) ?? all[0];
  const kind = r => [3, 6, 9, 13, 99].findIndex(end => r.channel < end);
  const alike = r => r.target === first.target && kind(r) === kind(first) && (moves(r) || first.flat);
  choose_rows(first ? all.filter(alike).map(r => r.number) : []);
}

on('clip', () => {
  $('rows').scrollTop = 0;
  filter_rows();
  choose_first();
});
on('mirrored', filter_rows);
on('figure', () => {
  $('tracks').classList.toggle('named', state.clip?.targets.some(name_of) ?? false);
  row_list.redraw();
});
on('draw', () => {
  for (const [i, e] of row_list.rows) show_number(e.lastChild, state.pose[row_list.items[i].number] ?? 0);
});
$('row_filter').oninput = $('flat').onchange = () => { $('rows').scrollTop = 0; filter_rows(); };
