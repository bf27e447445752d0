// Writes what JS knows of the modules: engine.d.mts, the types of their calls, from what print_types says of both; and
// calls.mjs, which module has which call, from the modules themselves. Run by the build: `node tools/engine-types.mjs
// FOLDER`, the folder that holds them.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2]);

/** @param {string} name */
async function start(name) {
  const { default: create } = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
  return create({ wasmBinary: readFileSync(join(folder, `${name}.wasm`)) });
}

const MODULES = ['engine', 'models', 'catalogue', 'code'];

const types = (await start('print_types')).types();
const [, listed] = /interface MainModule \{\n(.*?)\}\n/s.exec(types);
const every = [...listed.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
/** @type {[string, string[]][]} */
const calls = [];
for (const name of MODULES) {
  const made = await start(name);
  calls.push([name, every.filter((call) => call in made)]);
}

const say = (line) => `// ${line} Written by the build; do not edit.\n`;
const names = calls.map(
  ([name, list]) => `  ${name}: ${list.map((call) => `'${call}'`).join(' | ')};\n`,
);
writeFileSync(
  join(folder, 'engine.d.mts'),
  say(
    'The calls of all modules and what crosses in them, from the tables in cpp/api and the calls in cpp/bindings.',
  ) +
    types +
    `/** Which calls each module has. */\nexport interface CallsOf {\n${names.join('')}}\n` +
    'export default function createEngine(options?: object): Promise<MainModule>;\n',
);
const lists = calls.map(([name, list]) => `  ${name}: '${list.join(' ')}'.split(' '),\n`);
writeFileSync(
  join(folder, 'calls.mjs'),
  `${say('Which calls each module has.')}export const calls = {\n${lists.join('')}};\n`,
);
