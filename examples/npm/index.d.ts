// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors

/**
 * Loads the decoder. Each call returns an instance with its own memory. The memory grows with the open files, is reused after they
 * are closed, and never shrinks. To release it, drop all references to the instance and to everything that came from it.
 *
 * @example
 * import motley from 'motley-wasm';
 * const {open} = await motley();
 * const file = open(bytes);
 * for (const clip of file.clips) console.log(clip.name, clip.frameCount, clip.decode());
 * file.close();
 */
export declare function motley(options?: MotleyOptions): Promise<Motley>;
export default motley;

/** Not in shared memory: new Blob(), new Response() and crypto.subtle take such arrays. */
interface NotShared {
  readonly buffer: ArrayBuffer;
}
export type Bytes = Uint8Array & NotShared;
export type Floats = Float32Array & NotShared;

export interface MotleyOptions {
  /**
   * The contents of motley.wasm: bytes, or a Response or Blob of them. By default they are read from the package's own folder: with
   * fetch() in browsers, from disk in node.
   */
  wasm?: WasmSource | Promise<WasmSource>;
}
export type WasmSource = ArrayBuffer | ArrayBufferView | {arrayBuffer(): Promise<ArrayBuffer>};

export interface Motley {
  /**
   * Opens a motion file and copies its bytes. A file of one clip is validated completely. For an archive (Shenmue) only the table is
   * validated, and each clip on first use. unpack() it first if gzip has packed it.
   *
   * @throws {MotleyError} with the error in the file and its offset; 'no_clip' if it is an exp, a bone table or a file of events
   * @throws {TypeError} if `data` does not consist of bytes
   * @throws {RangeError} if no format has the name that `options` give
   */
  open(data: ArrayBuffer | ArrayBufferView, options?: OpenOptions): MotionFile;
  /**
   * Opens the skeleton of a model: wmb (PlatinumGames), CINF (Metroid Prime) or MD (Okami, God Hand).
   *
   * @throws {MotleyError} with the error in the file and its offset
   */
  openSkeleton(data: ArrayBuffer | ArrayBufferView): Skeleton;
  /**
   * Opens an exp, which makes bones follow others (PlatinumGames), and copies its bytes. It runs for every pose, so one with more
   * than 2^20 operations is refused (`bad_value`).
   *
   * @throws {MotleyError} with the error in the file and its offset
   */
  openExp(data: ArrayBuffer | ArrayBufferView): Exp;
  /**
   * The events of a motion of Metroid Prime or Echoes, which are a file of their own (EVNT), in the order of the file.
   *
   * @throws {MotleyError} with the error in the file and its offset, or if they are longer than 256 MiB as JSON
   */
  openEvents(data: ArrayBuffer | ArrayBufferView): TimedEvent[];
  /**
   * The files of a container (.dat, .dtt of PlatinumGames' games; .dat of Okami and God Hand; .pks of Shenmue) and of those in it, in the
   * order of their tables. Their bytes are views of `data`. unpack() a .pks first.
   *
   * @throws {MotleyError} if it is no container; if its files overlap so much that together they are more than 8 times as large as the container
   * (`too_much`); if there are more than 262,144 files, their paths are longer than 64 MiB together, or listing them all would
   * take too long. No container of a game is like that.
   */
  openContainer(data: ArrayBuffer | (ArrayBufferView & NotShared)): ContainedFile<Bytes>[];
  openContainer(data: ArrayBuffer | ArrayBufferView): ContainedFile[];
  /** The size of the instance's memory in bytes. */
  readonly memorySize: number;
}

export interface OpenOptions {
  /**
   * The file's format. By default, and if it is null or empty, it is detected. The magic number is not checked against it: with a wrong name, a
   * file can open as a wrong motion.
   */
  format?: Format | (string & {}) | null;
}

export type Format = 'bayonetta' | 'bayonetta2' | 'okami' | 'god_hand' | 'anim' | 'motn';

/**
 * An open file. Close it when you no longer need it: until then its bytes stay in the instance's memory. If the file and all its
 * clips become unreachable, a FinalizationRegistry closes it at some later time, or never.
 */
export interface MotionFile {
  readonly format: Format;
  /** One clip, or all clips of an archive, which may have none. Each is opened on first use. */
  readonly clips: readonly Clip[];
  /** Frees its memory. Any later use of its clips throws the MotleyError 'closed'. */
  close(): void;
}

