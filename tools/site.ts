// Builds the site into dist/ when something it is made of has changed.

import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprints } from '../web/site/fingerprints.ts';
import { repoRoot } from '../web/site/load-engine.ts';
import { compressSite } from './compress.ts';
import { addAddress } from './hosting/address.ts';
import { writeServiceWorker } from './offline/index.ts';
import { makeSearchIndex } from './search-index.ts';
import { measure, overBudget } from './size.ts';
import { readText } from './toolchain/stamps.mjs';

const configFile = join(repoRoot, 'tools/vite.config.mjs');
const stampFile = join(repoRoot, 'build/site.stamp');

/** What the site is made of: change any of it and it is built again. */
const ingredients = [
  ...['web', 'tools', 'tests/golden', 'build/engine/wasm'],
  ...['LICENSE', 'package.json', 'package-lock.json'],
];

function stampFor(address: string) {
  const lines = ingredients.flatMap((path) => fingerprints(repoRoot, path)).join('\n');
  return `${createHash('sha256').update(lines).digest('hex')} ${address}`;
}

const lastAddress = () => readText(stampFile)?.split(' ')[1] ?? '';

/**
 * Builds dist/ unless it is already built from exactly these files.
 * @param options - where the site will stand, for what needs to know (tools/hosting): '' where
 *   that is not known; without it, the address that dist/ was built for last, so that tests try the very files that
 *   were built to be published
 * @returns whether anything was built
 * @throws {Error} where something weighs more than its budget
 */
export async function buildSite({
  address = lastAddress(),
}: {
  address?: string;
} = {}): Promise<boolean> {
  const now = stampFor(address);
  if (existsSync(join(repoRoot, 'dist/index.html')) && readText(stampFile) === now) return false;
  const vite = await import('vite');
  await vite.build({ configFile, logLevel: 'warn' });
  if (!makeSearchIndex(join(repoRoot, 'dist')))
    console.log('No search index: Pagefind has no program for this machine.');
  if (address) addAddress(join(repoRoot, 'dist'), address);
  await writeServiceWorker(join(repoRoot, 'dist'));
  await compressSite(join(repoRoot, 'dist'));
  const over = overBudget(measure(join(repoRoot, 'dist')));
  if (over.length > 0) throw new Error(over.join('\n'));
  writeFileSync(stampFile, now);
  return true;
}
