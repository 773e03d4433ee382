// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/gltf/play_in_three.mjs: plays .glb files in three.js and compares every bone and camera at every frame with the motions:
//   node tests/gltf/play_in_three.mjs CASES THREE
// CASES is what tests/gltf/cases writes; THREE the folder of the npm package. Where bones are is computed from what `motley sample`
// prints, apart from the program's glTF code. Angles: Rz * Ry * Rx. Matrices are rows of numbers that act on columns.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [cases, folder] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(path.resolve(folder, file)));
const THREE = await load("build/three.module.js");
const { GLTFLoader } = await load("examples/jsm/loaders/GLTFLoader.js");
const tolerance = 1e-5;
const turn = { radians: 1, turns: 2 * Math.PI, degrees: Math.PI / 180, none: 1 };

const rows = (file) => fs.readFileSync(file, "utf8").trim().split("\n").map((line) => line.split(","));
const table = (file) => new Map(file ? rows(file).filter((r) => r[0] !== "bone").map((r) => [Number(r[0]), r.slice(1)]) : []);

/// [[clip, {target: {channel: values by frame}}]]; of two tracks for one channel the last counts.
function read_samples(file) {
  const clips = new Map();
  const at = (map, key, make) => map.get(key) ?? map.set(key, make()).get(key);
  for (const [clip, target, channel, frame, value] of rows(file).slice(1)) {
    const values = at(at(at(clips, Number(clip), () => new Map()), Number(target), () => new Map()), channel, () => []);
    if (Number(frame) === 0) values.length = 0;
    values.push(value === "inf" ? Infinity : value === "-inf" ? -Infinity : Math.fround(Number(value)));
  }
  return [...clips].sort((a, b) => a[0] - b[0]);
}

const multiply = (a, b) => a.map((row, i) => row.map((_, j) => row.reduce((sum, v, k) => sum + v * b[k][j], 0)));
const identity = () => [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? 1 : 0)));
function about(axis, angle) {
  const m = identity(), a = (axis + 1) % 3, b = (axis + 2) % 3;
  m[a][a] = m[b][b] = Math.cos(angle);
  m[b][a] = Math.sin(angle);
  m[a][b] = -m[b][a];
  return m;
}
function from_quaternion([w, x, y, z]) {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
  ];
}
const placed = (m, place) => [...m.map((row, i) => [...row, place[i]]), [0, 0, 0, 1]];

class Clip {
  constructor(targets, unit, parents, rest) {
    this.targets = targets;
    this.unit = turn[unit];
    this.parents = new Map([...table(parents)].filter(([, r]) => r[0]).map(([b, r]) => [b, Number(r[0])]));
    this.rest = new Map([...table(rest)].map(([b, r]) => [b, r.map(Number)]));
    this.frames = [...[...targets.values()][0].values()][0].length;
    this.bones = [...targets.keys()].filter(
      (b) => !(b >= 0x7000 && b <= 0x7fff) && [...targets.get(b).keys()].some((c) => /^[trsq][xyzw]$/.test(c)));
  }
  value(target, channel, frame, missing) {
    const v = this.targets.get(target)?.get(channel)?.[frame];
    return Number.isFinite(v) ? v : missing;
  }
  local(bone, frame) {
    const value = (channel, missing) => this.value(bone, channel, frame, missing), rest = this.rest.get(bone) ?? [0, 0, 0];
    let rotation;
    if (this.targets.get(bone)?.has("qw")) {
      const q = [..."wxyz"].map((c) => this.targets.get(bone).get("q" + c)[frame]), length = Math.hypot(...q);
      rotation = from_quaternion(length > 0 && Number.isFinite(length) ? q.map((v) => v / length) : [1, 0, 0, 0]);
    } else {
      const [x, y, z] = [..."xyz"].map((axis, i) => about(i, this.unit * value("r" + axis, 0)));
      rotation = multiply(z, multiply(y, x));
    }
    const scale = [..."xyz"].map((axis) => value("s" + axis, 1));
    return placed(rotation.map((row) => row.map((v, j) => v * scale[j])), [..."xyz"].map((axis, i) => value("t" + axis, rest[i])));
  }
  world(bone, frame) {
    const own = this.local(bone, frame);
    return this.parents.has(bone) ? multiply(this.world(this.parents.get(bone), frame), own) : own;
  }
  camera(number, frame) {
    const point = (bone) => [..."xyz"].map((axis) => this.value(bone, "t" + axis, frame, 0));
    const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    const unit = (v) => v.map((x) => x / Math.hypot(...v));
    const eye = point(0x7000 + 2 * number), target = point(0x7001 + 2 * number);
    const z = unit(eye.map((v, i) => v - target[i])), x = unit(cross([0, 1, 0], z)), y = cross(z, x);
    const view = placed(multiply([0, 1, 2].map((i) => [x[i], y[i], z[i]]), about(2, this.value(0x7000 + 2 * number, "roll", frame, 0))), eye);
    return [...this.parents.values()].includes(-1) ? multiply(this.local(-1, frame), view) : view; // relative to the root if bones are
  }
}

