// The README keeps its word: its files and folders are there.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const readme = readFileSync('README.md', 'utf8');
const blocks = [...readme.matchAll(/```\n([\s\S]*?)```/g)].map(([, block]) => block!);

test('every room and folder of the map is there', () => {
  const map = blocks.find((block) => block.startsWith('cpp/'))!;
  let top = '';
  for (const line of map.split('\n').filter(Boolean)) {
    const [, indent, names = ''] = /^(\s*)([\w/, -]+?)(?:\s{2,}|$)/.exec(line)!;
    if (indent === '') top = names;
    else
      for (const name of names.split(', ')) assert.ok(existsSync(`${top}${name}`), `${top}${name}`);
    assert.ok(existsSync(top), top);
  }
});

test('every link and picture of the README leads somewhere', () => {
  for (const [, target = ''] of readme.matchAll(/\]\((?!https:)([^)#]+)\)/g))
    assert.ok(existsSync(target), target);
});
