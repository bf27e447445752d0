// Training as a page has it: a worker of its own, short calls, the digits of every other build.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Reply } from '@engine';
import type { EngineClient } from '../../../web/engine/client.ts';
import { test } from '../support/page-test.ts';

const names = readFileSync('web/content/names.txt', 'utf8').trim().split('\n');
const golden = JSON.parse(readFileSync('tests/golden/training-losses.json', 'utf8'));

test('a thousand steps in a worker give the digits of the native build, and the page stays free', async ({
  site,
}) => {
  const { page } = await site.openLesson({ query: '?step=weights' });
  const seen = await page.evaluate(async (words: string[]) => {
    const { engine } = document.querySelector('shape-stepper')!.model;
    const trainer = new (engine.constructor as typeof EngineClient)();
    const kind = await trainer.ready('trainer');
    const taken = <Value>(reply: Reply<Value>) => {
      if (!reply.ok) throw new Error(JSON.stringify(reply.errors));
      return reply.value;
    };
    const start = async (seed: number) =>
      taken(await trainer.call('trainStart', 'run', { task: 'names', words, seed }));
    const steps = async (count: number) => taken(await trainer.call('trainSteps', 'run', count));
    const score = async () =>
      taken(await trainer.call('trainScore', 'run', 'held_out', {}, false)).loss;
    await start(0);
    let calls = 0;
    for (;;) {
      const losses = await steps(25);
      if (losses.length === 0) break;
      calls += 1;
    }
    const loss = await score();
    // Cancelled in the middle of another run: the trainer goes on with the next.
    await start(1);
    await steps(10);
    await start(0);
    await steps(1000);
    const again = await score();
    const shapes = await engine.shapes({ batch: 1, seq_len: 2, d_model: 4, n_heads: 2 });
    return { kind, calls, loss, again, other: shapes.ok };
  }, names);
  assert.deepEqual(seen, {
    kind: 'worker',
    calls: 40,
    loss: golden.held_out_loss,
    again: golden.held_out_loss,
    other: true,
  });
});
