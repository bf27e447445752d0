// What commands do with words that they were not made for: one sentence and exit code 2, and nothing else.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readsTypeScript } from '../../tools/node-arguments.ts';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);

/** Runs a command; one that does what it was not asked for is ended. */
const call = (words: string[]) =>
  spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 30_000, env: process.env });

function isRefused(words: string[], sentence: RegExp) {
  const { status, stdout, stderr } = call(words);
  assert.equal(status, 2, `${stdout}${stderr}`);
  assert.equal(stdout, '');
  assert.match(stderr, sentence);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
}

describe('a misspelt option is refused by', () => {
  for (const [name, line] of Object.entries(scripts))
    test(`npm run ${name}`, () => {
      const [node, ...words] = line.split(' ');
      assert.equal(node, 'node');
      isRefused([...words, '--qick'], /--qick/);
      const { status, stdout, stderr } = call([...words, '--help']);
      assert.equal(status, 0, stderr);
      assert.match(stdout, new RegExp(`npm (?:run )?${name}\\b`));
    });
});

describe('a word that a command cannot do anything with is refused:', () => {
  for (const [words, sentence] of [
    ['start foo', /“foo”/],
    ['size foo', /“foo”/],
    ['test-browsers __proto__', /There is no __proto__: name chromium, firefox, webkit or none\./],
    ['bench/index --where __proto__', /--where knows node and chromium, and no “__proto__”\./],
    ['bench/index --where constructor', /--where knows node and chromium, and no “constructor”\./],
    ['bench/index --only (', /--only takes a regular expression; “\(” is none\./],
    ['build __proto__', /There is no preset “__proto__”/],
    ['start --port x', /--port takes a number from 0 to 65535; “x” is none\./],
    ['dev --port 70000', /--port takes a number from 0 to 65535; “70000” is none\./],
    ['build-site --address nowhere', /"nowhere" is no address of a site\./],
    ['scorm/index --mastery 180', /--mastery/],
    ['fuzz soon', /Give the minutes as a number; “soon” is none\./],
    ['fuzz 1 2', /“2”/],
  ] as const)
    test(words, () => {
      const [tool, ...rest] = words.split(' ');
      isRefused([...readsTypeScript, `tools/${tool}.ts`, ...rest], sentence);
    });
});
