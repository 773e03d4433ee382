// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/main: the page as a whole: keys, colours, and what it starts with.
import './curves.js';
import './exports.js';
import {$, read_colors, show_message} from './dom.js';
import {out_of_memory, ready} from './library.js';
import './open.js';
import {open_sample} from './sample.js';
import {last_frame, refresh, state} from './state.js';
import {show_all} from './curves.js';
import {go_to, show_playing, step, stop, toggle_play} from './time.js';
import {orbit, set_mode, zoom_view} from './view.js';

const moved = (dx, dy) => () => orbit(dx, dy);
/** What keys do while a clip is open. */
const actions = {
  ' ': toggle_play,
  ArrowLeft: e => step(e.shiftKey ? -10 : -1), ArrowRight: e => step(e.shiftKey ? 10 : 1),
  Home: () => { stop(); go_to(0); }, End: () => { stop(); go_to(last_frame()); },
  f: show_all, g: () => set_mode('grid'), s: () => set_mode('space'),
  a: moved(-30, 0), d: moved(30, 0), '+': () => zoom_view(1.2), '=': () => zoom_view(1.2), '-': () => zoom_view(1 / 1.2),
  m: () => { if (!$('mirror_label').hidden) $('mirror').click(); },
};
/** And always. */
const always = {o: () => $('file').click(), '/': () => (state.clips.length > 1 ? $('clip_filter') : $('row_filter')).focus()};
const repeated = /^(arrow(left|right)|[ad+=-])$/i; // what goes on while its key is held
const help = () => $('help').open ? $('help').close() : $('help').showModal();
/** Closes the menu if it is open, otherwise the message. */
function escape() {
  const menu = $('export');
  if (!menu.open) return show_message('');
  if (menu.contains(document.activeElement)) menu.firstElementChild.focus();
  menu.open = false;
}
addEventListener('keydown', e => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const to = e.target, searches = to.matches?.('input[type=search]'), types = searches || to.matches?.('select');
  if (e.key === 'Escape' && !searches && !$('help').open) return escape();
  if (e.key === 'Escape' && searches && !to.value) return to.blur(); // browsers empty it first
  if (['Home', 'End'].includes(e.key) && to.matches?.('.list')) return; // the list's own
  const of_key = list => list[e.key] ?? list[e.key.toLowerCase()];
  const act = e.key === '?' ? help : !$('help').open && (of_key(always) ?? (state.clip && of_key(actions)));
  // A focused button or box takes the space bar for itself.
  if (!act || types || (e.key === ' ' && to.matches?.('button:not(#play), input[type=checkbox], summary'))) return;
  e.preventDefault();
  if (!e.repeat || repeated.test(e.key)) act(e);
}, true);
// After a click with the mouse the keys are the player's again.
addEventListener('click', e => { if (e.detail) e.target.closest('button, input[type=checkbox], summary')?.blur(); });
let by_mouse = false;
addEventListener('pointerdown', () => { by_mouse = true; }, true);
addEventListener('keydown', () => { by_mouse = false; }, true);
$('speed').addEventListener('change', () => { if (by_mouse) $('speed').blur(); });
addEventListener('keyup', e => { if (e.key === ' ' && e.target === $('play')) e.preventDefault(); });
$('help_button').onclick = $('help_close').onclick = help;

/** The module traps if memory runs out, and what it holds is lost. */
function say_if_lost(error) {
  if (!(error instanceof WebAssembly.RuntimeError)) return;
  show_playing(false);
  show_message(...out_of_memory);
}
addEventListener('error', e => say_if_lost(e.error));
addEventListener('unhandledrejection', e => say_if_lost(e.reason));

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { read_colors(); refresh(); });
read_colors();

ready.then(() => {
  open_sample();
  document.body.dataset.ready = 'yes';
}, e => show_message('This browser cannot run the decoder', String(e)));
