// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/view: the picture of the bones, in space or side by side, and the hands on it.
import {$, canvas_of, clamp, counted, rounded} from './dom.js';
import {draw_grid} from './grid.js';
import {on_gestures} from './gestures.js';
import {draw_space, first_view} from './space.js';
import {label_of, on, refresh, state} from './state.js';
import {choose_bone, scroll_to_bone} from './tracks.js';

let view = {...first_view}, mode = 'space';
export let spots = []; // where bones were drawn

export function set_mode(to) {
  mode = to;
  view = {...first_view};
  $('mode_space').setAttribute('aria-pressed', mode === 'space');
  $('mode_grid').setAttribute('aria-pressed', mode === 'grid');
  show_note();
  refresh();
}
function show_note() {
  $('bone_note').textContent = note();
  $('bone_note').classList.toggle('figure', ['numbers', 'rig'].includes(state.figure?.kind));
}

const sentence = words => words[0].toUpperCase() + words.slice(1) + '.';

function note() {
  const {clip, figure, skeleton} = state;
  if (!clip) return '';
  if (mode === 'grid') return 'Each bone by itself: how it turns, and how it moves around the centre of its path.';
  const outside = figure.outside ? ` ${counted(figure.outside, 'bone')} of the clip ${figure.outside === 1 ? 'is' : 'are'} not in it: see the grid.` : '';
  if (figure.kind === 'skeleton') return counted(figure.nodes.length, 'bone') + ' of the skeleton.' + (figure.bound ? outside : ' The clip moves none of them: it belongs to another model.') +
    (figure.warning ? ' ' + sentence(figure.warning) : '');
  if (figure.kind === 'numbers')
    return sentence(figure.what) + outside + ' Drop the model\u2019s .wmb here to see all bones.';
  if (figure.kind === 'rig')
    return sentence(figure.what) + ' The clip moves targets, and spine, arms and legs reach for them. Y is up.';
  const alone = figure.nodes.filter(n => n.slot >= 0 && n.parent < 0).length;
  const linked = figure.nodes.filter(n => n.parent >= 0).length;
  if (figure.linked)
    return `${counted(linked, 'bone')} ${linked === 1 ? 'has' : 'have'} a parent.` + (alone > 1 ? ` ${alone} bones of the clip have none.` : '') +
      (skeleton.rest.size ? '' : ' Drop a table bone,x,y,z here to give them offsets.');
  const placed = figure.nodes.filter(n => n.placed).length;
  return `${placed} of ${figure.nodes.length} bones have translations. ` + (figure.absolute
    ? 'They are the root and targets for inverse kinematics: absolute positions in the space of the root\u2019s translation. Limbs between targets are not keyed, the game solves them. Y is up.'
    : 'The file contains no skeleton: each translation is relative to the bone\u2019s own parent. Drop the model\u2019s wmb, CINF or MD, or a table bone,parent (and one bone,x,y,z), onto the page to see a figure.');
}

let drawn = []; // of what the view is: it stays as long as that does, also if another clip is chosen
on('figure', () => {
  const {figure, skeleton} = state;
  const names = [...skeleton?.sources ?? [], ...skeleton?.exp ? [skeleton.exp] : []];
  $('skeleton').hidden = !names.length;
  $('skeleton_name').textContent = names.join(', ');
  const best = figure && (figure.kind || figure.linked || figure.absolute) ? 'space' : 'grid';
  const now = [state.file, skeleton, best], stays = now.every((of, i) => of === drawn[i]);
  drawn = now;
  if (stays) show_note();
  else set_mode(best);
});

on('draw', () => {
  const [g, w, h] = canvas_of('bones');
  spots = [];
  if (!state.clip || w < 20 || h < 20) return;
  const selected = new Set([...state.chosen].map(n => state.clip.channels[n].target));
  spots = (mode === 'space' ? draw_space : draw_grid)(g, w, h, view, selected);
});

function spot_at(x, y) {
  let best = null, least = Infinity;
  for (const s of spots) {
    const away = Math.hypot(s.x - x, s.y - y);
    if (away < s.reach && away < least) best = s, least = away;
  }
  return best;
}
export function zoom_view(by) {
  view.zoom = clamp(view.zoom * by, 0.2, 30);
  refresh();
}
export function orbit(dx, dy) {
  view.yaw -= dx * 0.008;
  view.pitch = clamp(view.pitch + dy * 0.008, -1.55, 1.55);
  refresh();
}
on_gestures($('bones'), {
  drag(dx, dy, e) {
    if (!e.shiftKey) return orbit(dx, dy);
    view.x += dx, view.y += dy;
    refresh();
  },
  pinch(x, y, by, dx, dy) {
    view.x += dx, view.y += dy;
    zoom_view(Math.max(...by));
  },
  wheel: (x, y, by) => zoom_view(by),
  hover(x, y) {
    const s = spot_at(x, y);
    $('bone_hover').textContent = s ? 'bone ' + label_of(s.target) + (s.at ? ': ' + s.at.map(rounded).join(', ') : '') : '';
  },
  leave() { $('bone_hover').textContent = ''; },
  tap(x, y) {
    const s = spot_at(x, y);
    if (!s || !state.clip.targets.includes(s.target)) return;
    choose_bone(s.target);
    scroll_to_bone(s.target);
  },
});
$('mode_space').onclick = () => set_mode('space');
$('mode_grid').onclick = () => set_mode('grid');
$('home').onclick = () => set_mode(mode);
new ResizeObserver(refresh).observe($('bones'));
