// What the command line prints of each head, which a page must show to the last digit.

import { execFileSync } from 'node:child_process';

/** What `model heads` prints, by "layer head": the scores, the loss without the head, and the change. */
export function commandLineHeads(args: string[]): Map<string, string[]> {
  const printed = execFileSync(process.execPath, ['tools/headsup.mjs', 'model', 'heads', ...args], {
    encoding: 'utf8',
  });
  const rows = printed
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells.length === 9 && /^\d+$/.test(cells[0]!));
  return new Map(rows.map(([layer, head, ...cells]) => [`${layer} ${head}`, cells]));
}
