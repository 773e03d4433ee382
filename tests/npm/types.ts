// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/npm/types: index.d.ts says what its examples need, and refuses what it should. tests/npm/run compiles it, and does not run it.
import motley, {MotleyError, motley as same, unpack, type Bytes, type Clip, type Key, type Motley, type MotionFile, type Skeleton, type Fit} from 'motley-wasm';

export async function all(bytes: ArrayBuffer, view: Uint8Array): Promise<number> {
  const m: Motley = await motley();
  await same({wasm: view});
  const file: MotionFile = m.open(bytes), clip: Clip | undefined = file.clips[0];
  m.open(view, {format: 'motn'});
  m.open(view, {format: null});
  // @ts-expect-error: text is no file
  m.open('walk.mot');
  // @ts-expect-error: there may be none
  file.clips[0].name = 'other';
  if (!clip) return 0;
  const key: Key | undefined = clip.tracks[0]?.keys()[0], pose: Float32Array = clip.player({loop: true}).sampleSeconds(0.5, clip.sampleFrame(3));
  const mirrored: Clip | null = clip.mirrored;
  const skeleton: Skeleton | null = (mirrored ?? clip).figure, glb: Uint8Array = clip.toGlb({skeleton, mesh: true});
  const [x]: [number, number, number] = clip.movement(0, 0.5, {loop: true, root: 3}).translation, still: Float32Array = clip.inPlace([x], {out: pose});
  // @ts-expect-error: a bone is a number
  clip.inPlace(still, {root: 'hip'});
  // @ts-expect-error: milliseconds are no text
  clip.player().sampleSeconds('500');
  try {
    m.openSkeleton(view).close();
    for (const {path, format, kind, bytes, error} of m.openContainer(await unpack(view)))
      if (kind === 'clips') m.open(bytes).close();
      else if (error) throw new Error(path + (format ?? ''));
    m.openExp(view).close();
    for (const event of m.openEvents(view)) {
      const what: string = event.meaning, at: number = event.seconds;
      if (event.kind === 'particle') return typeof event.bone === 'string' ? at : event.bone + what.length + event.particleType.length;
      // @ts-expect-error: only particles have a bone
      void event.bone;
    }
    const opcode: number | undefined = clip.events[0]?.opcode, said: string | undefined = clip.events[0]?.meaning;
    if (said) return opcode ?? 0;
  } catch (e) {
    if (e instanceof MotleyError && e.code === 'truncated' && e.offset !== null) return e.offset;
    // @ts-expect-error: no such code
    if (e instanceof MotleyError && e.code === 'shortened') return 0;
  }
  const tracks: number = skeleton?.boundTracks(clip) ?? 0;
  const fit: Fit | undefined = skeleton?.diagnose(clip), gap: number | null = fit?.medianGap ?? null;
  file.close();
  return tracks + (gap ?? 0) + (key?.in ?? 0) + glb.byteLength + pose[0]!;
}

/** What browsers take: only arrays that are not in shared memory. */
export async function browser(clip: Clip, bytes: ArrayBuffer, either: Uint8Array): Promise<void> {
  const m = await motley(), glb: Bytes = clip.toGlb();
  new Blob([glb, clip.decode(), ...m.openContainer(bytes).map(file => file.bytes), ...clip.events.map(event => event.payload)]);
  new Response(await unpack(bytes));
  new Response(await unpack(new Uint8Array(bytes)));
  await crypto.subtle.digest('SHA-256', glb);
  for (const file of m.openContainer(await unpack(bytes))) new Blob([file.bytes]);
  // @ts-expect-error: what is not packed is returned, and may be in shared memory
  new Blob([await unpack(either)]);
}