/// What is wrong with a file, or nothing.
async function check([glb, samples, unit, rate, cameras, parents, rest, space, up]) {
  const bytes = fs.readFileSync(glb);
  const gltf = await new GLTFLoader().parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), "");
  const clips = read_samples(samples).map(([, targets]) => new Clip(targets, unit, parents, rest));
  if (gltf.animations.length !== clips.length) return `${gltf.animations.length} animations for ${clips.length} clips`;
  const nodes = new Map(), seen = new Map(), backs = new Map(); // backs: from the axes at rest to those of the motion
  gltf.scene.traverse((o) => {
    if (o.userData.bone !== undefined) nodes.set(o.userData.bone, o);
    if (o.isCamera) seen.set(seen.size, o);
  });
  if (gltf.parser.json.skins) {
    const {joints, inverseBindMatrices} = gltf.parser.json.skins[0], all = await gltf.parser.getDependency("accessor", inverseBindMatrices);
    joints.forEach((joint, i) => {
      const back = new THREE.Matrix4().fromArray(all.array, 16 * i).setPosition(0, 0, 0);
      backs.set(gltf.parser.json.nodes[joint].extras?.bone, back);
    });
  }
  if (space !== "model" && seen.size !== Number(cameras)) return `${seen.size} cameras instead of ${cameras}`; // model space has none
  if ([...nodes.values()].some((o) => !o.isBone)) return "a bone is not a bone";
  const from_up = (m) => (up === "z" ? [m[0], m[2], m[1].map((v) => -v), m[3]] : m); // y up
  const off = { translation: 0, rotation: 0 }, where = {};
  let compared = 0;
  const compare = (object, expected, extent, what, back) => {
    const now = back ? object.matrixWorld.clone().multiply(back) : object.matrixWorld, got = now.elements; // columns
    const size = Math.max(1, ...expected.slice(0, 3).flatMap((row) => row.slice(0, 3).map(Math.abs)));
    for (let i = 0; i < 3; ++i)
      for (let j = 0; j < 4; ++j) {
        if (space === "model" && j !== 3) continue; // of these, heads: the motion has scales that glTF cannot pass on
        const kind = j === 3 ? "translation" : "rotation";
        const far = Math.abs(got[4 * j + i] - expected[i][j]) / (j === 3 ? extent : size);
        if (!(far <= off[kind])) (off[kind] = far), (where[kind] = what);
      }
    ++compared;
  };
  const mixer = new THREE.AnimationMixer(gltf.scene);
  clips.forEach((clip, i) => {
    const animation = gltf.animations[i], action = mixer.clipAction(animation);
    mixer.stopAllAction();
    action.reset().setLoop(THREE.LoopOnce).play();
    action.clampWhenFinished = true;
    const frames = [...Array(clip.frames).keys()];
    const poses = frames.map((f) => clip.bones.map((bone) => from_up(clip.world(bone, f))));
    const spread = (axis) => poses.flat().reduce(([a, b], m) => [Math.min(a, m[axis][3]), Math.max(b, m[axis][3])], [Infinity, -Infinity]);
    const [x, y, z] = [0, 1, 2].map(spread);
    const extent = Math.hypot(x[1] - x[0], y[1] - y[0], z[1] - z[0]) || Math.max(1, ...[x, y, z].flat().filter(Number.isFinite).map(Math.abs));
    if (Math.abs(animation.duration - (clip.frames - 1) / Number(rate)) > 1e-5 * Math.max(1, animation.duration))
      where.duration = `${animation.duration} s of ${animation.name}`;
    const times = animation.tracks.map((t) => t.times).reduce((a, b) => (b.length > a.length ? b : a)); // the keys', as floats
    if (times.length > 1 && times.length !== 2 && times.length < clip.frames) where.duration = `${times.length} keys`;
    let place = 0; // in times
    for (const frame of frames) {
      action.paused = false; // a clip that has ended would stay there
      action.time = 0;
      const time = frame / Number(rate), near = 1e-6 * Math.max(1, time);
      while (place + 1 < times.length && times[place + 1] <= time + near) ++place; // keys may lie between frames, and just before one
      const key = times.length < clip.frames ? time : times[place];
      if (Math.abs(key - time) > 1e-6 * Math.max(1, time)) where.duration = `${key} s up to frame ${frame}`;
      mixer.setTime(key);
      gltf.scene.updateMatrixWorld(true);
      clip.bones.forEach((bone, b) => compare(nodes.get(bone), poses[frame][b], extent, `bone ${bone} at frame ${frame} of ${animation.name}`, backs.get(bone)));
      for (let c = 0; c < Number(cameras); ++c) {
        const expected = clip.camera(c, frame);
        compare(seen.get(c), expected, Math.max(extent, Math.hypot(...[0, 1, 2].map((i) => expected[i][3]))), `camera ${c} at frame ${frame}`);
      }
    }
    mixer.uncacheClip(animation);
  });
  console.log(`${path.basename(glb)}: ${compared} matrices, translation ${off.translation.toExponential(1)}, rotation ${off.rotation.toExponential(1)}`);
  const wrong = Object.keys(off).filter((kind) => !(off[kind] <= tolerance)).map((kind) => `${kind} off by ${off[kind]}, ${where[kind]}`);
  if (where.duration) wrong.push(`has ${where.duration}`);
  return wrong.join("; ") || (compared ? "" : "nothing compared");
}

let passed = 0, failed = 0;
for (const line of fs.readFileSync(cases, "utf8").trim().split("\n")) {
  const words = line.replace("\r", "").split("\t");
  const problem = await check(words);
  problem ? ++failed : ++passed;
  if (problem) console.log(`${words[0]}: ${problem}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
