// Advice on prose: what is found is said with its line and sentence; what a number, a reason or an excuse stands beside is not.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { FaultList } from '../../tools/course/faults.ts';
import { countedFromZero, plainMasks } from '../../tools/course/lint-prose.ts';
import { readPage } from '../../tools/course/read-page.ts';
import { adviceOn } from '../../tools/prose/advice.ts';
import { scratch } from './support/scratch.ts';

const FILE = 'web/content/en/pages/made-up.md';
let count = 0;

function written(text: string) {
  count += 1;
  const root = join(scratch('prose'), String(count));
  mkdirSync(join(root, 'web/content/en/pages'), { recursive: true });
  const source = `---\ntitle: A page\nlede: A page.\n---\n\n${text}\n`;
  writeFileSync(join(root, FILE), source);
  return { page: readPage(root, FILE, new FaultList()), source: source.split('\n') };
}

const advised = (text: string) => {
  const { page, source } = written(text);
  return adviceOn(page, source).map(({ line, advice }) => [line, advice]);
};

const faultsOf = (text: string) => {
  const faults = new FaultList();
  const { page } = written(text);
  plainMasks(page, faults);
  countedFromZero(page, faults);
  try {
    faults.throwIfAny();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('advice', () => {
  test('names clefts, private words and long sentences with their lines', () => {
    assert.deepEqual(advised('It is by differing that they give a token several.'), [
      [6, 'a cleft: begin with what does it'],
    ]);
    assert.deepEqual(advised('Plain.\n\nThe head blends the values.'), [[8, 'weighted average']]);
    assert.deepEqual(advised(`A ${'very '.repeat(31)}long one.`), [
      [6, '34 words: make it two sentences'],
    ]);
  });

  test('asks how much only where no number stands near', () => {
    assert.deepEqual(advised('One head is hardly better.'), [[6, 'how much? Give a number']]);
    assert.deepEqual(advised('One head is hardly better, by `0.01` nats.'), []);
  });

  test('misses a reason in a section, and finds it in another', () => {
    const reason = 'a section without a reason (because, since, so, therefore)';
    assert.deepEqual(advised(`## One {#one}\n\n${'Heads attend. '.repeat(25)}`), [[8, reason]]);
    assert.deepEqual(
      advised(`## One {#one}\n\n${'Heads attend, because they can. '.repeat(25)}`),
      [],
    );
  });

  test('leaves alone what has an excuse', () => {
    assert.deepEqual(advised('[//]: # (prose-ok: quoted)\n\nThe head blends the values.'), []);
  });
});

describe('the build stops', () => {
  test('at a boolean mask without the meaning of True', () => {
    assert.match(faultsOf('Pass a boolean mask to the layer.'), /made-up\.md:6: a mask/);
    assert.equal(faultsOf('Pass a boolean mask, in which True means hide, to the layer.'), '');
  });

  test('at heads that are counted from one', () => {
    assert.match(faultsOf('Look at heads 1 to 8.'), /made-up\.md:6: "heads 1 to ?"/);
    assert.equal(faultsOf('Look at heads 0 to 7.'), '');
  });
});
