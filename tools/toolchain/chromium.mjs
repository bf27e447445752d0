// Finds a Chromium for what needs a browser, or installs Debian's. Knows its names; must not know what is
// tested.

import { findProgram } from './machine.mjs';
import { createProgress } from './progress.mjs';
import { canInstall, installPackage } from './system-package.mjs';

/** @typedef {{ package: string, names: string[] }} Kind - Debian's package, and what the program may be called */
/** @typedef {{ progress?: import('./progress.mjs').Progress }} Options */

const BROWSER = { package: 'chromium', names: ['chromium', 'chromium-browser', 'google-chrome'] };
const SHELL = { package: 'chromium-headless-shell', names: ['chromium-headless-shell'] };

/**
 * The browser that people use, with its windows. Unlike the toolchain, a browser is too entangled with its
 * system for a private folder, so this one is installed the normal way, and only by root on Debian.
 * @param {Options} [options]
 * @returns {Promise<string>} path of the browser
 * @throws {Error} with one sentence when there is none and it cannot be installed
 */
export const ensureChromium = (options) => ensure([BROWSER], options);

/**
 * The same browser built without windows, in which all page tests take a third less of the processor's time
 * (820 s for 1,245 s); the one with windows where there is no such package.
 * @param {Options} [options]
 */
export const ensureHeadlessChromium = (options) => ensure([SHELL, BROWSER], options);

/**
 * @param {Kind[]} kinds - the best first
 * @param {Options} [options]
 */
async function ensure(kinds, { progress = createProgress() } = {}) {
  const named = process.env.CHROMIUM;
  if (named) {
    const program = findProgram(named);
    if (program) return program;
    throw new Error(`CHROMIUM names ${named}, which is not a program.`);
  }
  for (const kind of kinds) {
    const program = onPath(kind) ?? (await installed(kind, progress));
    if (program) return program;
  }
  throw new Error(
    'The browser tests need Chromium: please install it, or set CHROMIUM to the path of one.',
  );
}

/** @param {Kind} kind */
const onPath = ({ names }) => names.map((name) => findProgram(name)).find(Boolean) ?? null;

/** @param {Kind} kind @param {import('./progress.mjs').Progress} progress */
async function installed(kind, progress) {
  if (!canInstall()) return null;
  try {
    await installPackage(kind.package, progress);
  } catch (error) {
    progress.end();
    console.error(`${kind.package} could not be installed: ${error.message}`);
  }
  return onPath(kind);
}
