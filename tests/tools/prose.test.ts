// What stops the build in prose: a mask without the meaning of True, and heads counted from one.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { FaultList } from '../../web/site/faults.ts';
import { countedFromZero, plainMasks } from '../../web/site/lint-prose.ts';
import { readPage } from '../../web/site/read-page.ts';
import { scratch } from './support/scratch.ts';

const FILE = 'web/content/en/pages/made-up.md';
let count = 0;

function written(text: string) {
  count += 1;
  const root = join(scratch('prose'), String(count));
  mkdirSync(join(root, 'web/content/en/pages'), { recursive: true });
  writeFileSync(join(root, FILE), `---\ntitle: A page\nlede: A page.\n---\n\n${text}\n`);
  return readPage(root, FILE, new FaultList());
}

const faultsOf = (text: string) => {
  const faults = new FaultList();
  const page = written(text);
  plainMasks(page, faults);
  countedFromZero(page, faults);
  try {
    faults.throwIfAny();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

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
