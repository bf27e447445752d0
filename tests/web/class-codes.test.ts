// A class's codes in texts as they arrive, and names as spreadsheets take them.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MOST } from '../../web/engine/limits.ts';
import { codesIn, marked } from '../../web/src/features/teach/class-codes.ts';
import { csv } from '../../web/src/save/csv.ts';

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

describe('a table for spreadsheets', () => {
  test('keeps a name that is a formula, or has commas, quotes and lines, as text', () => {
    const line = (name: string) =>
      csv([[name, -50]])
        .slice(1)
        .split(',-50')[0];
    assert.equal(line('=HYPERLINK(1)'), "'=HYPERLINK(1)");
    for (const first of ['+', '-', '@', '\t']) assert.ok(line(`${first}1`)!.startsWith("'"), first);
    assert.equal(line('Ada, "the first"'), '"Ada, ""the first"""');
    assert.equal(line('Ada\nBen'), '"Ada\nBen"');
  });
});
