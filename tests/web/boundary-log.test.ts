// A learner's file across the boundary: what the engine and the reader make of good, broken and hostile
// texts. Whatever a file holds, the answer is a reply, and what is taken from it folds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Fault } from '@engine';
import { loadEngine } from '../../web/site/load-engine.ts';
import { isReadable } from '../../web/src/learner/records.ts';
import { readLogFile } from '../../web/src/learner/restore-log.ts';
import { askedEngine, fileOf } from './support/asked-engine.ts';
import { dice } from './support/hostile.ts';
import { FROZEN, summary } from './support/learner-log.ts';
import { mutated } from './support/mutate.ts';
import { got } from './support/reply.ts';

const { codes } = JSON.parse(readFileSync('web/content/en/messages.json', 'utf8'));
const ROUNDS = process.env.HEADSUP_LONG ? 20_000 : 150;

const engine = await loadEngine();
engine.loadCourse(JSON.parse(readFileSync('build/course/practice-outline.json', 'utf8')));
const asked = askedEngine(engine);

const isFault = ({ code, where }: Fault) => code in codes && typeof where === 'string';
const whole = (events: object[]) => JSON.stringify({ schema: 3, events });
const event = (given: object) => ({
  ...{ id: 'a1', clock_ms: 5, log: 'card', kind: 'goal', retention: 0.8, at_ms: 4 },
  ...given,
});

describe('a file', () => {
  test('that was saved is read whole, every record as the store keeps it', async () => {
    const value = got(await readLogFile(asked, fileOf(FROZEN)));
    assert.deepEqual([value.records.length, value.left_out], [19, 0]);
    assert.ok(value.records.every(isReadable));
  });

  test('is left without the events that have no place in time', async () => {
    const places = [-1, 0.5, 8.64e15 + 2, 9.1e15, 1e300];
    const value = got(
      await readLogFile(asked, fileOf(whole(places.map((clock_ms) => event({ clock_ms }))))),
    );
    assert.deepEqual([value.records.length, value.left_out], [0, places.length]);
  });

  test('cannot reach past its own members', async () => {
    const text = whole([event({})]).replace('"id"', '"__proto__":{"polluted":1},"id"');
    const value = got(await readLogFile(asked, fileOf(text)));
    assert.deepEqual([value.records.length, value.left_out], [0, 1]);
    assert.equal('polluted' in {}, false);
  });
});

test(`${ROUNDS} saves that something happened to: each is answered, and what is taken folds`, async () => {
  const rolls = dice(3);
  let taken = 0;
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const text = new TextDecoder().decode(Buffer.from(mutated(FROZEN, rolls)));
    const reply = await readLogFile(asked, fileOf(text));
    if (!reply.ok) {
      refused += 1;
      assert.ok(reply.errors.length > 0 && reply.errors.every(isFault), `round ${round}`);
      continue;
    }
    const { records, faults } = reply.value;
    taken += records.length;
    assert.ok(records.every(isReadable) && faults.every(isFault), `round ${round}`);
    assert.doesNotThrow(() => summary(engine, records, 2e12), `round ${round}`);
  }
  assert.ok(taken > 5 * ROUNDS && refused > ROUNDS / 10, `${taken} taken, ${refused} refused`);
});
