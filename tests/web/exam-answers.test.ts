// A stack of answers to an exam as a teacher pastes it: whose, on which sheet, to which question; what is wrong by its line.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exerciseCourse } from '../../tools/exercise-command.ts';
import { loadEngine } from '../../web/site/load-engine.ts';
import { answersIn } from '../../web/src/features/teach/exam-answers.ts';
import { csv } from '../../web/src/save/csv.ts';
import { got } from './support/reply.ts';

const engine = await loadEngine();
engine.loadCourse(exerciseCourse);
const sheetsOf = (level: number) =>
  got(engine.exam({ seed: 12_345_678_901, level, versions: 2 })).sheets.map((view, at) => {
    return { version: 'AB'[at]!, level, view };
  });
const five = sheetsOf(0);
const both = [...five, ...sheetsOf(1)];

const read = (text: string, sheets = five) => {
  const { answers, wrong } = answersIn(text, sheets);
  return [
    ...answers.map(({ line, name, sheet, step, text }) =>
      [line, name, sheet.version + sheet.level, step.id, text].join('|'),
    ),
    ...wrong.map(({ line, why, said }) => `${line}: ${[why, said].filter(Boolean).join(' ')}`),
  ];
};

describe('answers to an exam', () => {
  test('are read from tabs, semicolons and commas, with quotes and without', () => {
    for (const line of [
      'Ada\tA\t1\t(8, 16)',
      'Ada;A;1;(8, 16)',
      'Ada, A, 1, (8, 16)',
      '"Ada",A,1,"(8, 16)"',
    ])
      assert.deepEqual(read(line), ['1|Ada|A0|head_dim|(8, 16)'], line);
    assert.deepEqual(read('"Lovelace, ""Ada""",B0,1,64'), ['1|Lovelace, "Ada"|B0|head_dim|64']);
  });

  test('name a question by its number on the sheet or its id, and a sheet by its letter where that is enough', () => {
    assert.deepEqual(read('Ada,a,2b,1\nAda,A0,token_qkv,1\nBen,B,5a.,'), [
      '1|Ada|A0|token_qkv|1',
      '3|Ben|B0|doubled_head_dim|',
      '2: twice token_qkv',
    ]);
    assert.deepEqual(read('Ada,A,1,64\nAda,A0,1,64\nAda,A1,1,64', both).slice(0, 1), [
      '2|Ada|A0|head_dim|64',
    ]);
    assert.ok(read('Ada,A,1,64', both).includes('1: sheet A'));
  });

  test('pass over empty lines and a line of titles, and tell each line that is wrong', () => {
    assert.deepEqual(read('Name,Sheet,Question,Answer\n\nAda,A,1,64'), ['3|Ada|A0|head_dim|64']);
    assert.deepEqual(read('Ada,A,1\n,A,1,64\nAda,C,1,64\nAda,A,99,64'), [
      ...['1: parts', '2: nameless', '3: sheet C', '4: question 99'],
    ]);
  });
});

test('a table as CSV runs nothing as a formula', () => {
  assert.equal(csv([['=1+1', 2, 'a,"b"']]), '\ufeff\'=1+1,2,"a,""b"""\r\n');
});
