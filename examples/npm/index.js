// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/index: motley in JavaScript, documented in index.d.ts. It calls functions of module/package.cpp and clip.cpp. node
// starts at node.js.

const own = {none: 'no_gltf', too_little_memory: 'out_of_memory'}; // codes of errors that are renamed here
const most_unpacked = 2 ** 28; // bytes: no container of a game is larger; a small file can unpack to more
const least_packed = 20; // bytes of a gzip file: header, an empty block, sum, size
const magic = [0, 0x61, 0x73, 0x6d]; // a WebAssembly module begins with it

export class MotleyError extends Error {
  constructor(code, message, offset = null, options) {
    super(message, options);
    this.name = 'MotleyError';
    this.code = code;
    this.offset = offset;
  }
}

/** The functions of a new instance of a module. */
export async function instantiate(module) {
  const {exports} = await WebAssembly.instantiate(module, {
    env: {emscripten_notify_memory_growth() {}},
    wasi_snapshot_preview1: {proc_exit() { throw new WebAssembly.RuntimeError('abort'); }}, // only out of memory
  });
  exports._initialize();
  return exports;
}

export async function motley({wasm = fetch(new URL('./motley.wasm', import.meta.url))} = {}) {
  const source = await wasm, from = source.url || 'the wasm option';
  if (source.ok === false) throw new Error(`${from} is not motley.wasm: ${source.status} ${source.statusText}`);
  const bytes = bytes_of(source.arrayBuffer ? await source.arrayBuffer() : source);
  // Some servers answer with a page instead of an error.
  if (magic.some((byte, i) => bytes[i] !== byte)) throw new Error(`${from} is not motley.wasm: it is no WebAssembly module. README.md says what bundlers need`);
  return library_of(await instantiate(await WebAssembly.compile(bytes)));
}
export default motley;

