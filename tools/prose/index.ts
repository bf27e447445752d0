// npm run prose: what could be said more plainly in the lessons, or in the pages that are named. Advice alone: it ends well
// whatever it finds, and gives no score.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../arguments.ts';
import { repoRoot } from '../load-engine.ts';
import { ensureNpmPackages } from '../npm-packages.mjs';
import { runAsCommand } from '../run-as-command.ts';

const MANY = 100;

async function prose(args: string[]) {
  const { positionals: names } = readArguments(args, { words: MANY });
  await ensureNpmPackages();
  const { adviceOn, pagesOf } = await import('./advice.ts');
  const isAsked = (file: string) =>
    names.length > 0 ? names.some((name) => file.includes(name)) : file.includes('/lessons/');
  for (const page of pagesOf(repoRoot, isAsked)) {
    const source = readFileSync(join(repoRoot, page.file), 'utf8').split('\n');
    for (const { line, advice, sentence } of adviceOn(page, source))
      console.log(`${page.file}:${line}: ${advice}: “${sentence}”`);
  }
}

await runAsCommand(import.meta.url, async (args) => prose(args));
