// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/clips: the list of a file's clips, and what is said of the one that is open.
import {$, counted, element, rounded, show_message} from './dom.js';
import {library, most_listed, no_room} from './library.js';
import {List} from './list.js';
import {show_figure} from './figure.js';
import {state, tell} from './state.js';
import {go_to, play, stop} from './time.js';

export const clip_list = new List($('clips'), c => {
  const e = element('div', {className: c.error ? 'clip bad' : 'clip', title: c.error || c.name},
    element('span', {className: 'mono muted', textContent: c.number}),
    element('span', {textContent: c.name || '(no name)'}),
    element('span', {className: 'mono muted', textContent: c.error ? 'broken' : c.frames}));
  e.setAttribute('aria-selected', c.number === state.clip_number);
  return e;
}, c => choose_clip(c.number));

export function filter_clips() {
  const {clips} = state, words = $('clip_filter').value.trim().toLowerCase().split(/[\s_]+/).filter(Boolean);
  const matches = (c, w) => c.name.toLowerCase().includes(w) || String(c.number) === w;
  const found = clips.filter(c => words.every(w => matches(c, w)));
  clip_list.set(found, found.findIndex(c => c.number === state.clip_number));
  $('clip_count').textContent = found.length === clips.length ? clips.length + ' clips, and their frames'
    : found.length + ' of ' + clips.length + ' clips';
}

/** Why the library does not open a file; without an answer there is no room for it. */
const why_refused = file => file?.error ?? no_room;

/** The library's clip of a clip in the list, which may be one of another motion of a container. */
function open_clip({motion, number, inner}) {
  if (!motion) return library.clip(number, $('mirror').checked);
  const file = library.open(motion.bytes);
  if (!file?.opened) return {error: why_refused(file)};
  Object.assign(state.file, file, {name: state.file.name, size: state.file.container});
  return library.clip(inner, $('mirror').checked);
}

const still = matchMedia('(prefers-reduced-motion: reduce)');
/** Opens a clip, tells `what` it is (see state.js) and plays it; a broken one is said to be so, and the one before stays. */
export function choose_clip(number, what = 'clip') {
  stop();
  const chosen = state.clips[number], opened = chosen.error ? chosen : open_clip(chosen);
  show_message(opened.error ? 'This clip cannot be decoded' : '', opened.error ?? '');
  if (opened.error && state.clip) return go_to(state.frame);
  state.clip_number = number;
  state.clip = opened.error ? null : opened;
  for (const [i, e] of clip_list.rows) e.setAttribute('aria-selected', clip_list.items[i].number === number);
  state.pose = new Float32Array(state.clip?.rows ?? 0);
  $('mirror_label').hidden = !state.clip?.mirrors;
  show_figure();
  go_to(0);
  tell(what);
  show_facts();
  if (!still.matches) play();
}

/** A fact; of numbers with many digits, a few, and the rest is what hovering shows. */
function fact_of([name, value]) {
  const exact = String(value), reading = name === 'name' ? exact : exact.replace(/-?\d+\.\d{4,}(e[-+]?\d+)?/g, n => rounded(Number(n)));
  return [element('dt', {textContent: name}),
          element('dd', {textContent: reading, title: exact, id: 'fact_' + name.replace(/ /g, '_')})];
}
function show_facts() {
  const {file, clip, clips} = state;
  const facts = [['format', file.format]];
  if (clip) {
    if (clips.length > 1) facts.push(['clip', state.clip_number]);
    const {motion} = clips[state.clip_number];
    if (motion) facts.push(['motion', motion.name]);
    if (clip.name) facts.push(['name', clip.name]);
    facts.push(['frames', clip.frames + ' at ' + clip.rate + ' fps'],
               ['duration', clip.duration === null ? '-' : clip.duration + ' s'],
               ['rotations', clip.unit],
               ['tracks', counted(clip.tracks, 'track').replace(/ tracks?$/, '') + ' on ' + counted(clip.bones, 'bone')]);
    if (clip.rows !== clip.tracks) facts.push(['channels', clip.rows]);
    facts.push(['keys', clip.keys]);
    if (clip.event_count) facts.push(['events', clip.event_count]);
    facts.push(...clip.facts);
  }
  facts.push(['file', file.size + ' bytes']);
  $('facts').replaceChildren(...facts.flatMap(fact_of));
  const warnings = [...(file.warnings ?? []), ...(clip?.warnings ?? [])];
  const count = (file.warning_count ?? 0) + (clip?.warning_count ?? 0);
  $('warnings').hidden = count === 0;
  $('warnings').children[0].textContent = counted(count, 'warning');
  const more = count > warnings.length ? [element('li', {textContent: 'and ' + (count - warnings.length) + ' more'})] : [];
  $('warnings').children[1].replaceChildren(...warnings.map(w => element('li', {textContent: w})), ...more);
}

/** The clips of the motions of a container, each named like its file; a motion that does not open is a broken clip. */
export function clips_of(motions) {
  let left = most_listed;
  return motions.flatMap(motion => {
    const stem = motion.name.replace(/\.[^./]*$/, '');
    if (left === 0) return [{motion, inner: 0, name: stem, error: 'it is not opened: the motions before it are too large together'}];
    const file = library.listed(motion.bytes, left);
    left = file?.left ?? left;
    if (!file?.opened) return [{motion, inner: 0, name: stem, error: why_refused(file)}];
    return file.list.map((c, inner, {length}) => ({...c, motion, inner, name: length === 1 ? stem : `${stem}/${c.name || inner}`}));
  });
}

/** Shows a file that the library has opened, with its own clips or those of a container. */
export function show_file(file, clips = library.clips()) {
  stop();
  Object.assign(state, {file, clip: null, clip_number: -1, clips: clips.map((c, number) => ({...c, number}))});
  $('clip_filter').value = $('row_filter').value = '';
  $('clips').scrollTop = 0;
  $('app').classList.toggle('single', state.clips.length < 2);
  if (state.clips.length) {
    choose_clip(Math.max(0, state.clips.findIndex(c => !c.error)));
  } else {
    show_figure();
    tell('clip');
    show_facts();
    show_message('There is nothing to play', 'The file holds no clips.', true);
  }
  filter_clips();
}
$('mirror').onchange = () => {
  const {frame, playing} = state;
  choose_clip(state.clip_number, 'mirrored');
  go_to(frame);
  if (playing) play();
  else stop();
};
$('clip_filter').oninput = () => { $('clips').scrollTop = 0; filter_clips(); };
