// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/open: files, dropped or chosen: told apart by their content. What cannot be opened leaves the rest as it is.
import {$, counted, show_message} from './dom.js';
import {show_events} from './events.js';
import {unpack} from '../../../examples/npm/index.js';
import {clips_of, show_file} from './clips.js';
import {contents_of, together} from './contents.js';
import {show_figure} from './figure.js';
import {library, out_of_memory, ready} from './library.js';
import {is_exp, read_skeleton, reader_of, with_exp} from './skeleton.js';
import {refresh, state} from './state.js';
import {go_to} from './time.js';

export const formats = {
  bayonetta: 'PlatinumGames mot (Bayonetta, MadWorld)',
  bayonetta2: 'PlatinumGames mot (Bayonetta 2 and later)',
  okami: 'Okami mtb3', god_hand: 'God Hand mtb3', anim: 'Metroid Prime ANIM', motn: 'Shenmue MOTN',
};

/** Why a file is not shown, as [title, words, whether it is not to blame]. */
function refusal(name, file) {
  if (!file) return [name + ' cannot be read', 'The browser cannot read it, or there is not enough memory for it.'];
  if (file.exp && !file.error)
    return ['This is an exp, not a motion', `${name}: an exp (${file.game}, ${file.order}-endian, ${file.records} records) makes ` +
      'bones follow others. It needs a motion: open one with a skeleton or a figure first, then drop the exp again. "motley info" prints its expressions.', true];
  if (file.events && !file.error)
    return ['This is a file of events, not a motion', `${name} lists the events of a motion and their times. The motion is another file.`, true];
  if (!file.format) return ['This is not a motion', `${name}: ${file.error}.`, true];
  return ['This file is broken', `${name}: ${file.error}`];
}

/** Files of bones that somebody has dropped, {name, bytes, reader}, without a reader an exp: the next motions get them, too. */
let own = [];

function forget_bones() {
  library.no_skeleton();
  state.skeleton = null;
}
/** Takes the own files for what opens next, in place of the sample's bones and those of a container. */
function take_own_bones() {
  forget_bones();
  for (const {name, bytes, reader} of own)
    if (reader) state.skeleton = read_skeleton(state.skeleton, reader, name, bytes);
    else if (!library.exp(bytes).error) state.skeleton = with_exp(state.skeleton, name);
}
/** The skeleton, if it is made of the own files. */
const own_skeleton = () => state.skeleton === state.sample_skeleton || state.skeleton?.of_this_file ? null : state.skeleton;

/** Shows the motions of a container. Returns why not, if there are none, else which files in it are broken. */
function open_container(contents) {
  const {name, count} = contents;
  const clips = clips_of(contents.motions);
  const broken = [...contents.broken, ...clips.filter(c => c.error).map(c => [c.motion.name, c.error])];
  if (clips.every(c => c.error))
    return [['There is no motion in the container', `${name} holds ${counted(count, 'file')}, and none is a motion that motley ${broken.length ? `can read. ${told(broken)}` : 'knows.'}`, true]];
  take_own_bones();
  $('hint').hidden = true;
  $('name').textContent = name;
  show_file({...library.open(clips.find(c => !c.error).motion.bytes), name, container: contents.size}, clips);
  contents.models.some(({name, bytes}) => {
    try {
      show_figure({...read_skeleton(null, reader_of({name, bytes}), name, bytes), of_this_file: true});
      return true;
    } catch (e) {
      broken.push([name, e.message]);
      return false;
    }
  });
  const exp = state.figure?.kind && !state.skeleton?.exp && contents.exps.find(({bytes}) => !library.exp(bytes).error);
  if (exp) show_figure(with_exp(state.skeleton, exp.name));
  $('summary').textContent = `a container: ${counted(clips.length, 'clip')}`;
  go_to(state.frame, !state.playing);
  return broken.length ? [['A part is broken', `${broken.length} of ${counted(count, 'file')} in ${name} cannot be read. ${told(broken)}`, true]] : [];
}

const most_told = 4;
/** The words of the first few, and how many there are besides. */
const some_of = words => [...words.slice(0, most_told), ...words.length > most_told ? [`And ${words.length - most_told} more.`] : []].join(' ');
const told = broken => some_of(broken.map(([path, error]) => `${path}: ${error}.`));