/** An event at a frame of a clip, or a command for the whole clip. */
export interface ClipEvent {
  /** null: the whole clip. */
  readonly frame: number | null;
  readonly opcode: number;
  readonly payload: Bytes;
  /** What it does; empty if that is unknown. */
  readonly meaning: string;
}

/** What happens at a time of a motion, in a file of events. `kind` tells which members there are. Texts are escaped as names of clips are. */
export type TimedEvent = BoolEvent | Int32Event | ParticleEvent | SoundEvent;
interface AnyEvent {
  readonly name: string;
  /** As stored; see `meaning`. */
  readonly type: number;
  /** From the start of the motion. */
  readonly seconds: number;
  /** Of the time: 0 not zero; 1, 2, 3 zero; 4 infinity. */
  readonly state: number;
  /** Its meaning is unknown. */
  readonly index: number;
  /** 0 or 1. */
  readonly unique: number;
  /** Its meaning is unknown. */
  readonly weight: number;
  /** The character that it is for; -1: all. */
  readonly character: number;
  /** Its meaning is unknown. */
  readonly flags: number;
  /** What happens; empty if that is unknown. */
  readonly meaning: string;
}
export interface BoolEvent extends AnyEvent {
  readonly kind: 'bool';
  readonly value: number;
}
export interface Int32Event extends AnyEvent {
  readonly kind: 'int32';
  readonly value: number;
  /** Where it happens. */
  readonly locator: string;
}
export interface ParticleEvent extends AnyEvent {
  readonly kind: 'particle';
  readonly duration: number;
  /** The type of the particle's file: "PART". */
  readonly particleType: string;
  /** The id of the particle's file. */
  readonly particle: number;
  /** Its name in Prime, its id in Echoes. */
  readonly bone: string | number;
  readonly scale: number;
  readonly parenting: number;
}
export interface SoundEvent extends AnyEvent {
  readonly kind: 'sound';
  readonly sound: number;
  readonly falloff: number;
  readonly maxDistance: number;
}

/**
 * A clip. Every member except file, number and name opens it first, and throws a MotleyError if it is invalid. Other clips of the archive
 * remain usable.
 */
export interface Clip {
  readonly file: MotionFile;
  /** Its number in the file, from 0. */
  readonly number: number;
  /** Its name, empty if it has none. Control characters and bytes that are not UTF-8 become \xHH, a backslash becomes two. */
  readonly name: string;
  /** Frames count from 0 to frameCount - 1. */
  readonly frameCount: number;
  /** The frame at which a round of a loop ends: the clip's last sample. */
  readonly roundFrames: number;
  /** How long a round takes: roundFrames / frameRate; 0 without a frame rate. */
  readonly roundSeconds: number;
  /** Whether the file says that the clip loops; null if its format does not store it. */
  readonly loops: boolean | null;
  /** Frames per second. */
  readonly frameRate: number;
  /** Commands, then events. Only Shenmue's clips have them. */
  readonly events: readonly ClipEvent[];
  /** The unit of rx, ry and rz; 'quaternions' if there are none. Translations are in the model's unit. */
  readonly rotationUnit: 'radians' | 'degrees' | 'turns' | 'quaternions';
  /** In the file's order, numbered as by `motley keys`. A vector or a quaternion becomes one track per component. */
  readonly tracks: readonly Track[];
  /**
   * All values at all whole frames: tracks.length * frameCount numbers, at [track * frameCount + frame]. Check that number before you
   * decode an untrusted file: a few bytes can claim 65535 frames.
   */
  decode(): Floats;
  /**
   * The pose at a frame, which may be fractional: a number for each track, equal to decode() at whole frames. Before a track's first
   * key and after its last one their values hold. If `out` is given, the pose is written to it and it is returned.
   *
   * @throws {RangeError} if the frame is not finite, or `out` has fewer elements than there are tracks
   */
  sampleFrame(frame: number, out?: Float32Array): Float32Array;
  /**
   * A player for poses by time. All players of a clip share memory, which the first one allocates and the file frees. Tracks may share keys: of a
   * damaged file it can be 800 times the file's size.
   *
   * @throws {MotleyError} 'out_of_memory' if it is more than there is
   */
  player(options?: PlayerOptions): Player;
  /**
   * The number of the bone that moves the whole character. The clip need not have tracks for it. It is -1 of Shenmue's node frames, in which no bone
   * moves the character.
   */
  readonly root: number;
  /**
   * How the root moves the character between two times in seconds, in any order: along its axes at `from`. A character at a place q, v is
   * then at q * rotation, v + q applied to the translation. In a loop each round goes on where the one before it ended. NaN is time 0.
   */
  movement(from: number, until: number, options?: RootOptions & PlayerOptions): Movement;
  /**
   * A pose with the root where it is at frame 0. Of Shenmue's root all targets and feet come along. If `out` is given, the pose is
   * written to it, which may be `pose`, and it is returned.
   *
   * @throws {RangeError} if the pose does not have a number for each track, or `out` has fewer elements
   */
  inPlace(pose: ArrayLike<number>, options?: RootOptions & {out?: Float32Array}): Float32Array;
  /**
   * The bones that the clip itself implies: for characters of Bayonetta 2, humans of Metal Gear Rising, and Shenmue's people and animals;
   * null for all others.
   */
  readonly figure: Skeleton | null;
  /**
   * The clip as the game mirrors it: the right arm does what the left one did. It has the same tracks in the same order, of the bones on
   * the other side; its own `mirrored` is this clip. Null unless the clip moves one of Shenmue's people or animals.
   */
  readonly mirrored: Clip | null;
  /**
   * A .glb as `motley gltf` writes it: an armature with an animation that has a key at each frame up to roundFrames. Without a skeleton or a figure,
   * bones have no parents.
   *
   * @throws {MotleyError} 'no_gltf' if the clip has no frames, is too large, or has times that glTF cannot hold
   */
  toGlb(options?: GlbOptions): Bytes;
}

