// The newest of many wishes is the one that is worked on last, whenever it comes.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runLatest } from '../../web/src/kit/run-latest.ts';

describe('the newest wish', () => {
  test('is met, and those between are passed over', async () => {
    let wish = 0;
    const met: number[] = [];
    const load = runLatest(async () => {
      const now = wish;
      await null;
      met.push(now);
    });
    for (wish = 1; wish < 5; wish++) load();
    wish = 5;
    await load();
    assert.deepEqual(met, [1, 5]);
  });

  test('is met at whatever moment after the one before it comes', async () => {
    for (let later = 0; later < 8; later++) {
      let wish = 1;
      let met = 0;
      const load = runLatest(async () => {
        met = wish;
      });
      const first = load();
      for (let turn = 0; turn < later; turn++) await null;
      wish = 2;
      await Promise.all([first, load()]);
      assert.equal(met, 2, `${later} turns later`);
    }
  });

  test('is met after one that failed', async () => {
    let fails = true;
    const load = runLatest(async () => {
      if (fails) throw new Error('once');
    });
    await assert.rejects(load(), /once/);
    fails = false;
    await load();
  });
});