/** Opens one motion or container at most, and what comes with it. Returns what could not be opened. */
function open_all(given) {
  const refused = given.filter(f => f.why).map(f => f.why), all_files = given.filter(f => !f.why);
  const found = new Map(all_files.map(f => [f, contents_of(f)])), all_containers = [...found.values()].filter(Boolean);
  const containers = all_containers.filter(c => !c.error), unlisted = all_containers.filter(c => c.error);
  refused.push(...unlisted.map(({name, error}) => ['This container cannot be opened', `${name}: ${error}.`]));
  const contents = containers.length ? together(containers) : null;
  const files = all_files.filter(f => !found.get(f));
  if (contents) refused.push(...open_container(contents));
  const readers = new Map(files.map(f => [f, f.bytes && reader_of(f)]));
  const exps = files.filter(f => is_exp(f.bytes));
  const companions = files.filter(f => readers.get(f)), others = files.filter(f => !readers.get(f) && !exps.includes(f));
  if (contents && others.length)
    refused.push(['Only the container is open', `Not opened: ${others.map(f => f.name).join(', ')}. Drop motions by themselves.`, true]);
  let motions = 0;
  for (const {name, bytes} of contents ? [] : others) {
    const file = bytes && (motions ? library.listed(bytes) : library.open(bytes));
    if (!file?.opened) {
      refused.push(refusal(name, file));
      if (file?.events) refused.at(-1).events = library.events(bytes);
      continue;
    }
    if (++motions > 1) continue;
    take_own_bones();
    $('hint').hidden = true;
    $('name').textContent = name;
    $('summary').textContent = (formats[file.format] ?? file.format) + (file.clips > 1 ? ', ' + file.clips + ' clips' : '');
    show_file({...file, name});
  }
  if (motions > 1) refused.push(['Only the first motion is open', 'Drop one at a time.', true]);
  for (const f of companions) {
    const reader = readers.get(f);
    if (reader.adds && !own_skeleton() && own.some(o => o.reader === reader)) take_own_bones();
    const before = own_skeleton();
    try {
      show_figure(read_skeleton(before, reader, f.name, f.bytes));
      own = [...reader.adds && before?.reader === reader ? own : [], {...f, reader}];
    } catch (e) {
      refused.push([reader.title, `${f.name}: ${e.message}`]);
    }
  }
  for (const {name, bytes} of exps) {
    if (!['skeleton', 'numbers'].includes(state.figure?.kind)) { // it has no bones to drive
      refused.push(refusal(name, library.open(bytes)));
      continue;
    }
    const {error} = library.exp(bytes);
    if (error) {
      refused.push(['This exp is not applied', `${name}: ${error}`, true]);
      continue;
    }
    if (own_skeleton()) own = [...own.filter(f => f.reader), {name, bytes}];
    show_figure(with_exp(state.skeleton, name));
  }
  if (companions.length + exps.length && state.clip) go_to(state.frame, !state.playing);
  if (contents?.with_models > 1 && state.skeleton?.of_this_file)
    refused.push(['Several models are in these containers', `All motions play on ${state.skeleton.sources}. Drop the containers of each character by themselves.`, true]);
  return refused;
}

/** Opens files, and returns what could not be opened as one message: the first one's title, and the words of the others. */
function all_refused(files) {
  try {
    const [first, ...others] = open_all(files);
    if (!others.length) return first;
    const words = others.map(([title, told]) => title === first[0] ? told : `${title}: ${told}`);
    return Object.assign([first[0], some_of([first[1], ...words]), [first, ...others].every(r => r[2])],
                         {events: [first, ...others].find(r => r.events)?.events});
  } catch (e) {
    if (!(e instanceof WebAssembly.RuntimeError)) throw e;
    return out_of_memory;
  }
}

/** A file's name and bytes, null if the browser does not give them; or why it is not opened. */
async function read(file, is_folder) {
  const {name} = file;
  if (is_folder) return {name, why: ['Folders are not read', `${name} is a folder. Drop the files in it.`, true]};
  const packed = await file.arrayBuffer().catch(() => null);
  return packed ? unpack(packed).then(bytes => ({name, bytes}), e => ({name, why: ['This file cannot be unpacked', `${name}: ${e.message}.`]})) : {name, bytes: null};
}

let latest = 0;
/** Opens files; of those that come while others are read, the last ones. `folders[i]` is true if file i is a folder. */
export async function open_files(files_to_read, folders = []) {
  if (!files_to_read.length) return;
  const turn = ++latest;
  await ready;
  const files = await Promise.all(files_to_read.map((f, i) => read(f, folders[i])));
  if (turn !== latest) return;
  show_message('');
  const refused = all_refused(files);
  if (refused) show_message(...refused);
  if (refused?.events) show_events(refused.events);
  document.body.dataset.opened = Number(document.body.dataset.opened ?? 0) + 1;
  refresh();
}

$('skeleton_off').onclick = () => {
  if (own_skeleton()) own = [];
  forget_bones();
  show_figure();
  go_to(state.frame, !state.playing);
};
$('pick').onclick = $('hint_pick').onclick = () => $('file').click();
$('file').onchange = () => { const files = [...$('file').files]; $('file').value = ''; open_files(files); };
$('message_close').onclick = () => show_message('');

let inside = 0;
addEventListener('dragenter', e => { e.preventDefault(); ++inside; document.body.classList.add('dropping'); });
addEventListener('dragleave', () => { if (--inside <= 0) document.body.classList.remove('dropping'); });
addEventListener('dragover', e => e.preventDefault());
addEventListener('drop', e => {
  e.preventDefault();
  inside = 0;
  document.body.classList.remove('dropping');
  const items = [...e.dataTransfer.items].filter(item => item.kind === 'file'); // `files` has the files of these, in this order
  open_files([...e.dataTransfer.files], items.map(item => item.webkitGetAsEntry?.()?.isDirectory));
});
