// The command line, run as people run it.

import { spawnSync } from 'node:child_process';

export const headsup = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/headsup.mjs', ...args], { encoding: 'utf8' });
