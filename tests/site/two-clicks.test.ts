// What the course is asked to have at hand is found from the home page: every way there is two links long at most.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, test } from 'node:test';
import { repoRoot } from '../../web/site/load-engine.ts';

const read = (page: string) => readFileSync(join(repoRoot, 'dist', page), 'utf8');

/** The pages of the site that a page links to, from its text, its menu or its foot. */
function linksOf(page: string) {
  const hrefs = [...read(page).matchAll(/<a\b[^>]*\shref="([^"#?]+\.html)(?:[#?][^"]*)?"/g)];
  return hrefs
    .map(([, href]) => href!)
    .filter((href) => !/^[a-z]+:/.test(href))
    .map((href) => posix.normalize(posix.join(posix.dirname(page), href)));
}

const ASKED: [what: string, page: string, has: RegExp][] = [
  ['the seven questions', 'practice/questions.html', /<quiz-item\b/g],
  ['the twelve cards', 'practice/cards.html', /<flash-card [^>]*id="summary-/g],
  ['the exercise in five steps', 'practice/dimensions.html', /<dimension-exercise\b/g],
  ['the exercise with a model’s file', 'practice/lookup.html', /<model-lookup\b/g],
];
const COUNTS: Record<string, number> = { 'the seven questions': 7, 'the twelve cards': 12 };

describe('within two clicks from the home page', () => {
  const first = new Set(linksOf('index.html'));
  const second = new Set([...first].flatMap(linksOf));
  for (const [what, page, has] of ASKED)
    test(what, () => {
      assert.ok(first.has(page) || second.has(page), `no way to ${page}`);
      assert.equal(read(page).match(has)?.length, COUNTS[what] ?? 1);
    });
});
