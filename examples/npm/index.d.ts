// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors

/**
 * Loads the decoder. Each call gives an instance with memory of its own, which grows with what is open in it, is used again
 * when that is closed, and never shrinks: to give it back, forget the instance and everything that came from it.
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

export interface MotleyOptions {
  /**
   * The contents of motley.wasm: bytes, or a Response or Blob that has them. Without it they are read from beside the package's
   * own files: with fetch() in browsers, from the disk in node.
   */
  wasm?: WasmSource | Promise<WasmSource>;
}
export type WasmSource = ArrayBuffer | ArrayBufferView | {arrayBuffer(): Promise<ArrayBuffer>};

export interface Motley {
  /**
   * Opens a motion file, which it copies. A file of one clip is checked as a whole; of an archive (Shenmue) only its table, and
   * each clip when it is used first.
   *
   * @throws {MotleyError} what is wrong with the file, at which byte
   * @throws {TypeError} if `data` is no bytes
   */
  open(data: ArrayBuffer | ArrayBufferView, options?: OpenOptions): MotionFile;
  /**
   * Opens the skeleton of a model: wmb (PlatinumGames) or CINF (Metroid Prime).
   *
   * @throws {MotleyError} what is wrong with the file, at which byte
   */
  openSkeleton(data: ArrayBuffer | ArrayBufferView): Skeleton;
  /** Bytes of memory that the instance has taken. */
  readonly memorySize: number;
}

export interface OpenOptions {
  /** The file's format, instead of finding it out. */
  format?: Format | (string & {});
}

export type Format = 'bayonetta' | 'bayonetta2' | 'okami' | 'god_hand' | 'anim' | 'motn';

/**
 * An open file. Close it when it is done with: until then its bytes are in the instance's memory. One that is forgotten together
 * with its clips is closed by itself, but at some later time, or never, as FinalizationRegistry has it.
 */
export interface MotionFile {
  readonly format: Format;
  /** One, or, of an archive, as many as it has. They stay unopened until they are used. */
  readonly clips: readonly Clip[];
  /** Frees its memory. Whatever uses its clips after that throws the MotleyError 'closed'. */
  close(): void;
}

/**
 * A clip. All that is asked of it, except number and name, opens it first, and throws a MotleyError if it is broken; the other
 * clips of an archive can be used even so.
 */
export interface Clip {
  readonly file: MotionFile;
  /** Its place in the file, from 0. */
  readonly number: number;
  /** Its name, empty if it has none. Bytes that are no printable text are \xHH. */
  readonly name: string;
  /** Frames count from 0 to frameCount - 1. */
  readonly frameCount: number;
  /** Frames a second. */
  readonly frameRate: number;
  /** Of rx, ry and rz; 'quaternions' if it has none of these. Translations are in the model's own unit. */
  readonly rotationUnit: 'radians' | 'degrees' | 'turns' | 'quaternions';
  /** In the file's order, as `motley keys` numbers them; a vector or a quaternion is a track for each component. */
  readonly tracks: readonly Track[];
  /**
   * All values at all whole frames: value [track * frameCount + frame], tracks.length * frameCount numbers. Look at that number
   * before you decode a stranger's file: a few bytes can hold 65535 frames.
   */
  decode(): Float32Array;
  /**
   * The pose at a frame, whole or not: a number for each track, equal to decode() at whole frames. Before the first key of a
   * track and after the last one their values hold. Written to `out`, if there is one, which is returned.
   *
   * @throws {RangeError} if the frame is not finite, or `out` is shorter than tracks
   */
  sample(frame: number, out?: Float32Array): Float32Array;
  /** Plays it by time. Players of one clip share memory in the instance, which is taken by the first and freed with the file. */
  player(options?: PlayerOptions): Player;
  /** Bones that it moves without a skeleton file: of Bayonetta 2's characters and Shenmue's human rig; null for all others. */
  readonly figure: Skeleton | null;
  /**
   * A .glb: an armature with an animation, a key a frame; what `motley gltf` writes. Without a skeleton or a figure of its
   * own, bones stand alone.
   *
   * @throws {MotleyError} 'no_gltf' if it moves nothing, has no frames, or too many
   */
  toGlb(options?: GlbOptions): Uint8Array;
}

export interface PlayerOptions {
  /** What times outside the clip mean: another round, or (the default) the first or last pose. */
  loop?: boolean;
}

export interface GlbOptions {
  /** What the bones are bones of. The default is the clip's own figure; null: nothing. */
  skeleton?: Skeleton | null;
  /** Adds solids for bones, for viewers that do not show bones. */
  mesh?: boolean;
  /** Of the animation, if the clip has no name of its own; else "clip". */
  name?: string;
}

export interface Player {
  /**
   * The pose at a time in seconds, of any sign: a number for each track, within 2e-6 of sample()'s (of the curve's range, or of 1, if
   * that is larger). Forward it costs less than sample(). Written to `out`, if there is one, which is returned.
   */
  sample(seconds: number, out?: Float32Array): Float32Array;
}

export interface Track {
  /** The number of the bone that it moves, as stored. */
  readonly target: number;
  /** tx ty tz rx ry rz sx sy sz, qw qx qy qz, roll, fov (radians), or u and the index that is stored. */
  readonly channel: string;
  /** One: it never moves. */
  readonly keyCount: number;
  keys(): Key[];
}

export interface Key {
  frame: number;
  value: number;
  /** How much the curve would rise along its tangent from the key before, and to the key after. */
  in: number;
  out: number;
}

/** Close it when it is done with, as a MotionFile; a clip's own figure need not be. */
export interface Skeleton {
  readonly bones: readonly Bone[];
  /**
   * Where the bones are in the model's space at a frame of a clip: ten numbers for each, translation x y z, rotation w x y z,
   * scale x y z; `motley sample --space model`. z is up for CINF, y for all others.
   */
  pose(clip: Clip, frame: number, out?: Float32Array): Float32Array;
  close(): void;
}

export interface Bone {
  /** By which motions name it; -1: none can. */
  readonly number: number;
  /** Its parent's place in bones; -1: none. */
  readonly parent: number;
  /** Empty if it has none. */
  readonly name: string;
}

/** Why a file, or a part of it, cannot be used. The message says it in words, and names byte, record and bone. */
export declare class MotleyError extends Error {
  readonly name: 'MotleyError';
  readonly code: MotleyErrorCode;
  /** The byte of the file that is at fault; null if none is. */
  readonly offset: number | null;
}

/** Those of motley::errc (include/motley/clip/error.hpp), and the package's own in the last line. */
export type MotleyErrorCode =
  | 'unknown_format' | 'bad_magic' | 'bad_version' | 'truncated' | 'bad_count' | 'bad_number' | 'unknown_coding' | 'no_keys' | 'ambiguous'
  | 'bad_index' | 'backward_keys' | 'bad_expression' | 'unknown_operation' | 'no_clip' | 'endless' | 'too_much' | 'too_little_memory'
  | 'empty_clip' | 'keys_between_frames' | 'no_track' | 'ambiguous_format'
  | 'no_gltf' | 'closed' | 'out_of_memory';
