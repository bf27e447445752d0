// What a README names is there: its files, and the commands of npm.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { repoRoot } from '../../web/site/load-engine.ts';

const files = ['.', 'cpp', 'tests', 'tools', 'web', '.ci', '.github'].flatMap((folder) =>
  readdirSync(join(repoRoot, folder), { recursive: folder !== '.', encoding: 'utf8' }).map((name) =>
    join(folder, name).replaceAll('\\', '/'),
  ),
);
const readmes = files.filter((file) => /^(?!.*node_modules)(?:.*\/)?README\.md$/.test(file));
const { scripts } = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8'));

const NAME =
  /(?<!\/)[\w.<>*][\w.<>*/-]*\.(?:cmake|cpp|css|h|json|md|mjs|py|sh|ts|txt|ya?ml)\b(?!\.)/g;
// What is made, and what stands in folders of others.
const ELSEWHERE =
  /^(?:.*\/)?(?:build|dist|folder|node_modules)\/|^(?:config|params|custom-elements|outline)\.json$/;

/** Words in capitals, a star and <this> stand for any name. */
const asPattern = (name: string) =>
  new RegExp(
    `(?:^|/)${name
      .replace(/^(?:\.{1,2}\/)+/, '')
      .replace(/<\w+>|\*|\b(?!README)[A-Z]{3,}(?=\.)/g, '+')
      .replaceAll('.', '\\.')
      .replaceAll('+', '.+')}$`,
  );

describe('a README', () => {
  for (const readme of readmes) {
    const lines = readFileSync(join(repoRoot, readme), 'utf8').split('\n');
    test(`names files that are there: ${readme}`, () => {
      const gone = lines.flatMap((line, at) =>
        (line.replace(/\[[^\]]*\]\(https?:[^)]*\)|https?:\S+|'#[^']*'/g, '').match(NAME) ?? [])
          .filter((name) => !ELSEWHERE.test(name))
          .filter((name) => !files.some((file) => asPattern(name).test(file)))
          .map((name) => `${readme}:${at + 1}: ${name}`),
      );
      assert.deepEqual(gone, []);
    });
    test(`names commands that are there: ${readme}`, () => {
      const named = [...lines.join('\n').matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
      assert.deepEqual(
        named.filter((name) => !Object.hasOwn(scripts, name)),
        [],
      );
    });
  }
});
