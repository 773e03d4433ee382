// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/skeleton: what files beside the motion say of bones: which hangs on which, where, and names.
//
// A skeleton: {parents: Map of bone to bone or null, rest: Map of bone to [x, y, z], names: Map of bone to text,
// sources: names of files}. Each of `readers` tells its files by their content.

const most_bytes = 4 << 20;

/** The lines of a table as {line, cells}, without empty ones; cells are parted by the sign that the first line has. */
function rows_of(text) {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const first = lines.find(l => l.trim()) ?? '', sign = [';', '\t', ','].find(s => first.includes(s));
  return lines.map((l, i) => ({line: i + 1, cells: l.split(sign).map(c => c.trim().replace(/^"(.*)"$/, '$1'))}))
    .filter(r => r.cells.some(Boolean));
}

const whole = text => /^[-+]?\d+$/.test(text) && Math.abs(Number(text)) < 2 ** 31 ? Number(text) : NaN;
const real = text => /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Math.fround(Number(text)) : NaN;

/** Which column is what: by the first line's words, or, without such, by how many columns there are. */
function columns_of(cells) {
  const words = cells.map(c => c.toLowerCase());
  if (words.includes('bone')) return {named: true, at: Object.fromEntries(words.map((w, i) => [w, i]))};
  const [bone, second, third] = cells, is_bone = !Number.isNaN(whole(bone));
  const number_or_empty = c => c === '' || !Number.isNaN(whole(c));
  if (is_bone && cells.length === 2 && number_or_empty(second)) return {at: {bone: 0, parent: 1}};
  if (is_bone && cells.length === 3 && number_or_empty(second) && Number.isNaN(real(third))) return {at: {bone: 0, parent: 1, name: 2}};
  if (is_bone && cells.length === 4) return {at: {bone: 0, x: 1, y: 2, z: 3}};
  if (is_bone && cells.length === 5) return {at: {bone: 0, x: 1, y: 2, z: 3, name: 4}};
  return null;
}

/** A table of bones: bone,parent or bone,x,y,z, or all of it, with names or without, as `motley gltf` takes them. */
const table = {
  reads(bytes) {
    const start = new TextDecoder().decode(bytes.subarray(0, 4096));
    if (start.includes('\0') || start.includes('\ufffd')) return false;
    const at = columns_of(rows_of(start)[0]?.cells ?? [])?.at;
    return Boolean(at) && ('parent' in at || 'x' in at);
  },
  read(bytes) {
    if (bytes.length > most_bytes) throw new Error('a table of bones is not that large');
    const rows = rows_of(new TextDecoder().decode(bytes)), {named, at} = columns_of(rows[0].cells);
    const read = {parents: new Map(), rest: new Map(), names: new Map()};
    const wanted = ['bone', ...'parent' in at ? ['parent'] : [], ...'x' in at ? ['x', 'y', 'z'] : []];
    for (const {line, cells} of named ? rows.slice(1) : rows) {
      const wrong = what => { throw new Error(`line ${line} ${what}`); };
      const cell = name => cells[at[name]] ?? '', bone = whole(cell('bone'));
      const parent = cell('parent') === '' ? null : whole(cell('parent')), place = ['x', 'y', 'z'].map(c => real(cell(c)));
      if (Number.isNaN(bone) || Number.isNaN(parent) || ('x' in at && !place.every(Number.isFinite)))
        wrong('is not a row of ' + wanted.join());
      if ('parent' in at) {
        if (read.parents.has(bone)) wrong(`gives bone ${bone} a second parent`);
        read.parents.set(bone, parent);
      }
      if ('x' in at) {
        if (read.rest.has(bone)) wrong(`gives bone ${bone} a second place`);
        read.rest.set(bone, place);
      }
      if (cell('name')) read.names.set(bone, cell('name'));
    }
    return read;
  },
};

/** All that can come with a motion. The reader of a model's own skeleton file has its place here. */
const readers = [table];

/** The reader for a file, if there is one. */
export const reader_of = bytes => readers.find(r => r.reads(bytes));

/** A skeleton with what was read of another file; that file's parents take the place of all those before, and so on. */
export const joined = (skeleton, read, source) => ({
  parents: read.parents.size ? read.parents : skeleton?.parents ?? new Map(),
  rest: read.rest.size ? read.rest : skeleton?.rest ?? new Map(),
  names: new Map([...skeleton?.names ?? [], ...read.names]),
  sources: [...new Set([...skeleton?.sources ?? [], source])],
});

/** Bones ahead of those that hang on them; throws if one hangs on itself. */
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
  if (order.length === bones.length) return order;
  const sound = new Set(order);
  let bad = bones.find(b => !sound.has(b));
  for (let i = 0; i < bones.length; ++i) bad = parents.get(bad); // into the circle, if not there yet
  throw new Error(`bone ${bad} is its own ancestor`);
}
