// Seeds that are trained one after the other, begun anew while they train: the later start is trained to its end.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { PatternAsk, RunConfig } from '@engine';
import type { Trainer } from '../../web/engine/trainer.ts';
import { SeedRoles } from '../../web/src/features/training/seed-roles-model.ts';
import { tools as engine } from './support/engines.ts';

// The engine as the trainer asks it, without a worker between.
const trainer = {
  client: new EventTarget(),
  start: async (run: string, settings: RunConfig) => engine.trainStart(run, settings),
  steps: async (run: string, count: number) => engine.trainSteps(run, count),
  patterns: async (run: string, of: 'held_out', patterns: PatternAsk[]) =>
    engine.trainPatterns(run, of, patterns),
  drop: async (run: string) => engine.trainDrop(run),
} as unknown as Trainer;
const words = readFileSync('web/content/names.txt', 'utf8').trim().split('\n');
const settings = {
  task: 'names',
  words,
  d_model: 16,
  n_heads: 4,
  steps: 40,
  batch: 1,
} as RunConfig;

test('stopped and begun anew before the earlier run has noticed, all seeds are trained', async () => {
  const roles = new SeedRoles(trainer);
  const earlier = roles.start(settings, [7, 8, 9]);
  while (roles.share === 0) await once(roles, 'change');
  roles.pause();
  const later = roles.start(settings, [1, 2, 3]);
  await Promise.all([earlier, later]);
  assert.deepEqual(roles.faults, []);
  assert.deepEqual(
    roles.rows.map(({ seed }) => seed),
    [1, 2, 3],
  );
});
