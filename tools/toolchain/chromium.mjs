// Finds a Chromium for the tests that need a browser, or installs Debian's.
// Knows programs and the system's apt; must not know what is tested.

import { percentInStatus } from './apt-private.mjs';
import { findProgram, isRoot, readSystem } from './machine.mjs';
import { createProgress } from './progress.mjs';
import { run } from './run.mjs';

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
  if (readSystem().id === 'debian' && isRoot()) {
    await installChromium(progress);
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

/** @param {import('./progress.mjs').Progress} progress */
async function installChromium(progress) {
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  const patient = ['-o', 'DPkg::Lock::Timeout=300']; // another apt may be running
  progress.begin('Asking the mirror for Chromium');
  await run('apt-get', ['update', '--quiet', '--quiet', ...patient], { env });
  progress.end();

  progress.begin('Installing Chromium');
  const onStatusLine = (/** @type {string} */ line) => {
    const percent = percentInStatus(line);
    if (percent !== null)
      progress.update(percent, line.startsWith('dlstatus') ? 'downloading' : '');
  };
  const args = ['install', '--yes', '--quiet', '--quiet', '--no-install-recommends', ...patient];
  await run('apt-get', [...args, '-o', 'APT::Status-Fd=3', 'chromium'], { env, onStatusLine });
  progress.end();
}
