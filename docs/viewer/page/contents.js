// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/contents: what a container holds: its motions, and the model and the exp that go with them.
import {library} from './library.js';

const clips = 0, program = 1, skeleton = 3, unknown = -1; // of motley::file_kind
const stem_of = path => path.replace(/^.*\//, '').replace(/\.[^.]*$/, '');

/** True if a file may be a container: most motions tell by their first bytes that they are none. */
const may_hold_files = bytes => bytes.length > 16 && !['mot\0', 'mtb3', 'exp\0'].includes(String.fromCharCode(...bytes.subarray(0, 4)));

/** A motion, or a broken one, which only its name tells. */
const is_motion = ({name, kind, bytes}) => kind === clips || (kind === unknown && bytes.length > 0 && /(^|\/)mot_[^/]*$|\.mot$/i.test(name));

/** {motions, models, exps}, lists of {name, bytes}, the best first, and `broken`, [path, error] of each file that cannot be read; {name, error} if the
 * container cannot be listed; null if the file is none. */
export function contents_of({name, bytes}) {
  const listed = bytes && may_hold_files(bytes) ? library.contained_files(bytes) : null;
  if (!listed) return null;
  if (listed.error) return {name, error: listed.error};
  const files = listed.filter(f => f.length === 5).map(([path, format, kind, offset, size]) => ({name: path, kind, bytes: bytes.subarray(offset, offset + size)}));
  const like_container = f => stem_of(f.name).toLowerCase() === stem_of(name).toLowerCase();
  const best = kind => files.filter(f => f.kind === kind).sort((a, b) => like_container(b) - like_container(a));
  return {name, size: bytes.length, motions: files.filter(is_motion), models: best(skeleton), exps: best(program),
          broken: listed.filter(f => f.length !== 5), count: listed.length};
}

/** Of several containers, such as a .dat and its .dtt: what is in all of them, and how many names those have that hold a model. */
export const together = all => ({name: all[0].name, size: all.reduce((n, c) => n + c.size, 0), count: all.reduce((n, c) => n + c.count, 0), motions: all.flatMap(c => c.motions),
                                 models: all.flatMap(c => c.models), exps: all.flatMap(c => c.exps), broken: all.flatMap(c => c.broken),
                                 with_models: new Set(all.filter(c => c.models.length).map(c => stem_of(c.name).toLowerCase())).size});
