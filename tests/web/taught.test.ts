// What the course must teach is on its pages: each line of web/content/en/taught.txt names a place, and words that stand there.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { repoRoot } from '../../web/site/load-engine.ts';
import { builtCourse } from './support/broken-course.ts';
import { textOf } from './support/page-text.ts';

const SIZES = { 'S0-': 30, 'S1-': 41, 'S2-': 112, 'S3-': 27, T: 16 };

const lines = readFileSync(join(repoRoot, 'web/content/en/taught.txt'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => /^(?<item>\S+) (?<page>[\w-]+)#(?<place>[\w-]+) (?<words>.+)$/.exec(line)?.groups);

let pages: Map<string, { body: string }>;
before(async () => {
  ({ pages } = await builtCourse());
});

/** From the tag with this id to the next heading of the page. */
function partAt(body: string, id: string) {
  const from = body.search(new RegExp(`<[^>]* id="${id}"`));
  return from < 0 ? undefined : body.slice(from).split(/(?!^)<h2 id=/)[0]!;
}

const isThere = (part: string, words: string) =>
  (words.startsWith('<') ? part : textOf(part).replace(/\s+/g, ' ')).includes(words);

test('every item is taught', () => {
  const items = new Set(lines.map((line) => line!.item!.replace(/:.*/, '')));
  for (const [list, count] of Object.entries(SIZES))
    for (let n = 1; n <= count; n += 1) assert.ok(items.delete(`${list}${n}`), `${list}${n}`);
  assert.deepEqual([...items], [], 'of the checklist');
});

test('where its line says, in the words that it says', () => {
  const gone = lines.flatMap((line) => {
    const { item, page, place, words } = line!;
    const body = pages.get(page!)?.body;
    if (body === undefined) return `${item}: there is no page ${page}`;
    const part = partAt(body, place!);
    if (part === undefined) return `${item}: ${page} has no #${place}`;
    return isThere(part, words!) ? [] : `${item}: “${words}” does not stand at ${page}#${place}`;
  });
  assert.deepEqual(gone, []);
});
