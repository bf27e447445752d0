// Writes engine.d.mts, the types of the engine module, from what engine_tools says of itself. Run by the
// build: `node tools/engine-types.mjs FOLDER`, the folder that holds engine_tools.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2]);
const { default: createEngine } = await import(
  pathToFileURL(join(folder, 'engine_tools.mjs')).href
);
const wasmBinary = readFileSync(join(folder, 'engine_tools.wasm'));
const types = (await createEngine({ wasmBinary })).testTypes();
const head = `// The engine as JS sees it. Written by the build from the tables in cpp/api and the calls in cpp/bindings; do not edit.\n`;
const foot = `export default function createEngine(options?: object): Promise<MainModule>;\n`;
writeFileSync(join(folder, 'engine.d.mts'), head + types + foot);
