// What a page keeps of a learner at sheets of exercises: the session, its log and its address.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PracticeEvent, SheetId } from '@engine';
import { exerciseCourse } from '../../tools/exercise-command.ts';
import { loadEngine } from '../../web/site/load-engine.ts';
import { readAddress, writeAddress } from '../../web/src/features/exercises/exercise-address.ts';
import { ExerciseSession } from '../../web/src/features/exercises/exercise-session.ts';
import { EventStore, openMemoryLog } from '../../web/src/learner/events.ts';
import type { LogStore } from '../../web/src/learner/indexeddb-store.ts';
import { askedEngine } from './support/asked-engine.ts';

const loaded = await loadEngine();
assert.ok(loaded.loadCourse(exerciseCourse).ok);
const engine = askedEngine(loaded);

async function learner(store = openMemoryLog()) {
  const session = new ExerciseSession({ engine, store, set: 'exercise' });
  await session.act('resume');
  return { session, store };
}

describe('a session', () => {
  test('has a fact in the log before it says what came of it', async () => {
    const { session, store } = await learner();
    let kept: Promise<PracticeEvent[]> | undefined;
    session.addEventListener('moved', () => {
      kept = store.readPractice('exercise');
    });
    await session.act('commit', { item: 'head_dim', answer: '64' });
    assert.deepEqual(
      (await kept)?.map(({ kind, item }) => `${kind} ${item}`),
      ['answered head_dim'],
    );
  });

  test('goes on where the log takes no more', async (t) => {
    t.mock.method(console, 'warn', () => {});
    const refuse = async () => {
      throw new Error('full');
    };
    const shelf = { read: async () => [], add: refuse, merge: refuse, clear: refuse };
    const store = new EventStore(shelf as unknown as LogStore, false);
    const { session } = await learner(store);
    await session.act('commit', { item: 'head_dim', answer: '64' });
    await session.act('commit', { item: 'token_qkv', answer: '64' });
    assert.equal(session.view!.done, 2);
    assert.equal(store.trouble, 'refused');
  });
});

describe('the address', () => {
  test('names a sheet, a level, or leaves it to the log', () => {
    assert.deepEqual(readAddress(''), { kind: 'resume', given: {} });
    assert.deepEqual(readAddress('?level=3'), { kind: 'level', given: { seed: 0, level: 3 } });
    for (const address of [
      '?seed=7&level=2',
      '?seed=0&level=0',
      '?seed=9&level=5&fading=one_blank',
    ]) {
      const { kind, given } = readAddress(address);
      assert.equal(kind, 'view');
      assert.equal(writeAddress(given as SheetId), address);
    }
    assert.equal(readAddress('?seed=7').given.level, 0);
  });

  test('with no number where one belongs goes to the engine as none', () => {
    for (const seed of ['abc', '-1', '1e99', '', ' 7', '0x10', '1.5', '9'.repeat(40)])
      assert.ok(Number.isNaN(readAddress(`?seed=${seed}`).given.seed), seed);
  });
});
