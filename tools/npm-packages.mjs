// Installs the npm packages when package-lock.json says something new, and not otherwise.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './toolchain/lock.mjs';
import { npmCommand } from './toolchain/npm.mjs';
import { createProgress } from './toolchain/progress.mjs';
import { run } from './toolchain/run.mjs';
import { readText, writeFileAtOnce } from './toolchain/stamps.mjs';

const repoFolder = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs `npm ci` if the packages are not the ones package-lock.json lists. Quick when they are.
 * Scripts of the packages are never run.
 * @param {{ repo?: string, toTest?: boolean, progress?: import('./toolchain/progress.mjs').Progress }} [options]
 *   `toTest`: also the packages that only tests, checks and the compiler of the engine need, which are two thirds
 * @returns {Promise<boolean>} whether it installed
 * @throws {Error} with npm's own words when npm fails
 */
export async function ensureNpmPackages({
  repo = repoFolder,
  toTest = false,
  progress = createProgress(),
} = {}) {
  // `npm ci` deletes node_modules first, so a run that was killed leaves no stamp.
  const stamp = join(repo, 'node_modules/.heads-up-installed');
  const all = `all ${lockHash(repo)}`;
  const wanted = toTest ? [all] : [all, `to build ${lockHash(repo)}`];
  const isCurrent = () => wanted.includes(readText(stamp) ?? '');
  if (isCurrent()) return false;

  const onWait = () => progress.say('Waiting: another process is installing the npm packages.');
  const install = async () => {
    if (isCurrent()) return false;
    progress.begin('Installing the npm packages');
    const leaveOut = toTest ? [] : ['--omit=dev'];
    const npm = npmCommand(['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...leaveOut]);
    const { code, output } = await run(...npm, { cwd: repo, allowFailure: true });
    if (code !== 0) throw new Error(`${withoutHelp(output)}\n\`npm ci\` failed.`);
    writeFileAtOnce(stamp, wanted[wanted.length - 1]);
    progress.end();
    return true;
  };
  return withLock(join(repo, 'build/npm.lock'), install, { onWait });
}

/** npm prints all its options after what went wrong. @param {string} output */
function withoutHelp(output) {
  return output.split('\nnpm error Clean install a project')[0].trim();
}

/** @param {string} repo */
function lockHash(repo) {
  return createHash('sha256')
    .update(readFileSync(join(repo, 'package-lock.json')))
    .digest('hex');
}
