// The same training, built natively for this processor alone (preset native-speed).

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repoRoot } from '../../web/site/load-engine.ts';
import { findProgram } from '../toolchain/machine.mjs';
import { NAMES } from './rows.ts';

export const hasClang = findProgram('clang++') !== null;
const RUNS = 31;

/** @returns milliseconds of 1,000 steps, the best of many; null where there is no clang */
export function timeNatively(): number | null {
  if (!hasClang) return null;
  const program = join(repoRoot, 'build/native-speed/training_speed');
  const args = [join(repoRoot, NAMES), String(RUNS)];
  const { stdout, status } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error('training_speed failed.');
  return Math.min(...stdout.trim().split('\n').map(Number));
}
