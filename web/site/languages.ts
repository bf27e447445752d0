// The languages of the course, each a folder beside the original's, which may leave out what is not translated yet.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const ORIGINAL = 'en';

/** @param root - the repository */
export const languagesOf = (root: string) =>
  readdirSync(join(root, 'web/content')).filter((name) => /^[a-z]{2,3}(?:-\w+)?$/.test(name));

/** A file of the original, of which a language may have its own. From the root. */
const original = (file: string) => file.replace(/^web\/content\/[^/]+/, `web/content/${ORIGINAL}`);

/** The file that another one translates, if any. */
export const translated = (root: string, file: string) =>
  original(file) !== file && existsSync(join(root, original(file))) ? original(file) : undefined;

/** A language's own file, or the original where it has none. */
export const fileOf = (root: string, file: string) =>
  existsSync(join(root, file)) ? file : original(file);

/** Those of a folder by their names, with those that only the original has. */
export function filesIn(root: string, folder: string, ending: string) {
  const names = [folder, original(folder)]
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) => readdirSync(join(root, path)))
    .filter((name) => name.endsWith(ending));
  return [...new Set(names)].sort().map((name) => fileOf(root, `${folder}/${name}`));
}
