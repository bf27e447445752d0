// Every command begins on a fresh clone, where no package is installed yet: what it imports at once is Node's or our own.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { repoRoot } from '../../web/site/load-engine.ts';

const {
  scripts,
  imports,
}: Record<'scripts' | 'imports', Record<string, string>> = JSON.parse(
  readFileSync(join(repoRoot, 'package.json'), 'utf8'),
);

/** Of each script that is loaded with this one, the packages that it imports. */
function packagesOf(path: string, seen: Map<string, string[]> = new Map()): Map<string, string[]> {
  if (seen.has(path)) return seen;
  const text = readFileSync(join(repoRoot, path), 'utf8');
  const statement = /^(?:import|export) (?!type )(?:[\w$*{},\s]+ from )?'([^']+)'/gm;
  const imported = [...text.matchAll(statement)].map(([, from = '']) =>
    from.startsWith('#content/')
      ? relative(dirname(path), imports['#content/*']!.replace('*', from.slice('#content/'.length)))
      : from,
  );
  seen.set(
    path,
    imported.filter((from) => !from.startsWith('.') && !from.startsWith('node:')),
  );
  for (const from of imported)
    if (from.startsWith('.') && !from.includes('$')) packagesOf(join(dirname(path), from), seen);
  return seen;
}

for (const [name, command] of Object.entries(scripts))
  test(`npm run ${name} imports no package before it has installed any`, () => {
    const scripts = command.split(' ').filter((word) => /^(?:\.\/)?tools\//.test(word));
    assert.equal(scripts.length, 2, 'what reads TypeScript, and the command');
    const loaded = scripts.flatMap((path) => [...packagesOf(path)]);
    const early = loaded.filter(([, packages]) => packages.length > 0);
    assert.deepEqual(early, []);
  });
