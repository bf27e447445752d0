// A folder as a zip whose bytes depend on its files alone.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { siteFiles } from './site-files.ts';

/** When every file of a zip was made, whose bytes are then the same each time. */
export const WHEN = new Date(1980, 0, 1);

/** @param zip - there only when it is whole */
export async function zipFolder(folder: string, zip: string) {
  // Only now: it needs the packages.
  const { zipSync } = await import('fflate');
  const entries = siteFiles(folder).map((path) => [path, readFileSync(join(folder, path))]);
  writeFileSync(`${zip}.new`, zipSync(Object.fromEntries(entries), { level: 9, mtime: WHEN }));
  renameSync(`${zip}.new`, zip);
}
