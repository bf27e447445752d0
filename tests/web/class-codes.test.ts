// A class's codes in texts as they arrive, and the table that is made of them.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Ask, ClassRow, ClassTotals } from '@engine';
import { MOST } from '../../web/engine/limits.ts';
import { codesIn, marked } from '../../web/src/features/teach/class-codes.ts';
import { classTable, ownCount } from '../../web/src/features/teach/class-table.ts';

const read = (text: string) => codesIn(text).codes.map(({ code }) => code);

describe('codes in a text', () => {
  test('are found among other words, each once, in their order', () => {
    const text = `Hi, here is mine: ${marked('1abc')} Ada\n\n${marked('1x-_Z')}${marked('1abc')}`;
    assert.deepEqual(read(text), ['1abc', '1x-_Z']);
    assert.equal(codesIn(text).repeated, 1);
  });

  test('come whole out of mail that broke, quoted or indented them', () => {
    assert.deepEqual(read('> heads-up:1abc\n> def\r\n>  ghi;\n'), ['1abcdefghi']);
    assert.deepEqual(read('Heads-Up:1a b\tc;'), ['1abc']);
  });

  test('are none where there are none, and in a sentence that begins like one', () => {
    for (const text of ['', 'heads-up', '1abc;', 'Heads-up: I am late today; sorry.'])
      assert.deepEqual(read(text), [], text);
  });

  test('are told where their end is missing, with their place and what stands before them', () => {
    const text = `Ada Lovelace:\n${marked('1abc')}\n\nBen, 10:31\n> heads-up:1def gh\n\nZoë\nheads-up:1äbc;\nheads-up:`;
    assert.deepEqual(codesIn(text).codes, [
      { code: '1abc', place: 1, isCut: false, before: 'Ada Lovelace:' },
      { code: '1def', place: 2, isCut: true, before: 'Ben, 10:31' },
      { code: '1', place: 3, isCut: true, before: 'Zoë' },
      { code: '', place: 4, isCut: true, before: 'äbc;' },
    ]);
  });

  test('have before them the end of a long line, and no mark of a quotation', () => {
    const [one] = codesIn(`> > ${'x'.repeat(1e5)} Ben says: ${marked('1abc')}`).codes;
    assert.equal(one!.before.length, 40);
    assert.match(one!.before, /^x+ Ben says:$/);
    const [other] = codesIn(`Ben\n>>\n > --- \n${marked('1abc')}`).codes;
    assert.equal(other!.before, 'Ben');
  });

  test('are at most as many as any class has, and those after them are counted', () => {
    const text = Array.from({ length: MOST.codes + 5 }, (_, at) => marked(`1${at}`)).join(' ');
    assert.equal(codesIn(text).codes.length, MOST.codes);
    assert.equal(codesIn(text).over, 5);
  });
});

describe('the table', () => {
  const one = (set: string, item: string, ask: Ask, verdict: string, attempts: number) => ({
    ...{ set, item, ask, verdict, attempts, misconception: '' },
  });
  const row = (name: string): ClassRow => ({
    name,
    outcome: {
      ...{ score: 50, right: 1, done: 2, graded: 2, lessons_finished: 3, lessons: 10, status: '' },
      questions: [
        one('a', 'x', 'choice', 'right', 1),
        one('a', 'y', 'number', 'wrong', 3),
        one('questions', 'z', 'recall', 'wrong', 1),
        one('questions', 'o', 'recall', 'shown', 1),
        one('lesson', 'l', '', 'right', 1),
      ],
    },
    errors: [
      { misconception: 'M6', times: 2 },
      { misconception: 'M9', times: 1 },
    ],
    empty: false,
  });
  const counts = { right: 1, wrong: 1, shown: 0, untried: 0 };
  const totals: ClassTotals = {
    questions: ['x', 'y', 'z', 'o', 'l'].map((item) => ({
      ...{ set: 'a', item, ...counts, slip: item === 'x' ? 'M6' : '', slips: 1 },
    })),
    misconceptions: [
      { misconception: 'M6', times: 4, learners: 2, both: 2, before: 1, after: 2, gain: 1 },
      { misconception: '', times: 4, learners: 2, both: 0, before: 0, after: 0, gain: null },
    ].map((total) => ({ ...total, few: true })),
  };
  const words = {
    titles: {
      learner: 'name,score,right,done,graded,counted,full,finished,lessons'.split(','),
      question: ['question', 'right', 'wrong', 'shown', 'untried', 'slip'],
      misconception: ['misconception', 'times', 'learners', 'both', 'before', 'after', 'gain'],
    },
    question: ({ set, item }: { set: string; item: string }) => `${set}: ${item}`,
    misconception: (id: string) => id || 'all',
    opened: 'opened',
  };
  const table = (...names: string[]) => classTable(names.map(row), totals, words);

  test('has a row a learner, with a column a misconception and a question, then the totals', () => {
    const line = '50,1,2,2,1,0,3,10,2,right,wrong (3),wrong,opened,right';
    assert.deepEqual(table('Ada', 'Ben').split('\r\n'), [
      '\ufeffname,score,right,done,graded,counted,full,finished,lessons,M6,a: x,a: y,a: z,a: o,a: l',
      ...[`Ada,${line}`, `Ben,${line}`, ''],
      'question,right,wrong,shown,untried,slip',
      ...['a: x,1,1,0,0,M6: 1', ...['y', 'z', 'o', 'l'].map((item) => `a: ${item},1,1,0,0,`), ''],
      'misconception,times,learners,both,before,after,gain',
      ...['M6,4,2,2,1,2,1', 'all,4,2,0,0,0,', ''],
    ]);
  });

  test('counts the seven questions as their learner has', () => {
    assert.deepEqual(ownCount(row('Ada')), { asked: 2, counted: 1, full: 0, opened: 1 });
  });

  test('keeps a name that is a formula, or has commas, quotes and lines, as text', () => {
    const line = (name: string) => table(name).split('\r\n')[1]!.split(',50,')[0];
    assert.equal(line('=HYPERLINK(1)'), "'=HYPERLINK(1)");
    for (const first of ['+', '-', '@', '\t']) assert.ok(line(`${first}1`)!.startsWith("'"), first);
    assert.equal(line('Ada, "the first"'), '"Ada, ""the first"""');
    assert.equal(line('Ada\nBen'), '"Ada\nBen"');
  });
});
