// The README keeps its word: its commands run, its files and folders are there.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const readme = readFileSync('README.md', 'utf8');
const blocks = [...readme.matchAll(/```\n([\s\S]*?)```/g)].map(([, block]) => block!);

test('every command of the README that prints something and ends, runs', () => {
  const commands = blocks.flatMap((block) => block.match(/^node tools\/.+$/gm) ?? []);
  assert.ok(commands.length >= 2);
  for (const command of commands) {
    const own = command.replace(/^node/, `"${process.execPath}"`);
    const { status, stderr } = spawnSync(own, { encoding: 'utf8', shell: true });
    assert.equal(status, 0, `${command}\n${stderr}`);
  }
});

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

test('every npm script starts a file that is there', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  for (const script of Object.values(scripts)) {
    const files = script.split(' ').filter((word) => word.includes('/'));
    assert.ok(files.length > 0 && files.every(existsSync), script);
  }
});
