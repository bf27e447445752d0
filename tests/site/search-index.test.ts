// What the search of the built site knows of each page: its headings and its text, and no answer.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';

import { builtPages } from '../web/support/pages.ts';

const folder = 'dist/pagefind/fragment';
type Fragment = { url: string; content: string; anchors: { id: string }[] };
const found = new Map(
  readdirSync(folder).map((name) => {
    const text = gunzipSync(readFileSync(join(folder, name))).toString();
    const page: Fragment = JSON.parse(text.slice(text.indexOf('{')));
    return [page.url.slice(1), page] as const;
  }),
);
const source = (page: string) => readFileSync(join('dist', page), 'utf8');

test('every page is found but the one that says there is none, and the forms that teachers give out', () => {
  const pages = builtPages().filter((page) => !/^404|^practice\/(?:before|after)\./.test(page));
  assert.deepEqual([...found.keys()].sort(), pages);
});

test('every heading with an address and every word of the glossary is a section of a result, and nothing else is', () => {
  for (const [page, { anchors }] of found) {
    const [, whole] = source(page).split('<main') as [string, string];
    let main = whole.replace(/<section class="sources">[\s\S]*?<\/section>/g, '');
    // What is drawn in a figure is none of the page's headings.
    while (/<template/.test(main))
      main = main.replace(/<template[^>]*>(?:(?!<template)[\s\S])*?<\/template>/g, '');
    const ids = [...main.matchAll(/<(?:h[1-6] id="([\w-]+)|div id="(term-[\w-]+))"/g)];
    assert.deepEqual(
      anchors.map(({ id }) => id),
      ids.map(([, heading, term]) => heading ?? term),
      page,
    );
  }
});

test('an excerpt tells no answer and says nothing that is not so', () => {
  for (const [page, { content }] of found) {
    for (const told of ['The answer, and why', 'If you got', 'A hint', 'Turn the card'])
      assert.ok(!content.includes(told), `${page}: ${told}`);
  }
  assert.ok(
    !found.get('lessons/one-head.html')!.content.includes('The head compares queries with keys'),
  );
  const { content } = found.get('practice/review.html')!;
  assert.ok(content.includes('What does the layer then give each token?'));
  assert.ok(!content.includes('A steadier pattern than one head gives'));
});
