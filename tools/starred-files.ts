// What a shell makes of `folder/*.json`, for Windows, whose shells leave that to the program.

import { readdirSync } from 'node:fs';

const STARRED = /^((?:[^*]*[\\/])?)([^*\\/]*)\*([^*\\/]*)$/;

/**
 * @param argument - of a command: a path whose last part may have one star
 * @returns the files that it stands for, in order; itself where it has no star or nothing fits
 */
export function filesOf(argument: string): string[] {
  const [, folder, before = '', after = ''] = STARRED.exec(argument) ?? [];
  if (folder === undefined) return [argument];
  let names: string[];
  try {
    names = readdirSync(folder || '.');
  } catch {
    return [argument];
  }
  const least = before.length + after.length;
  const fitting = names.filter(
    (name) => name.length >= least && name.startsWith(before) && name.endsWith(after),
  );
  return fitting.length > 0 ? fitting.sort().map((name) => folder + name) : [argument];
}
