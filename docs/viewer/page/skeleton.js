// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/skeleton: what files beside the motion say of bones: parents, places and names.
//
// A skeleton: {parents: Map of bone to bone or null, rest: Map of bone to [x, y, z], names: Map of bone to text,
// sources: names of files, reader, exp: the name of one that is applied}. That of a model's file has empty maps: the library knows its bones. Each of `readers`
// tells its files by their content.
import {library} from './library.js';

const most_bytes = 256 << 10; // ten times what the largest models have

/** Which tables of `motley gltf` a text is, {parents, rest}, by what its first line names, or by how much is in it. */
function tables_in(bytes) {
  const [line] = new TextDecoder().decode(bytes.subarray(0, 1024)).split('\n', 1);
  const names_by = separator => line.split(separator).map(c => c.trim().replace(/^"(.*)"$/, '$1'));
  const names = [',', ';', '\t'].map(names_by).find(cells => cells.includes('bone') && (cells.includes('parent') || cells.includes('x')));
  if (names) return {parents: names.includes('parent'), rest: names.includes('x')};
  const separator = /^\s*"?-?\d+"? *([,;\t])/.exec(line)?.[1]; // what follows the first number, not what is in a name
  const count = separator ? line.replace(/"(?:[^"]|"")*"/g, '""').split(separator).length : 0;
  return {parents: count === 2 || count === 3, rest: count === 4};
}

/** Tables of bones: bone,parent or bone,x,y,z, or all of it, read as the motley program reads them. */
const table = {
  title: 'This table is not used',
  adds: true, // to other tables
  reads: bytes => Object.values(tables_in(bytes)).some(Boolean),
  read(bytes, alone) {
    if (bytes.length > most_bytes) throw new Error('it is larger than 256 KiB, the limit for a table of bones');
    const {parents, rest} = tables_in(bytes), all = library.table(bytes, parents, rest, alone);
    if (all.error) throw new Error(all.error);
    return {parents: new Map(all.parents.map(([bone, parent]) => [bone, parent ?? null])),
            rest: new Map(all.rest.map(([bone, ...at]) => [bone, at])), names: new Map(all.names)};
  },
};

/** A model's own skeleton: wmb, CINF or MD. */
const model = {
  title: 'This skeleton is not used',
  adds: false,
  reads: (bytes, name) => library.is_skeleton(bytes, /\.cinf$/i.test(name)),
  read(bytes) {
    const {error} = library.skeleton(bytes);
    if (error) throw new Error(error);
    return {parents: new Map(), rest: new Map(), names: new Map()};
  },
};

/** True for an exp, which makes bones of a skeleton or figure follow others. */
export const is_exp = bytes => bytes?.length > 4 && [0x65, 0x78, 0x70, 0].every((b, i) => bytes[i] === b);

/** A skeleton, if there is one, with an exp: without one, the exp is for a figure that one motion makes. */
export const with_exp = (skeleton, exp) => ({...skeleton ?? {parents: new Map(), rest: new Map(), names: new Map(), sources: [], of_this_file: true}, exp});

/** All that can come with a motion. */
const readers = [table, model];

/** The reader for a file, if there is one. */
export const reader_of = ({name, bytes}) => readers.find(r => r.reads(bytes, name));

/** A skeleton with what another file says, in place of what was said before of the same. Throws if that is wrong. */
export function read_skeleton(skeleton, reader, name, bytes) {
  const before = reader.adds && skeleton?.reader === reader ? skeleton.sources : [];
  return {...reader.read(bytes, !before.length), reader, sources: [...new Set([...before, name])]};
}

/** Bones ahead of their children. The library has no skeleton in which a bone is its own ancestor. */
export function in_order(bones, parents) {
  const children = new Map(), order = [];
  for (const b of bones) {
    const p = parents.get(b) ?? null;
    if (p === null) order.push(b);
    else if (children.has(p)) children.get(p).push(b);
    else children.set(p, [b]);
  }
  for (let i = 0; i < order.length; ++i) // grows as it goes
    for (const c of children.get(order[i]) ?? []) order.push(c);
  return order;
}
