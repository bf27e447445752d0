// The ratchet: how many lines of code each part may have. `node tools/check-lines.ts` prints what it has, and `--lower`
// writes that into tools/lines.json wherever it is less. A ceiling is raised by hand, in a commit of its own that says what
// a user gets for it and what was taken out.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../web/site/load-engine.ts';
import { readArguments } from './arguments.ts';
import { runAsCommand } from './run-as-command.ts';

const CEILINGS = join(repoRoot, 'tools/lines.json');

const CPP = /\.(?:h|hpp|cpp|c)$/;
const CODE = /\.(?:ts|mts|mjs|js|css|h|hpp|cpp|c|py|cmake)$/;

/** Paths from the repository's root. */
const parts: Record<string, (path: string) => boolean> = {
  cpp: (path) => path.startsWith('cpp/'),
  web: (path) => /^web\/(?!(?:site|content|models|engine\/prebuilt)\/)/.test(path),
  tools: (path) => /^(?:tools|web\/site)\//.test(path),
  'tests in C++': (path) => path.startsWith('tests/') && CPP.test(path),
  'tests in TypeScript': (path) => path.startsWith('tests/') && !CPP.test(path),
};

/**
 * Counts the lines that are neither blank nor comment alone.
 * @param path - whose ending tells the language
 */
export function codeLines(path: string, text: string): number {
  const lineComment = /\.(?:py|cmake)$/.test(path) ? '#' : '//';
  let isComment = false;
  return text.split('\n').filter((line) => {
    const said = line.trim();
    if (!isComment && !said.startsWith('/*')) return said !== '' && !said.startsWith(lineComment);
    isComment = !said.includes('*/');
    return !isComment && !said.endsWith('*/');
  }).length;
}

function filesUnder(folder: string): string[] {
  const paths = readdirSync(join(repoRoot, folder), { recursive: true, encoding: 'utf8' });
  return paths
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => CODE.test(path) && !path.includes('/node_modules/'));
}

/** How many lines of code each part has. */
export function countLines(): Record<string, number> {
  const files = ['cpp', 'web', 'tools', 'tests'].flatMap(filesUnder);
  const lines = new Map(
    files.map((path) => [path, codeLines(path, readFileSync(join(repoRoot, path), 'utf8'))]),
  );
  const sum = (holds: (path: string) => boolean) =>
    files.filter(holds).reduce((total, path) => total + lines.get(path)!, 0);
  return Object.fromEntries(Object.entries(parts).map(([name, holds]) => [name, sum(holds)]));
}

const ceilings = (): Record<string, number> =>
  existsSync(CEILINGS) ? JSON.parse(readFileSync(CEILINGS, 'utf8')) : {};

/** @returns a sentence for each part that has more lines than it may */
export const linesTooMany = (counted = countLines(), allowed = ceilings()): string[] =>
  Object.entries(counted)
    .filter(([name, lines]) => !(lines <= allowed[name]!))
    .map(
      ([name, lines]) =>
        `${name}: ${lines} lines of code, and there may be ${allowed[name]}. Take something out (tools/lines.json).`,
    );

await runAsCommand(import.meta.url, async (args) => {
  const { values } = readArguments(args, { options: { lower: { type: 'boolean' } } });
  const counted = countLines();
  const allowed = ceilings();
  for (const [name, lines] of Object.entries(counted))
    console.log(`${lines}`.padStart(6), `of ${allowed[name]}`.padStart(9), name);
  if (!values.lower) return;
  const lowered = Object.entries(counted).map(([name, lines]) => [
    name,
    Math.min(lines, allowed[name] ?? lines),
  ]);
  writeFileSync(CEILINGS, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
});
