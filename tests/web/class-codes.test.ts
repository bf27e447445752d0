// A class's codes in texts as they arrive, and the table that is made of them.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MOST } from '../../web/engine/limits.ts';
import { codesIn, marked } from '../../web/src/features/teach/class-codes.ts';
import { classTable } from '../../web/src/features/teach/class-table.ts';

describe('codes in a text', () => {
  test('are found among other words, each once, in their order', () => {
    const text = `Hi, here is mine: ${marked('1abc')} Ada\n\n${marked('1x-_Z')}${marked('1abc')}`;
    assert.deepEqual(codesIn(text), ['1abc', '1x-_Z']);
  });

  test('come whole out of mail that broke, quoted or indented them', () => {
    assert.deepEqual(codesIn('> heads-up:1abc\n> def\r\n>  ghi;\n'), ['1abcdefghi']);
    assert.deepEqual(codesIn('Heads-Up:1a b\tc;'), ['1abc']);
  });

  test('are none where there are none, nor without an end', () => {
    for (const text of ['', 'heads-up', 'heads-up:1abc', '1abc;', 'heads-up:1äbc;'])
      assert.deepEqual(codesIn(text), [], text);
  });

  test('are at most as many as any class has', () => {
    const text = Array.from({ length: MOST.codes + 5 }, (_, at) => marked(`1${at}`)).join(' ');
    assert.equal(codesIn(text).length, MOST.codes);
  });
});

describe('the table', () => {
  const row = (name: string) => ({
    name,
    outcome: {
      ...{ score: 50, right: 1, done: 2, graded: 2, lessons_finished: 3, lessons: 10, status: '' },
      questions: [
        { set: 'a', item: 'x', ask: 'choice', verdict: 'right', attempts: 1 },
        { set: 'a', item: 'y', ask: 'number', verdict: 'wrong', attempts: 3 },
      ],
    },
    errors: [
      { misconception: 'M6', times: 2 },
      { misconception: 'M3', times: 1 },
    ],
  });
  const titles = ['name', 'score', 'right', 'done', 'graded', 'finished', 'lessons', 'errors'];

  test('has a column a question and a row a learner', () => {
    assert.equal(
      classTable([row('Ada'), row('Ben')], titles),
      '\ufeffname,score,right,done,graded,finished,lessons,a/x,a/y,errors\r\n' +
        'Ada,50,1,2,2,3,10,right,wrong (3),"M6 2, M3 1"\r\n' +
        'Ben,50,1,2,2,3,10,right,wrong (3),"M6 2, M3 1"\r\n',
    );
  });

  test('has the questions of an earlier edition too, and leaves open what a learner was not asked', () => {
    const ben = row('Ben');
    ben.outcome.questions = [
      { set: 'a', item: 'gone', ask: 'choice', verdict: 'wrong', attempts: 1 },
      ben.outcome.questions[1]!,
    ];
    const [head, ada, other] = classTable([row('Ada'), ben], titles).split('\r\n');
    assert.match(head!, /,a\/x,a\/y,a\/gone,errors$/);
    assert.match(ada!, /,right,wrong \(3\),,"M6/);
    assert.match(other!, /,,wrong \(3\),wrong,"M6/);
  });

  test('keeps a name that is a formula, or has commas, quotes and lines, as text', () => {
    const line = (name: string) =>
      classTable([row(name)], titles)
        .split('\r\n')[1]!
        .split(',50,')[0];
    assert.equal(line('=HYPERLINK(1)'), "'=HYPERLINK(1)");
    for (const first of ['+', '-', '@', '\t']) assert.ok(line(`${first}1`)!.startsWith("'"), first);
    assert.equal(line('Ada, "the first"'), '"Ada, ""the first"""');
    assert.equal(line('Ada\nBen'), '"Ada\nBen"');
  });
});
