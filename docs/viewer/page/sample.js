// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/sample: what the page shows before anybody has opened anything: somebody who waves.
import motion from 'sample/wave.mot';
import parents from '../sample/parents.csv';
import rest from '../sample/rest.csv';
import {show_file} from './clips.js';
import {show_figure} from './figure.js';
import {library} from './library.js';
import {read_skeleton, reader_of} from './skeleton.js';
import {state} from './state.js';
import {go_to} from './time.js';
import {choose_rows} from './tracks.js';

export function open_sample() {
  show_file({...library.open(motion), name: 'wave.mot'});
  for (const [name, bytes] of [['parents.csv', parents], ['rest.csv', rest]])
    show_figure(read_skeleton(state.skeleton, reader_of({name, bytes}), name, bytes));
  choose_rows(state.clip.channels.filter(r => r.name === 'rz').map(r => r.number));
  go_to(0, !state.playing);
  state.sample_skeleton = state.skeleton;
}