export interface PlayerOptions {
  /** Whether the clip repeats every roundFrames frames. By default, times outside the clip give the first or last pose. */
  loop?: boolean;
}

export interface RootOptions {
  /** The number of the bone that counts as the root. The default is the clip's own. Nothing moves if the clip has no tracks of it. */
  root?: number;
}

/** A movement: first the translation, x y z, then the rotation, w x y z, along the axes before the movement. */
export interface Movement {
  translation: [number, number, number];
  rotation: [number, number, number, number];
}

export interface GlbOptions {
  /** Keeps the root where it is at frame 0. */
  inPlace?: boolean;
  /** The skeleton of the bones. The default is the clip's own figure; null means none. */
  skeleton?: Skeleton | null;
  /** Changes every pose of the skeleton or figure; without either, console.warn() is called. The default is none. */
  exp?: Exp | null;
  /** Adds solids for bones, for viewers that do not show bones. */
  mesh?: boolean;
  /** The animation's name if the clip has none. The default is "clip". */
  name?: string;
}

export interface Player {
  /**
   * The pose at a time in seconds, which may be negative: a number for each track. It is that of Clip.sampleFrame() at the frame that the
   * time stands for, rounded to float, and costs less for forward playback. If `out` is given, the pose is written to it and it is
   * returned.
   *
   * @throws {RangeError} if `out` has fewer elements than there are tracks
   */
  sampleSeconds(seconds: number, out?: Float32Array): Float32Array;
}

export interface Track {
  /** The bone number, as stored. */
  readonly target: number;
  /** tx ty tz rx ry rz sx sy sz, qw qx qy qz, roll, fov (radians), or u and the stored index. */
  readonly channel: string;
  /** 1: the track never moves. */
  readonly keyCount: number;
  keys(): Key[];
}

export interface Key {
  frame: number;
  value: number;
  /** The slopes on the left and on the right: the change in value along the tangent up to the neighbouring key. */
  in: number;
  out: number;
}

/** Close it when you no longer need it, like a MotionFile. A clip's own figure need not be closed. */
export interface Skeleton {
  readonly bones: readonly Bone[];
  /**
   * The number of a clip's tracks that move bones of the skeleton. (As stored: a quaternion is one.) 0: the clip moves none of them,
   * and usually belongs to another skeleton; pose() and toGlb() then call console.warn(), once for each clip.
   */
  boundTracks(clip: Clip): number;
  /**
   * The number of a clip's legs that the skeleton does not have (God Hand): their feet are in wrong places. If it is not 0, pose() and toGlb() call
   * console.warn(), once for each clip.
   */
  unposedLegs(clip: Clip): number;
  /** Whether a clip was made for this skeleton, and the numbers that say so. */
  diagnose(clip: Clip): Fit;
  /**
   * The bones in model space at a frame of a clip, as `motley sample --space model`: ten numbers for each, translation x y z,
   * rotation w x y z, scale x y z. z is up for CINF, y for all others. An exp changes the pose.
   *
   * @throws {RangeError} if the frame is not finite, or `out` has fewer than ten elements for each bone
   */
  pose(clip: Clip, frame: number, out?: Float32Array | null, options?: {exp?: Exp | null}): Float32Array;
  close(): void;
}

