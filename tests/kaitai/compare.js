// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/kaitai/compare.js: reads files twice, with parsers that Kaitai Struct's compiler makes of docs/formats/*.ksy and with
// `motley keys --raw`, and compares each stored field: its byte, its name, its value. Of skeletons, which that command does not print,
// it compares the bones with those of `motley info --json`.
//   node compare.js KSY_DIRECTORY WORK_DIRECTORY MOTLEY LEAST FILE... [--hostile FILE...]
// Exits 1 on any difference, if fewer than LEAST fields were compared, and if some type of a description occurred in no file.
// motley may refuse hostile files. No field says of which byte order or game some formats' files are: the descriptions look at less
// than motley does, and of a hostile file they may find something else. Such files are counted and not compared.
const fs = require("fs");
const path = require("path");
const { spawnSync } = require("child_process");
const compiler = require("kaitai-struct-compiler");
const KaitaiStream = require("kaitai-struct/KaitaiStream");
const YAML = require("yaml");

const [descriptions, work, motley, least, ...rest] = process.argv.slice(2);
const end = rest.includes("--hostile") ? rest.indexOf("--hostile") : rest.length;
const files = rest.slice(0, end), hostile = rest.slice(end + 1);
const shown = 10; // of the differences

// ---- The parsers

const readDescription = name => YAML.parse(fs.readFileSync(path.join(descriptions, name + ".ksy"), "utf8"));

// All descriptions as modules in WORK_DIRECTORY/parsers, in debug mode: objects know where their fields lie.
async function compileAll() {
  const out = path.resolve(work, "parsers");
  fs.rmSync(out, { recursive: true, force: true });
  fs.mkdirSync(out);
  const names = fs.readdirSync(descriptions).filter(f => f.endsWith(".ksy")).map(f => f.slice(0, -4));
  const importer = { importYaml: name => Promise.resolve(readDescription(name)) };
  for (const name of names) {
    let modules;
    try {
      modules = await compiler.compile("javascript", readDescription(name), importer, true);
    } catch (e) {
      throw new Error(`${name}.ksy: ${e.message || e}`);
    }
    for (const [file, text] of Object.entries(modules)) fs.writeFileSync(path.join(out, file), text);
  }
  const parsers = {};
  for (const name of names) {
    const pascal = name.replace(/(^|_)([a-z0-9])/g, (_, __, c) => c.toUpperCase());
    parsers[name] = require(path.join(out, pascal + ".js"))[pascal];
  }
  return parsers;
}

// ---- Kaitai's side

// `in` is a keyword in languages that Kaitai compiles to.
const renamed = { in_slope: "in", out_slope: "out" };
const fieldNames = new Map();
// The name of a field of a parser's object: camelCase, with _m_ in front if it is an instance.
function fieldName(member) {
  let name = fieldNames.get(member);
  if (name === undefined) {
    name = member.replace(/^_m_/, "").replace(/[A-Z]/g, c => "_" + c.toLowerCase());
    fieldNames.set(member, (name = renamed[name] || name));
  }
  return name;
}

// The instances of a class. Those are computed when somebody asks for them.
const instancesOf = new Map();
function instances(object) {
  const prototype = Object.getPrototypeOf(object);
  let all = instancesOf.get(prototype);
  if (!all) {
    const described = Object.entries(Object.getOwnPropertyDescriptors(prototype));
    instancesOf.set(prototype, (all = described.filter(([, d]) => d.get).map(([name]) => name)));
  }
  return all;
}

const walked = new Set(); // classes of parsers' objects
// Calls found(byte, name, value) with each field that lies in the file, not with what is computed. Skips what begins with probe_: bytes that a description
// reads before their time, to find out something about the file.
// An instance that cannot be read gives no fields: refused(instance) hears of it.
function walk(object, bytes, found, refused) {
  walked.add(object.constructor);
  const unread = new Set();
  for (const name of instances(object)) {
    try {
      object[name];
    } catch (e) {
      unread.add("_m_" + name);
      refused(name, e);
    }
  }
  const leaf = (value, at, name) => {
    const byte = at.ioOffset + at.start;
    if (typeof value === "number") found(byte, name, value);
    else if (typeof value === "string") found(byte, name, bytes.toString("hex", byte, byte + value.length));
    else if (value instanceof Uint8Array) found(byte, name, Buffer.from(value).toString("hex"));
    else walk(value, bytes, found, refused);
  };
  for (const member of Object.keys(object._debug)) {
    const value = object[member], at = object._debug[member], name = fieldName(member);
    if (value === undefined || at.start === undefined || unread.has(member) || name.startsWith("probe_")) continue;
    if (Array.isArray(value)) value.forEach((v, i) => leaf(v, at.arr[i], name));
    else leaf(value, at, name);
  }
}

