// How what is large reaches the engine beside the page: lists in pieces, files of the log piece by piece, and calls that
// are told apart without being written down.

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Fault, MainModule } from '@engine';
import { MOST } from '../../web/engine/limits.ts';
import { type LoggedEvent, logCalls } from '../../web/engine/log-file.ts';
import { putBack, takeOut } from '../../web/engine/pieces.ts';
import { same } from '../../web/engine/same.ts';
import { loadEngine } from '../../web/site/load-engine.ts';
import { largeLog } from './support/large.ts';
import { faultsOf } from './support/reply.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('the arguments of a call', () => {
  test('lose their long lists and get them back', () => {
    const long = numbers(MOST.records + 1);
    const args = () => [
      'set',
      long,
      { kind: 'view' },
      { lessons: long, cards: [1], of: 'a' },
      null,
    ];
    const { rest, long: lists } = takeOut(args());
    assert.deepEqual(rest, [
      'set',
      [],
      { kind: 'view' },
      { lessons: [], cards: [1], of: 'a' },
      null,
    ]);
    putBack(rest, lists);
    assert.deepEqual(rest, args());
  });

  test('stay as they are where nothing in them is long', () => {
    const args = ['set', numbers(MOST.records), { lessons: [] }, new Float32Array(5000)];
    const { rest, long } = takeOut(args);
    assert.deepEqual(long, []);
    for (const [at, arg] of rest.entries()) assert.equal(arg, args[at]);
  });
});

describe('two calls', () => {
  test('are the same where they say the same, NaN and lists of numbers too', () => {
    const call = () => ['a', 1, NaN, undefined, { b: [1, { c: null }] }, new Float32Array([1, 2])];
    assert.ok(same(call(), call()));
  });

  test('differ in any value, member, length or kind', () => {
    for (const [one, other] of [
      [
        ['a', 1],
        ['a', 2],
      ],
      [['a'], ['a', undefined]],
      [{ a: undefined }, { b: undefined }],
      [{ a: 1 }, { a: 1, b: 2 }],
      [[1], { 0: 1 }],
      [null, {}],
      [new ArrayBuffer(2), new ArrayBuffer(2)],
      [new Float32Array([1]), new Float32Array([2])],
      [0, '0'],
    ])
      assert.ok(!same(one, other), JSON.stringify([one, other]));
  });
});

describe('a file of the log', () => {
  let engine: MainModule;
  before(async () => {
    engine = await loadEngine();
  });
  const encode = (text: string) => new TextEncoder().encode(text).buffer;

  /** All that is read of it, or why it is refused. */
  function readAll(text: string) {
    const calls = logCalls(engine);
    const open = calls.openLog(encode(text));
    if (!open.ok) return open.errors[0]!.code;
    const [events, faults]: [LoggedEvent[], Fault[]] = [[], []];
    const all = { events, left_out: 0, faults };
    for (let from = 0; from < open.value.count; from += open.value.piece) {
      const reply = calls.readLog(from);
      if (!reply.ok) return reply.errors[0]!.code;
      all.events.push(...reply.value.events);
      all.left_out += reply.value.left_out;
      all.faults.push(...reply.value.faults);
    }
    if (open.value.count > 0) assert.equal(calls.readLog(0).ok, false, 'kept after it was read');
    return all;
  }

  /** each way to be no event, and where that is said */
  const WRONG: [change: object, where: string][] = [
    [{ kind: 'dreamt' }, '/kind'],
    [{ id: 'a b' }, '/id'],
    [{ log: 'diary' }, '/log'],
    [{ at_ms: null }, '/at_ms'],
    [{ lesson: 7, set: 7, kind: 'opened', log: 'lesson' }, '/lesson'],
  ];
  const isWrong = (at: number) => at % 700 === 3;
  const wrong = (at: number) => WRONG[Math.floor(at / 700) % WRONG.length]!;
  for (const count of [0, 1, MOST.records, MOST.records + 1, 3210])
    test(`of ${count} entries is read but for those that are none, each told with its place`, () => {
      const text = largeLog(count, (event, at) =>
        isWrong(at) ? { ...event, ...wrong(at)[0] } : event,
      );
      const { events } = JSON.parse(text);
      const all = readAll(`\uFEFF${text}`);
      assert.ok(typeof all === 'object');
      const left = numbers(count).filter(isWrong);
      assert.deepEqual(
        all.faults.map(({ where }) => where),
        left.map((at) => `/events/${at}${wrong(at)[1]}`),
      );
      assert.equal(all.left_out, left.length);
      assert.deepEqual(
        all.events,
        events.filter((_: object, at: number) => !isWrong(at)),
      );
    });

  test('that is no text, no JSON, no log, newer, too deep or too many is refused', () => {
    const text = largeLog(1500);
    for (const [given, code] of [
      [text.slice(0, -2), 'json_syntax'],
      ['[]', 'field_missing'],
      ['{"schema":3}', 'field_missing'],
      [text.replace('"schema":3', '"schema":4'), 'field_bad_value'],
      ['{"schema":3,"events":{}}', 'field_bad_value'],
      [text.replace(/\]\}$/, `,${'['.repeat(1e5)}${']'.repeat(1e5)}]}`), 'json_too_deep'],
      [`{"schema":3,"events":[${'1,'.repeat(MOST.events)}1]}`, 'json_too_many_nodes'],
    ] as const)
      assert.equal(readAll(given), code, given.slice(-30));
    const calls = logCalls(engine);
    assert.equal(
      faultsOf(calls.openLog(new Uint8Array([0xff, 0xfe]).buffer))[0]!.code,
      'json_not_utf8',
    );
    assert.equal(faultsOf(calls.readLog(0))[0]!.code, 'engine_lost');
  });
});