/**
 * Whether a clip was made for a skeleton. Bones are those of a body, by their numbers in motions: the virtual root and cameras do not
 * count. An offset is a translation that the clip holds still; gaps are distances of offsets from those of the rest pose.
 */
export interface Fit {
  /** 'doubtful': a few bones are lacking, lengths differ slightly, or values explode. 'unknown': the clip moves too few bones to tell. */
  readonly verdict: 'fits' | 'doubtful' | 'foreign' | 'unknown';
  /** What speaks against it, with numbers; empty if nothing does. */
  readonly why: string;
  /** The number of bones that the clip moves. */
  readonly moved: number;
  /** The number of bones of the skeleton that motions can name. */
  readonly bones: number;
  /** Bones that the clip moves and the skeleton does not have. */
  readonly lacking: readonly number[];
  /** Bones of the skeleton that the clip does not move. */
  readonly still: readonly number[];
  /** Bones of the skeleton with values that are not finite or far too large. */
  readonly exploding: readonly number[];
  /** The number of offsets that are compared. */
  readonly offsets: number;
  /** In the model's unit; null without offsets, as the next four. */
  readonly medianGap: number | null;
  readonly worstGap: number | null;
  /** The bone with the largest gap. */
  readonly worstBone: number | null;
  /** Of gaps that are divided by the bone's length. */
  readonly medianRatio: number | null;
  readonly worstRatio: number | null;
}

export interface Bone {
  /** Its number in motions; -1: it has none. */
  readonly number: number;
  /** Its parent's index in bones; -1: none. */
  readonly parent: number;
  /** Empty if it has none. */
  readonly name: string;
  /** It controls other bones and is no part of the body: leave it out of pictures. */
  readonly isHelper: boolean;
}

/** A program that makes bones follow others: for Skeleton.pose() and Clip.toGlb(). Close it when you no longer need it, like a MotionFile. */
export interface Exp {
  /** Frees its memory. */
  close(): void;
}

/** A file in a container. */
export interface ContainedFile<Contents extends Uint8Array = Uint8Array> {
  /** "inner.dat/walk.mot". Control characters and bytes that are not UTF-8 become \xHH, a backslash becomes two. Check it before you write files. */
  readonly path: string;
  /** What its bytes are: "bayonetta2", "wmb", "dat", ...; null: unknown. */
  readonly format: string | null;
  readonly kind: 'clips' | 'program' | 'table' | 'skeleton' | 'container' | 'events' | null;
  readonly bytes: Contents;
  /** What is wrong with its entry, if anything: it has no bytes then. */
  readonly error: string | null;
}

/**
 * The bytes of a file; if gzip has packed them, what is in them.
 *
 * @throws {MotleyError} if they are damaged, or more than 256 MiB, or if anything but zeros follows the packed bytes
 * @throws {Error} if the browser has no DecompressionStream
 */
export declare function unpack(data: ArrayBuffer | (ArrayBufferView & NotShared)): Promise<Bytes>;
export declare function unpack(data: ArrayBuffer | ArrayBufferView): Promise<Uint8Array>;

/** Why a file, or a part of it, cannot be used. The message is a sentence that names byte, record and bone. */
export declare class MotleyError extends Error {
  readonly name: 'MotleyError';
  readonly code: MotleyErrorCode;
  /** The offset of the error in the file, or null. */
  readonly offset: number | null;
}

/** The codes of motley::errc (include/motley/clip/error.hpp) but too_little_memory, and in the last line the package's own. */
export type MotleyErrorCode =
  | 'unknown_format' | 'bad_magic' | 'bad_version' | 'truncated' | 'bad_value' | 'bad_number' | 'unknown_coding' | 'no_keys' | 'ambiguous'
  | 'bad_index' | 'backward_keys' | 'bad_expression' | 'unknown_operation' | 'no_clip' | 'endless' | 'too_much'
  | 'empty_clip' | 'keys_between_frames' | 'no_track' | 'ambiguous_format' | 'empty_file'
  | 'no_gltf' | 'closed' | 'out_of_memory';
