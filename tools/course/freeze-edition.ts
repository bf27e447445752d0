// node tools/course/freeze-edition.ts 2026-11: writes what today's course has, by its ids, to web/content/editions, so that
// no later one loses what learners have of it. Done once for each edition that is published.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments, UsageError } from '../arguments.ts';
import { repoRoot } from '../load-engine.ts';
import { runAsCommand } from '../run-as-command.ts';
import { buildCourse } from './build-course.ts';
import { EDITIONS, editionOf } from './editions.ts';

await runAsCommand(import.meta.url, async (args) => {
  const { positionals } = readArguments(args, { words: 1 });
  const [id = ''] = positionals;
  if (!/^\d{4}-\d{2}[a-z]?$/.test(id)) throw new UsageError('name the edition: 2026-11');
  const file = join(EDITIONS, `${id}.json`);
  if (existsSync(join(repoRoot, file))) throw new UsageError(`${file} is there already`);
  const { read, outline } = await buildCourse(repoRoot);
  mkdirSync(join(repoRoot, EDITIONS), { recursive: true });
  const edition = editionOf(id, read.pages, outline);
  writeFileSync(join(repoRoot, file), `${JSON.stringify(edition, null, 1)}\n`);
  console.log(`Wrote ${file}.`);
});
