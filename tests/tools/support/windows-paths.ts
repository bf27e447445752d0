// Windows' paths on any system, to run our own code with: what joins, reads and lists paths gives and takes backslashes
// and a drive. Hooks of Node's module loader; packages of npm see the system as it is.

import childProcess from 'node:child_process';
import fs from 'node:fs';
import type { LoadHook, ResolveHook } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import url from 'node:url';

const FROM_HERE = `
const windows = (path) => path.replace(/^\\//, 'Z:/').replaceAll('/', '\\\\');
const here = (path) => typeof path === 'string' ? path.replace(/^Z:/, '').replaceAll('\\\\', '/') : path;
const full = (text) => String(text).startsWith('Z:\\\\') ? here(text) : text;
const changed = (names, change) => Object.fromEntries(names.map((name) => [name, change(name)]));
`;

/** The bodies of modules that stand for Node's own: `system` is that, `ours` what differs. */
const BODIES: Record<string, string> = {
  'node:path': 'const ours = system.win32;',
  'node:url': `const ours = {
    fileURLToPath: (address) => windows(system.fileURLToPath(address)),
    pathToFileURL: (path) => system.pathToFileURL(here(path)),
  };`,
  'node:os': `const ours = changed(['tmpdir', 'homedir'], (name) => () => windows(system[name]()));`,
  'node:fs': `
    const names = Object.keys(system).filter((name) => /^[a-z]/.test(name) && typeof system[name] === 'function');
    const ofTwo = /^(?:copy|cp|link|rename|symlink)/;
    const listed = (entry) => {
      if (typeof entry === 'string') return windows(entry);
      entry.parentPath = windows(entry.parentPath);
      return entry;
    };
    const ours = {
      ...changed(names, (name) => (first, second, ...rest) =>
        system[name](here(first), ofTwo.test(name) ? here(second) : second, ...rest)),
      ...changed(['realpathSync', 'mkdtempSync'], (name) => (path) => windows(system[name](here(path)))),
      readdirSync: (path, options) => system.readdirSync(here(path), options).map(listed),
    };`,
  'node:child_process': `
    const ours = changed(['execFile', 'execFileSync', 'spawn', 'spawnSync'], (name) => (program, args, ...rest) => {
      if (rest[0]?.cwd) rest[0] = { ...rest[0], cwd: here(rest[0].cwd) };
      return system[name](full(program), args.map(full), ...rest);
    });`,
};
const BUILT_IN: Record<string, object> = {
  'node:path': path,
  'node:url': url,
  'node:os': os,
  'node:fs': fs,
  'node:child_process': childProcess,
};
const SCHEME = 'windows-paths:';
const repository = new URL('../../..', import.meta.url).href;

export const resolve: ResolveHook = (name, context, next) => {
  const from = context.parentURL ?? '';
  const isOurs = from.startsWith(repository) && !from.includes('/node_modules/');
  if (!isOurs || !(name in BODIES)) return next(name, context);
  return { url: SCHEME + name, shortCircuit: true };
};

export const load: LoadHook = (address, context, next) => {
  if (!address.startsWith(SCHEME)) return next(address, context);
  const name = address.slice(SCHEME.length);
  const names = Object.keys(BUILT_IN[name]!).filter((one) => /^[a-z]\w*$/i.test(one));
  const source = `import system from '${name}';
    ${FROM_HERE}${BODIES[name]}
    const all = { ...system, ...ours };
    export default all;
    export const { ${names.filter((one) => one !== 'default').join(', ')} } = all;`;
  return { format: 'module', source, shortCircuit: true };
};

const register = `import { register } from 'node:module'; register(${JSON.stringify(import.meta.url)});`;

/** What Node is started with for it to be so. */
export const withWindowsPaths = [`--import=data:text/javascript,${encodeURIComponent(register)}`];