/** The result of motley(), given the functions of an instance of the module. */
function library_of(functions) {
  let lost = false;
  /** Calls a function. If memory runs out, the module traps, and its contents are unusable. */
  function call(name, ...values) {
    if (lost) throw new MotleyError('out_of_memory', 'this motley() ran out of memory before: start another one');
    try {
      return functions[name](...values);
    } catch (cause) {
      if (!(cause instanceof WebAssembly.RuntimeError)) throw cause;
      lost = true;
      throw new MotleyError('out_of_memory', 'there is not enough memory: all that is open is lost', null, {cause});
    }
  }
  // Memory moves when it grows, so these make a new view each time.
  const bytes_at = (at, size) => new Uint8Array(functions.memory.buffer, at, size);
  const floats_at = (at, size) => new Float32Array(functions.memory.buffer, at, size);
  const ints_at = (at, size) => new Int32Array(functions.memory.buffer, at, size);

  function allocate(size) {
    const at = size < 2 ** 31 ? call('malloc', size || 1) : 0;
    if (!at) throw new MotleyError('out_of_memory', `there is no memory for ${size} bytes`);
    return at >>> 0;
  }
  function copy(bytes) {
    const at = allocate(bytes.length);
    bytes_at(at, bytes.length).set(bytes);
    return at;
  }
  /** Calls f(address of a copy of bytes, size). */
  function with_copy(bytes, f) {
    const at = copy(bytes);
    try {
      return f(at, bytes.length);
    } finally {
      if (!lost) call('free', at);
    }
  }
  const said = () => bytes_at(call('motley_text'), call('motley_text_size'));
  const text = () => new TextDecoder('utf-8', {ignoreBOM: true}).decode(said()); // a name may begin with the mark
  // Names by number, as the library has them.
  const [codes, kinds, units, channels] = [0, 1, 2, 3].map(which => (call('motley_names', which), text().split(' ')));
  function handle_or_throw(handle) {
    if (handle) return handle;
    const code = codes[call('motley_error_code')];
    throw new MotleyError(own[code] ?? code, text(), call('motley_error_has_offset') ? call('motley_error_offset') : null);
  }

  // Handles of open files and skeletons, freed by close() or some time after the object becomes unreachable.
  const handles = new WeakMap();
  const free = ({name, handle}) => { if (!lost) call(name, handle); };
  const forgotten = new FinalizationRegistry(free);
  /** `name` is the function that frees the handle, if any does. */
  function adopt(object, handle, name) {
    handles.set(object, {name, handle});
    if (name) forgotten.register(object, {name, handle}, object);
  }
  function close(object) {
    if (forgotten.unregister(object)) free(handles.get(object));
    handles.delete(object);
  }
  /** The handle of an object of a class. That of any other object would be read as one of this class. */
  function handle_of(object, type) {
    const held = handles.get(object);
    if (!held) throw new MotleyError('closed', 'it is closed, or of another motley()');
    if (!(object instanceof type)) throw new TypeError(`it is no ${type.name}`);
    return held.handle;
  }
  /** Copies floats from an address into `out`, or into a new array. Throws a RangeError if they do not fit. */
  function give(at, size, out) {
    if (!out) return floats_at(at, size).slice();
    if (out.length < size) throw new RangeError(`${size} elements are needed, not ${out.length}`);
    out.set(floats_at(at, size));
    return out;
  }
  function frame_of(frame) {
    if (!Number.isFinite(Math.fround(frame))) throw new RangeError(`frame ${frame}`);
    return frame;
  }

  function bone_of(bone) {
    if (bone !== (bone | 0)) throw new RangeError(`bone ${bone}`);
    return bone;
  }

  class MotionFile {
    /** `format` is text in bytes; empty: to be detected. */
    constructor(bytes, format) {
      const open = (at, size) => call('motley_open', copy(bytes), bytes.length, at, size); // takes ownership of the copy
      adopt(this, handle_or_throw(with_copy(format, open)), 'motley_close');
      const handle = handle_of(this, MotionFile);
      call('motley_format', handle);
      this.format = text();
      this.clips = Array.from({length: call('motley_clip_count', handle)}, (_, number) => new Clip(this, number));
    }
    close() { close(this); }
  }

  class Clip {
    #file;
    #number;
    #handle; // valid while the file is open
    #tracks;
    #mirrored;
    #figure;

    constructor(file, number, handle = 0, source) {
      this.#file = file;
      this.#number = number;
      this.#handle = handle;
      this.#mirrored = source;
    }
    /** The handle of a clip, which is opened on first use. */
    static open(clip) {
      const file = handle_of(clip.file, MotionFile); // not #file, which clips of another motley() do not have
      return clip.#handle ||= handle_or_throw(call('motley_clip', file, clip.#number));
    }
    get file() { return this.#file; }
    get number() { return this.#number; }
    get name() {
      call('motley_clip_name', handle_of(this.#file, MotionFile), this.#number);
      return text();
    }
    get frameCount() { return call('motley_frame_count', Clip.open(this)) >>> 0; }
    get roundFrames() { return call('motley_round_frames', Clip.open(this)) >>> 0; }
    get roundSeconds() { return call('motley_round_seconds', Clip.open(this)); }
    get loops() { return [null, false, true][call('motley_loops', Clip.open(this)) + 1]; }
    get frameRate() { return call('motley_frame_rate', Clip.open(this)); }
    get rotationUnit() { return units[call('motley_rotation_unit', Clip.open(this))]; }
    get tracks() {
      const handle = Clip.open(this);
      if (this.#tracks) return this.#tracks;
      const count = call('motley_row_count', handle), rows = ints_at(call('motley_rows', handle), 4 * count);
      return this.#tracks = Array.from({length: count}, (_, i) => new Track(this, i, ...rows.subarray(4 * i, 4 * i + 4)));
    }
    get events() {
      Clip.open(this);
      handle_or_throw(call('motley_clip_events', handle_of(this.#file, MotionFile), this.#number));
      return JSON.parse(text()).map(([frame, opcode, payload, meaning]) =>
        ({frame: frame < 0 ? null : frame, opcode, payload: Uint8Array.from(payload.match(/../g) ?? [], two => parseInt(two, 16)), meaning}));
    }
    decode() {
      const handle = Clip.open(this), size = call('motley_row_count', handle) * this.frameCount, at = allocate(4 * size);
      try {
        call('motley_decode', handle, at, size);
        return give(at, size);
      } finally {
        if (!lost) call('free', at);
      }
    }
    sampleFrame(frame, out) {
      const handle = Clip.open(this);
      return give(call('motley_sample_frame', handle, frame_of(frame)), call('motley_row_count', handle), out);
    }
    player({loop = false} = {}) {
      const handle = Clip.open(this);
      handle_or_throw(call('motley_start', handle));
      return new Player(this, call('motley_row_count', handle), loop);
    }
    get root() { return call('motley_root', Clip.open(this)); }
    movement(from, until, {loop = false, root = this.root} = {}) {
      const [x, y, z, ...rotation] = floats_at(call('motley_movement', Clip.open(this), bone_of(root), from, until, loop), 7);
      return {translation: [x, y, z], rotation};
    }
    inPlace(pose, {root = this.root, out} = {}) {
      const handle = Clip.open(this), size = call('motley_row_count', handle), at = call('motley_pose', handle);
      if (pose.length !== size) throw new RangeError(`a pose of the clip has ${size} numbers, not ${pose.length}`);
      floats_at(at, size).set(pose);
      call('motley_put_in_place', handle, bone_of(root));
      return give(at, size, out);
    }
    get figure() {
      const figure = call('motley_own_figure', Clip.open(this));
      if (figure && !handles.has(this.#figure)) this.#figure = new Skeleton(figure); // a new one if it was closed
      return this.#figure ?? null;
    }
    get mirrored() {
      Clip.open(this);
      if (this.#mirrored !== undefined) return this.#mirrored;
      const handle = call('motley_mirrored', handle_of(this.#file, MotionFile), this.#number);
      if (!handle && call('motley_error_code')) handle_or_throw(handle);
      return this.#mirrored = handle ? new Clip(this.#file, this.#number, handle, this) : null;
    }
    toGlb({skeleton = this.figure, exp = null, mesh = false, inPlace = false, name = 'clip'} = {}) {
      const clip = Clip.open(this);
      const file = handle_of(this.#file, MotionFile), figure = skeleton ? handle_of(skeleton, Skeleton) : 0, program = exp ? handle_of(exp, Exp) : 0;
      if (skeleton) Skeleton.bind(skeleton, this);
      else if (exp) console.warn('motley: the exp is not applied: the clip has no skeleton');
      handle_or_throw(with_copy(new TextEncoder().encode(name), (at, size) => call('motley_glb', file, this.#number, clip, figure, mesh, at, size, program, inPlace)));
      return said().slice();
    }
  }

  class Track {
    #clip;
    #number;

    constructor(clip, number, target, channel, index, keyCount) {
      this.#clip = clip;
      this.#number = number;
      this.target = target;
      this.channel = channels[channel] ?? 'u' + index;
      this.keyCount = keyCount;
    }
    keys() {
      const at = handle_or_throw(call('motley_keys', Clip.open(this.#clip), this.#number)), numbers = floats_at(at, call('motley_number_count'));
      return Array.from({length: numbers.length / 4}, (_, i) => {
        const [frame, value, before, after] = numbers.subarray(4 * i, 4 * i + 4);
        return {frame, value, in: before, out: after};
      });
    }
  }

  class Player {
    #clip;
    #size;
    #loop;

    constructor(clip, size, loop) {
      this.#clip = clip;
      this.#size = size;
      this.#loop = loop;
    }
    sampleSeconds(seconds, out) { return give(call('motley_play', Clip.open(this.#clip), seconds, this.#loop), this.#size, out); }
  }

  class Skeleton {
    #bound = new WeakSet(); // clips

    constructor(handle, name) {
      adopt(this, handle, name);
      this.bones = Array.from({length: call('motley_bone_count', handle)}, (_, i) => {
        call('motley_bone_name', handle, i);
        return {number: call('motley_bone_number', handle, i), parent: call('motley_bone_parent', handle, i), name: text(), isHelper: call('motley_bone_is_helper', handle, i) !== 0};
      });
    }
    boundTracks(clip) {
      const count = call('motley_bound_track_count', Clip.open(clip), handle_of(this, Skeleton));
      return count < 0 ? handle_or_throw(0) : count;
    }
    unposedLegs(clip) { return call('motley_unposed_leg_count', Clip.open(clip), handle_of(this, Skeleton)); }
    diagnose(clip) {
      handle_or_throw(call('motley_diagnose', Clip.open(clip), handle_of(this, Skeleton)));
      const [verdict, why, moved, bones, lacking, still, exploding, offsets, ...gaps] = JSON.parse(text());
      const [medianGap, worstGap, worstBone, medianRatio, worstRatio] = gaps.map(n => offsets > 0 ? n : null);
      return {verdict, why, moved, bones, lacking, still, exploding, offsets, medianGap, worstGap, worstBone, medianRatio, worstRatio};
    }
    /** Warns once for each clip that moves none of the bones, or has legs that they have not. */
    static bind(skeleton, clip) {
      if (skeleton.#bound.has(clip)) return;
      skeleton.#bound.add(clip);
      if (skeleton.boundTracks(clip) === 0) console.warn('motley: ' + (call('motley_nothing_bound'), text()));
      if (skeleton.unposedLegs(clip) > 0) console.warn('motley: ' + (call('motley_legs_unposed'), text()));
    }
    pose(clip, frame, out, {exp = null} = {}) {
      const program = exp ? handle_of(exp, Exp) : 0;
      Skeleton.bind(this, clip);
      return give(handle_or_throw(call('motley_model', Clip.open(clip), handle_of(this, Skeleton), frame_of(frame), program)), 10 * this.bones.length, out);
    }
    close() { close(this); }
  }

  class Exp {
    constructor(handle) { adopt(this, handle, 'motley_close_exp'); }
    close() { close(this); }
  }

  return {
    openExp(data) {
      const bytes = bytes_of(data);
      return new Exp(handle_or_throw(call('motley_exp', copy(bytes), bytes.length))); // which frees the copy
    },
    openEvents(data) {
      handle_or_throw(with_copy(bytes_of(data), (at, size) => call('motley_file_events', at, size)));
      return JSON.parse(text()).map(({max_distance, particle_type, ...event}) => {
        if (max_distance !== undefined) event.maxDistance = max_distance;
        if (particle_type !== undefined) event.particleType = particle_type;
        for (const name of ['unknown_a', 'unknown_b', 'unknown_c', 'unknown_d']) delete event[name];
        for (const name of ['seconds', 'weight', 'scale', 'falloff', 'maxDistance']) if (name in event) event[name] = Math.fround(event[name]);
        if ('particle' in event) event.particle = parseInt(event.particle, 16);
        return event;
      });
    },
    open(data, {format = null} = {}) {
      const bytes = bytes_of(data), name = new TextEncoder().encode(format ?? '');
      if (name.length > 0 && !with_copy(name, (at, size) => call('motley_has_format', at, size))) throw new RangeError(text());
      return new MotionFile(bytes, name);
    },
    openContainer(data) {
      const bytes = bytes_of(data);
      handle_or_throw(with_copy(bytes, (at, size) => call('motley_files', at, size)));
      return JSON.parse(text()).map(([path, ...rest]) => {
        if (rest.length === 1) return {path, format: null, kind: null, bytes: new Uint8Array(0), error: rest[0]};
        const [format, kind, offset, size] = rest;
        return {path, format: format || null, kind: kinds[kind] ?? null, bytes: bytes.subarray(offset, offset + size), error: null};
      });
    },
    openSkeleton: data => with_copy(bytes_of(data), (at, size) => new Skeleton(handle_or_throw(call('motley_skeleton', at, size)), 'motley_close_skeleton')),
    get memorySize() { return functions.memory.buffer.byteLength; },
  };
}

/** The bytes of a file; if gzip has packed them, what is in them. */
export async function unpack(data) {
  const bytes = bytes_of(data), progress = {size: 0};
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await decompress(bytes, progress);
  } catch (error) {
    if (error.code !== 'truncated') throw error;
    // Browsers refuse a file that is padded with zeros. Of its own last bytes, a sum and a size, up to nine may be zero. The size, its last
    // four bytes, cannot be less than what has just been unpacked: this excludes all but a few of the ends, unless little is unpacked.
    const end = bytes.findLastIndex(byte => byte !== 0) + 1, ends = Math.min(end + 10, bytes.length);
    const all = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let i = Math.max(end, least_packed); i < ends; ++i) {
      const size = all.getUint32(i - 4, true);
      if (size < progress.size || size > most_unpacked) continue;
      const unpadded = await decompress(bytes.subarray(0, i)).catch(() => null);
      if (unpadded) return unpadded;
    }
    throw error;
  }
}

/** What gzip has packed. `progress.size` becomes the size of what is unpacked, also of what is unpacked before an error. */
async function decompress(bytes, progress = {size: 0}) {
  if (typeof DecompressionStream !== 'function') throw new Error('this browser cannot unpack gzip: it has no DecompressionStream');
  const unshared = bytes.buffer instanceof ArrayBuffer ? bytes : bytes.slice(); // a Blob refuses shared memory
  const chunks = [], reader = new Blob([unshared]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  for (;;) {
    const {value, done} = await reader.read().catch(cause => {
      throw new MotleyError('truncated', 'the gzip file is damaged', null, {cause});
    });
    if (done) break;
    if ((progress.size += value.length) > most_unpacked) {
      reader.cancel().catch(() => {});
      throw new MotleyError('too_much', `the file unpacks to more than ${most_unpacked / 2 ** 20} MiB`);
    }
    chunks.push(value);
  }
  const out = new Uint8Array(progress.size);
  let at = 0;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.length;
  }
  return out;
}

function bytes_of(data) {
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  if (Object.prototype.toString.call(data) === '[object ArrayBuffer]') return new Uint8Array(data); // from any realm
  throw new TypeError('motley takes an ArrayBuffer or a Uint8Array');
}
