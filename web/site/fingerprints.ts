// What tells whether files have changed, without reading them.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every file at or under a path but for installed packages, each with its size and the time of its last change.
 * @param path - from there, with slashes
 */
export function fingerprints(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  const { size, mtimeMs } = statSync(full);
  if (!statSync(full).isDirectory()) return [`${path} ${size} ${mtimeMs}`];
  return readdirSync(full)
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => fingerprints(root, `${path}/${name}`));
}
