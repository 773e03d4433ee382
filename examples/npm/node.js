// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/node: motley() for node, which reads the module from disk.
import {readFile} from 'node:fs/promises';
import {motley as start} from './index.js';

export {MotleyError, unpack} from './index.js';
export const motley = ({wasm = readFile(new URL('motley.wasm', import.meta.url))} = {}) => start({wasm});
export default motley;
