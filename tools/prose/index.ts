// npm run prose: what could be said more plainly in the lessons, or in the pages that are named. Advice alone: it ends well
// whatever it finds, and gives no score.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE } from '#content/language.ts';
import { readArguments } from '../arguments.ts';
import { pageFiles } from '../course/content.ts';
import { FaultList } from '../course/faults.ts';
import { readPage } from '../course/read-page.ts';
import { repoRoot } from '../load-engine.ts';
import { runAsCommand } from '../run-as-command.ts';
import { adviceOn } from './advice.ts';

const MANY = 100;

function prose(args: string[]) {
  const { positionals: names } = readArguments(args, { words: MANY });
  const isAsked = (file: string) =>
    names.length > 0 ? names.some((name) => file.includes(name)) : file.includes('/lessons/');
  for (const file of pageFiles(repoRoot, LANGUAGE).filter(isAsked)) {
    const page = readPage(repoRoot, file, new FaultList());
    const source = readFileSync(join(repoRoot, file), 'utf8').split('\n');
    for (const { line, advice, sentence } of adviceOn(page, source))
      console.log(`${file}:${line}: ${advice}: “${sentence}”`);
  }
}

await runAsCommand(import.meta.url, async (args) => prose(args));