// ---- motley's side

class Refused extends Error {}
// True if all that was wrong is blocks of commands and events: their fields are left out, all others are printed.
function onlyExtraData({ stdout, stderr }) {
  const lines = stderr.toString("latin1").trimEnd().split("\n");
  return stdout.length > 0 && lines.every(line => /: error: clip \d+: .*\b(command|event|extra data)\b/.test(line));
}
function run(...args) {
  const done = spawnSync(motley, args, { maxBuffer: 1 << 30 });
  if (done.error) throw done.error;
  if (done.status === 1 && !onlyExtraData(done)) throw new Refused(done.stderr.toString("latin1").slice(0, 300));
  if (done.status === 1) return done.stdout;
  if (done.status !== 0) throw new Error(`motley ${args.join(" ")}: status ${done.status}, signal ${done.signal}`);
  return done.stdout;
}

// motley does not recognise tables by themselves, and takes a damaged CINF for another format.
const skeletonOf = file => (/\/(wmb|cinf|md)\//.exec(file) || [])[1];
const asTable = file => (/bone_(index_translate_)?table/.test(file) ? ["--format", "bone_table"] : []);

// Calls found(byte, name, text) with each row.
function readRows(csv, found) {
  let at = csv.indexOf(10) + 1;
  if (csv.toString("latin1", 0, at) !== "byte,field,value\n") throw new Error("not what keys --raw prints");
  const names = new Map();
  while (at < csv.length) {
    let end = csv.indexOf(10, at);
    if (end < 0) end = csv.length;
    const row = csv.latin1Slice(at, end), first = row.indexOf(","), second = row.lastIndexOf(",");
    const field = row.slice(row.lastIndexOf(".", second) > first ? row.lastIndexOf(".", second) + 1 : first + 1, second);
    let name = names.get(field);
    if (name === undefined) names.set(field, (name = field.replace(/\[\d+\]$/, "")));
    found(Number(row.slice(0, first)), name, row.slice(second + 1));
    at = end + 1;
  }
}

// Which description is to read a file, by what `motley info` says of it.
function describe(file) {
  const says = {};
  for (const line of run("info", ...asTable(file), file).toString("latin1").split("\n")) {
    const [, key, value] = /^([a-z ]+): (.*)$/.exec(line) || [];
    if (key && !(key in says)) says[key] = value;
  }
  let name = says.format;
  if (name === "okami" || name === "god_hand") name = "mtb3";
  if (name === "anim") name = "metroid_anim";
  if (name === "motn") name = "shenmue_motn";
  return { name, says };
}

// What the descriptions find out by themselves has to be what motley found out.
function disagreements(object, says) {
  const wrong = [];
  const same = (what, mine, theirs) => {
    if (mine !== theirs) wrong.push(`${what}: motley says ${mine}, Kaitai ${theirs}`);
  };
  const order = object._is_le;
  if (order !== undefined) same("byte order", says["byte order"], order ? "little-endian" : "big-endian");
  if ("isGodHand" in object) same("game", says.format, object.isGodHand ? "god_hand" : "okami");
  if (says.format === "anim") {
    const games = ["Metroid Prime", "Metroid Prime 2: Echoes", "the demo of Metroid Prime 2: Echoes"];
    same("game", says.game, games[object.version === 0 ? Number(object.motion.isEchoes) : object.motion.game]);
  }
  return wrong;
}

// ---- The comparison

function sameValue(text, value) {
  if (typeof value === "string") return text === value;
  if (text === String(value)) return true;
  if (/^-?nan/.test(text)) return Number.isNaN(value);
  if (/^-?inf/.test(text)) return value === (text[0] === "-" ? -Infinity : Infinity);
  if (/^-?\d+$/.test(text)) return Number(text) === value; // also a u64, of which Kaitai's side has 53 bits
  return Math.fround(Number(text)) === value; // an f32 in the fewest digits that tell it from others
}

// ---- Skeletons

const difference = (a, b) => a.map((n, i) => Math.fround(n - b[i]));
const xyz = v => [v.x, v.y, v.z];

// The largest number by which motions can name a bone: three levels of 4 bits.
const mostBones = 0xfff;

// By place, the lowest number by which motions name a bone.
function numbersOf(table) {
  const numbers = new Map();
  const next = (block, digit) => (block === undefined || block === -1 ? -1 : table[block + digit]);
  for (let n = 0xfff; table && table.length > 0 && n >= 0; --n) {
    const place = next(next(next(0, n >> 8), (n >> 4) & 15), n & 15);
    if (place >= 0 && place !== 0xfff) numbers.set(place, n);
  }
  return numbers;
}

const atRest = { rotation: [0, 0, 0], rotation_order: "xyz", scale: [1, 1, 1] };
const bonesOf = {
  wmb(file) {
    const none = n => (n === -1 ? null : n);
    if (!file.hasArrays)
      return (file.isNier ? file.nierBones : file.shortBones).map(b => ({
        bone: b.number >= 0 && b.number <= mostBones ? b.number : null,
        parent: none(b.parent),
        name: "",
        ...atRest,
        ...(file.isNier ? { translation: xyz(b.translation), rotation: xyz(b.rotation), scale: xyz(b.scale) } : { translation: xyz(b.offset) }),
      }));
    const { parents, positions, orders, table } = file.arrays;
    const numbers = numbersOf(table);
    return parents.map((parent, i) => ({
      bone: numbers.has(i) ? numbers.get(i) : null,
      parent: none(parent),
      name: "",
      ...atRest,
      translation: parent < 0 ? xyz(positions[i]) : difference(xyz(positions[i]), xyz(positions[parent])),
      rotation_order: (orders && ["zyx", "yzx", "zxy", "xzy", "yxz"][orders[i]]) || "xyz",
    }));
  },
  md(file) {
    return (file.bones || []).map((b, i) => ({ bone: i, parent: b.parent === -1 ? null : b.parent, name: "", ...atRest, translation: b.offset }));
  },
  cinf(file) {
    const place = id => file.bones.findIndex(b => b.id === id);
    return file.bones.map(b => {
      const parent = place(b.parent), named = file.names.find(n => n.id === b.id);
      return {
        bone: b.id,
        parent: parent < 0 ? null : parent,
        name: named ? named.text : "",
        ...atRest,
        translation: parent < 0 ? b.position : difference(b.position, file.bones[parent].position),
      };
    });
  },
};

// Floats in JSON: the fewest digits, or "NaN" and "Infinity" as text.
function sameBoneValue(text, value) {
  if (Array.isArray(value)) return value.every((n, i) => sameBoneValue(text[i], n));
  if (typeof value === "number") return Math.fround(text) === value || (text === "NaN" && Number.isNaN(value));
  return text === value;
}

// Reads a file with its description, by make(stream), and calls f(object, bytes, lines), which adds a line for each difference and
// returns the number of compared fields.
function comparing(file, name, make, f) {
  const bytes = fs.readFileSync(file), lines = [];
  let fields = 0;
  try {
    const object = make(new KaitaiStream(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)));
    object._read();
    walk(object, bytes, () => {}, instance => lines.push(`Kaitai cannot read ${instance}`));
    fields = f(object, bytes, lines);
  } catch (e) {
    lines.push(`Kaitai: ${e.stack}`);
  }
  return { name, fields, refused: 0, told: [], differing: lines.length, lines };
}

