// What tells whether files have changed, without reading them.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every file at or under a path, each with its size and the time of its last change.
 * @param {string} root
 * @param {string} path from there, with slashes
 * @returns {string[]}
 */
export function fingerprints(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  const { size, mtimeMs } = statSync(full);
  if (!statSync(full).isDirectory()) return [`${path} ${size} ${mtimeMs}`];
  return readdirSync(full).flatMap((name) => fingerprints(root, `${path}/${name}`));
}
