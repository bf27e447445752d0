// How npm is started, on every system: as the script that it is, with the Node that runs now. Its program on PATH is a
// shell's script, or on Windows one for cmd.exe, which Node starts through a shell only.

import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findProgram } from './machine.mjs';

const SCRIPT = 'npm-cli.js';
const IN_PACKAGE = join('node_modules/npm/bin', SCRIPT);

/**
 * npm's own script: of the npm that started us, else of the one that came with this Node, else of the one on PATH.
 * @param {{ started?: string, node?: string, onPath?: string | null }} [where] the script of whatever started us, this
 *   Node, npm's program
 * @returns {string | null} null where npm is not there or hides its script
 */
export function npmScript(where = {}) {
  const { started, node, onPath } = {
    ...{ started: process.env.npm_execpath, node: process.execPath, onPath: findProgram('npm') },
    ...where,
  };
  // Yarn and pnpm name themselves in the same place.
  const candidates = started && basename(started) === SCRIPT ? [started] : [];
  const program = existsSync(node) ? realpathSync(node) : node;
  candidates.push(join(dirname(program), IN_PACKAGE), join(dirname(program), '../lib', IN_PACKAGE));
  if (onPath) {
    const file = realpathSync(onPath);
    candidates.push(...(basename(file) === SCRIPT ? [file] : []), join(dirname(file), IN_PACKAGE));
  }
  return candidates.find((path) => existsSync(path)) ?? null;
}

/**
 * @param {string[]} args of npm
 * @returns {[string, string[]]} a program and its arguments
 * @throws {Error} with one sentence where there is no npm
 */
export function npmCommand(args) {
  const script = npmScript();
  if (script) return [process.execPath, [script, ...args]];
  const program = findProgram('npm');
  if (!program || program.endsWith('.cmd'))
    throw new Error('Please install npm; it comes with Node.');
  return [program, args];
}
