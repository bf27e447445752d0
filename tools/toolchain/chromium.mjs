// Finds a Chromium for the tests that need a browser, or installs Debian's.
// Knows its names; must not know what is tested.

import { findProgram } from './machine.mjs';
import { createProgress } from './progress.mjs';
import { canInstall, installPackage } from './system-package.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * Unlike the toolchain, a browser is too entangled with its system for a private folder, so this
 * one is installed the normal way, and only by root on Debian.
 * @param {{ progress?: import('./progress.mjs').Progress }} [options]
 * @returns {Promise<string>} path of the browser
 * @throws {Error} with one sentence when there is none and it cannot be installed
 */
export async function ensureChromium({ progress = createProgress() } = {}) {
  const named = process.env.CHROMIUM;
  if (named) {
    const program = findProgram(named);
    if (program) return program;
    throw new Error(`CHROMIUM names ${named}, which is not a program.`);
  }
  const present = chromiumOnPath();
  if (present) return present;
  if (canInstall()) {
    await installPackage('chromium', progress);
    const installed = chromiumOnPath();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium: please install it, or set CHROMIUM to the path of one.',
  );
}

function chromiumOnPath() {
  return names.map((name) => findProgram(name)).find((path) => path !== null) ?? null;
}
