// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/example: describes a motion file and writes its first clip as a .glb: node example.js FILE
// [OUT.glb]
import {readFile, stat, writeFile} from 'node:fs/promises';
import motley, {MotleyError} from 'motley-wasm';

const [path, glb] = process.argv.slice(2);
if (!path) {
  console.error('usage: node example.js FILE [OUT.glb]');
  process.exit(2);
}
const identity = name => stat(name, {bigint: true}).then(({dev, ino}) => `${dev} ${ino}`, () => null); // a file may have several names
const [input, output] = await Promise.all([path, glb].filter(Boolean).map(identity));
if (input && input === output) {
  console.error(`${glb} would overwrite ${path}`);
  process.exit(2);
}
const {open} = await motley();
let at = path; // the file that is read or written
try {
  const file = open(await readFile(path));
  console.log(`${path}: ${file.format}, ${file.clips.length} clip${file.clips.length === 1 ? '' : 's'}`);
  const [clip] = file.clips; // an archive may have none
  if (clip) {
    console.log(`${clip.name || 'the first'}: ${clip.frameCount} frames, ${clip.frameRate} a second, ${clip.tracks.length} tracks`);
    const pose = clip.player({loop: true}).sampleSeconds(0.5);
    clip.tracks.slice(0, 5).forEach(({target, channel, keyCount}, i) =>
      console.log(`  bone ${target} ${channel}: ${keyCount} keys, ${pose[i]} after half a second`));
    if (glb) {
      const bytes = clip.toGlb();
      at = glb;
      await writeFile(glb, bytes);
    }
  }
  file.close();
} catch (e) {
  if (e instanceof MotleyError) console.error(`${path}: ${e.message} (${e.code}${e.offset === null ? '' : ', byte ' + e.offset})`);
  else if (e.syscall) console.error(`${at}: ${e.message}`); // of readFile() or writeFile(), whose message may not name the file
  else throw e;
  process.exitCode = 1;
}