// Compares the bones of one file, as compare() does its fields.
function compareSkeleton(file, name, parsers) {
  const says = JSON.parse(run("info", "--json", "--format", name, file).toString("utf8")).files[0];
  const make = stream => name === "cinf" ? new parsers.cinf(stream, null, null, says.header.game !== "Metroid Prime") : new parsers[name](stream);
  return comparing(file, name, make, (object, bytes, lines) => {
    let fields = 0;
    const bones = bonesOf[name](object);
    if (bones.length !== says.bones.length) lines.push(`motley: ${says.bones.length} bones; Kaitai: ${bones.length}`);
    bones.forEach((bone, i) => {
      for (const [member, value] of Object.entries(bone)) {
        ++fields;
        const text = (says.bones[i] || {})[member];
        const isText = member === "name" && !/^[ -[\]-~]*$/.test(value); // which motley prints otherwise
        if (!isText && !sameBoneValue(text, value)) lines.push(`bone ${i}: ${member}: motley: ${text}; Kaitai: ${value}`);
      }
    });
    return fields;
  });
}

// ---- Containers

const containerOf = file => (/\/(platinum_dat|clover_dat|pks)\//.exec(file) || [])[1];
// The files of the container itself, not of those in it: path and size.
const filesOf = {
  platinum_dat: file => file.names.map((name, i) => [name, file.sizes[i]]),
  clover_dat(file, bytes) {
    const n = file.slotCount, last = file.offsets[n - 1];
    const isHd = file.types[n - 1] === "ROF" && last > 0 && bytes.toString("latin1", last, last + 8) === "RUNOFS64";
    const all = [];
    file.offsets.forEach((at, slot) => {
      if (at === 0) return;
      const next = Math.min(...file.offsets.filter(other => other > at), bytes.length), end = next - (isHd && next < bytes.length ? 32 : 0);
      const name = isHd && at >= 32 ? bytes.toString("latin1", at - 20, at).split("\0")[0] : "";
      all.push([name ? name + "." + file.types[slot] : file.types[slot] + "_" + String(slot).padStart(3, "0"), end - at]);
    });
    return all;
  },
  pks: file => file.ipac.directory.map(e => [e.type ? `${e.name}.${e.type}` : e.name, e.lenFile]),
};

// Compares the list of files, as compare() does its fields.
function compareContainer(file, name, parsers) {
  const says = JSON.parse(run("files", "--json", file).toString("utf8")).files[0];
  return comparing(file, name, stream => new parsers[name](stream), (object, bytes, lines) => {
    const outermost = says.contents.filter(f => !f.path.includes("/"));
    const theirs = filesOf[name](object, bytes);
    if (theirs.length !== outermost.length) lines.push(`motley: ${outermost.length} files; Kaitai: ${theirs.length}`);
    theirs.forEach(([path, size], i) => {
      const mine = outermost[i] || {};
      if (mine.path !== path || mine.size !== size) lines.push(`file ${i}: motley: ${mine.path}, ${mine.size}; Kaitai: ${path}, ${size}`);
    });
    return 2 * theirs.length;
  });
}

// ---- Events

const eventsOf = file => (/\/(evnt)\//.exec(file) || [])[1];
// Compares the events of one file, as compare() does its fields.
function compareEvents(file, name, parsers) {
  const says = JSON.parse(run("info", "--json", "--format", name, file).toString("utf8")).files[0];
  return comparing(file, name, stream => new parsers[name](stream), (object, bytes, lines) => {
    let fields = 0;
    const all = [["bool", object.bools], ["int32", object.int32s], ["particle", object.particles], ["sound", object.sounds || []]].flatMap(
      ([kind, nodes]) => nodes.map(n => ({
        kind, name: n.head.name, type: n.head.type, seconds: n.head.seconds, state: n.head.state, index: n.head.index, unique: n.head.unique,
        weight: n.head.weight, character: n.head.character, flags: n.head.flags, value: n.value, locator: n.locator, duration: n.duration,
        particle: n.fileId === undefined ? undefined : n.fileId.toString(16).padStart(8, "0"), bone: n.boneName === undefined ? n.bone : n.boneName,
        scale: n.scale, parenting: n.parenting, sound: n.sound, falloff: n.falloff, max_distance: n.maxDistance, unknown_a: n.unknownA,
        unknown_b: n.unknownB, unknown_c: n.unknownC, unknown_d: n.unknownD,
      })));
    if (all.length !== says.events.length) lines.push(`motley: ${says.events.length} events; Kaitai: ${all.length}`);
    all.forEach((event, i) => {
      for (const [member, value] of Object.entries(event)) {
        const text = says.events[i]?.[member];
        if (typeof value === "string" && !/^[ -[\]-~]*$/.test(value)) continue; // which motley prints otherwise
        ++fields;
        if (text !== value && (typeof value !== "number" || !sameBoneValue(text, value))) lines.push(`event ${i}: ${member}: motley: ${text}; Kaitai: ${value}`);
      }
    });
    return fields;
  });
}

// Types of the descriptions of which no file had one.
function unseen(parsers) {
  const missing = [];
  const look = (type, name) => {
    if (!walked.has(type) && !/probe_/i.test(name.replace(/[A-Z]/g, c => "_" + c))) missing.push(name);
    for (const [part, inner] of Object.entries(type))
      if (typeof inner === "function" && inner.prototype._read) look(inner, `${name}.${part}`);
  };
  for (const [name, parser] of Object.entries(parsers)) look(parser, name);
  return missing;
}

// Compares one file. Returns how many fields there were, and what differs.
function compare(file, parsers) {
  const bytes = fs.readFileSync(file);
  const { name, says } = describe(file);
  if (!parsers[name]) throw new Error(`${file}: no description of format '${says.format}'`);

  // motley's rows by byte and name; several have the same where records share data.
  const ids = new Map(), rows = new Map();
  const key = (byte, field) => {
    let id = ids.get(field);
    if (id === undefined) ids.set(field, (id = ids.size));
    return byte * 256 + id;
  };
  readRows(run("keys", "--raw", ...asTable(file), file), (byte, field, text) => {
    const k = key(byte, field), before = rows.get(k);
    if (before === undefined) rows.set(k, text);
    else if (Array.isArray(before)) before.push(text);
    else rows.set(k, [before, text]);
  });

  let fields = 0, differing = 0;
  const atByte = new Map(); // what differs
  const differs = (byte, side, what) => {
    ++differing;
    if (!atByte.has(byte)) {
      if (atByte.size >= 1000) return;
      atByte.set(byte, { motley: [], Kaitai: [] });
    }
    atByte.get(byte)[side].push(what);
  };
  const general = [], refused = [];
  let told = []; // byte order or game, where both sides find different ones
  try {
    const object = new parsers[name](new KaitaiStream(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)));
    object._read();
    walk(object, bytes, (byte, field, value) => {
      const k = key(byte, field), row = rows.get(k);
      const i = Array.isArray(row) ? row.findIndex(text => sameValue(text, value)) : -1;
      if (i >= 0) {
        row.splice(i, 1);
        if (row.length === 0) rows.delete(k);
      } else if (typeof row === "string" && sameValue(row, value)) {
        rows.delete(k);
      } else {
        return differs(byte, "Kaitai", `${field} = ${value}`);
      }
      ++fields;
    }, name => refused.push(name));
    told = disagreements(object, says);
    // motley prints nothing of a name or a block of commands and events that it refuses; its fields are all there or none is.
    general.push(...refused.filter(name => name !== "extraData" && name !== "name").map(name => `Kaitai cannot read ${name}`));
  } catch (e) {
    general.push(`Kaitai: ${e.stack}`);
  }
  const fieldOf = [...ids.keys()];
  for (const [k, row] of rows)
    for (const text of [row].flat()) differs(Math.floor(k / 256), "motley", `${fieldOf[k % 256]} = ${text}`);
  const lines = [...atByte].sort((a, b) => a[0] - b[0]).map(([byte, sides]) => {
    const list = side => (sides[side].length ? sides[side].join(", ") : "nothing");
    return `byte ${byte}: motley: ${list("motley")}; Kaitai: ${list("Kaitai")}`;
  });
  general.unshift(...told);
  return { name, fields, refused: refused.length, told, differing: differing + general.length, lines: [...general, ...lines] };
}

(async () => {
  const parsers = await compileAll();
  const totals = {};
  let fields = 0, differing = 0, printed = 0, refusedFiles = 0, toldOtherwise = 0;
  for (const file of [...files, ...hostile]) {
    const isHostile = hostile.includes(file);
    let result;
    try {
      const skeleton = skeletonOf(file), container = containerOf(file), events = eventsOf(file);
      result = events ? compareEvents(file, events, parsers) : container ? compareContainer(file, container, parsers) : skeleton ? compareSkeleton(file, skeleton, parsers) : compare(file, parsers);
    } catch (e) {
      if (!(e instanceof Refused) || !isHostile) throw e;
      ++refusedFiles;
      continue;
    }
    if (isHostile && result.told.length > 0) {
      ++toldOtherwise;
      continue;
    }
    const total = (totals[result.name] = totals[result.name] || { files: 0, fields: 0, refused: 0 });
    ++total.files;
    total.fields += result.fields;
    total.refused += result.refused;
    fields += result.fields;
    differing += result.differing;
    for (const line of result.lines) if (printed++ < shown) console.log(`${file}: ${line}`);
  }
  for (const name of Object.keys(totals).sort()) {
    const { files, fields, refused } = totals[name];
    console.log(`${name}: ${files} files, ${fields} fields` + (refused ? `; ${refused} blocks that both sides refuse` : ""));
  }
  if (hostile.length > 0)
    console.log(`of ${hostile.length} hostile files motley refuses ${refusedFiles}; of ${toldOtherwise} the description finds another byte order or game`);
  const compared = files.length + hostile.length - refusedFiles - toldOtherwise, missing = unseen(parsers);
  console.log(`${compared} files, ${fields} fields compared, ${differing} differences`);
  if (fields < Number(least)) console.log(`too few: at least ${least} fields were to be compared`);
  if (missing.length > 0) console.log(`in no file: ${missing.join(", ")}`);
  process.exit(files.length > 0 && differing === 0 && fields >= Number(least) && missing.length === 0 ? 0 : 1);
})().catch(e => {
  console.log(String(e.stack || e));
  process.exit(1);
});
