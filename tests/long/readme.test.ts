// The commands of the README run.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
