// Every page in a language that nobody speaks: what is still said in plain letters does not come from web/content, and could
// not be translated.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { MainModule } from '@engine';
import { DATES } from '#content/language.ts';
import { framePage } from '../../tools/scorm/frame-page.ts';
import { SHIPPED } from '../../web/engine/shipped-models.ts';
import { buildCourse } from '../../web/site/build-course.ts';
import { drawFigure } from '../../web/site/built-figures.ts';
import { readContent } from '../../web/site/content.ts';
import { loadFigures } from '../../web/site/live-figures.ts';
import { loadEngine } from '../../web/site/load-engine.ts';
import { scratch } from '../tools/support/scratch.ts';
import { copyContent } from './support/content.ts';
import { addPseudoLanguage, marked, PSEUDO, unmarked } from './support/pseudo-language.ts';

const folder = scratch('language');

const wordsIn = (text: string) => text.match(/[A-Za-z]{3,}/g) ?? [];

/** Names of tensors, axes, models and months, and what stands between the parts of a list. */
async function names() {
  const { axes, tensors } = (await loadEngine()).vocabulary();
  const month = new Intl.DateTimeFormat(DATES, { month: 'long' });
  const models: { name: string; attention?: string }[] = JSON.parse(
    readFileSync('web/content/models.json', 'utf8'),
  );
  return new Set(
    [
      // The last is one that a version of the layer makes of three.
      ...[...axes, ...tensors, ...Object.keys(SHIPPED), 'W_qkv'],
      ...Array.from({ length: 12 }, (_, i) => month.format(new Date(2026, i, 1))),
      ...models.flatMap(({ name, attention }) => [name, attention ?? '']),
      new Intl.ListFormat(DATES).format(['1', '2']),
    ].flatMap(wordsIn),
  );
}

/** The words that a model reads on a page, whole and in pieces, and those that it writes. */
const ofModels = (page: string) =>
  [
    ...page.matchAll(
      / text="([^"]*)|class="token">([^<]*)|class="tokens-still">(.*?)<\/p>|class="keys"[^>]*>(.*?)<\/ol>| translate="no"[^>]*>(.*?)<\/(?:div|dd|select)>/gs,
    ),
  ].flatMap(([, text, written, read, keys, marked]) =>
    wordsIn(text ?? written ?? (read ?? keys ?? marked)!.replace(/<[^>]*>/g, ' ')),
  );

/** @returns the pages, whole, by their ids */
async function pagesOf(root: string, engine: MainModule) {
  const { pages } = await buildCourse(root, { language: PSEUDO, engine });
  return new Map([...pages].map(([id, { head, body }]) => [id, `${head}<body>${body}</body>`]));
}

describe('in the pseudo-language', () => {
  let pages: Map<string, string>;
  let known: Set<string>;
  let root: string;
  let engine: MainModule;
  before(async () => {
    root = copyContent(folder, 'marked');
    addPseudoLanguage(root);
    engine = await loadEngine();
    [pages, known] = await Promise.all([pagesOf(root, engine), names()]);
  });
  const escaped = (page: string) => {
    const ofPage = new Set([...known, ...ofModels(page)]);
    // What a scene has the model read, of which tokens are pieces.
    const read = [...page.matchAll(/ (?:text|data-state)="([^"]*)/g)].join();
    return unmarked(page, (word) => ofPage.has(word) || read.includes(word));
  };

  test('no page says anything that does not come from the language’s folder', () => {
    const found = [...pages].flatMap(([id, page]) => escaped(page).map((said) => `${id}: ${said}`));
    assert.deepEqual(found, []);
  });

  test('no figure that stands alone says anything else', async () => {
    const content = readContent(root, PSEUDO);
    const makers = await loadFigures();
    const { examples } = content.examples;
    const drawn = await Promise.all(
      examples.map(async ({ tag, attributes }) => {
        const words = content.words[tag] ?? {};
        const still = makers.get(tag)?.({ engine, content, words, attributes }) ?? words.still;
        const figure = await drawFigure(join(root, 'web/content', PSEUDO), { tag, attributes });
        return String(figure?.drawing ?? still ?? '');
      }),
    );
    assert.ok(drawn.filter(Boolean).length > 20);
    const read = examples.map(({ attributes }) => attributes.text ?? '').join();
    const written = new Set([...pages.values()].flatMap(ofModels));
    const isName = (word: string) =>
      [known, written].some((all) => all.has(word)) || read.includes(word);
    assert.deepEqual(
      drawn.flatMap((figure) => unmarked(`<p>${figure}</p>`, isName)),
      [],
    );
  });

  test('the page that a learning platform opens has its title from there', () => {
    const title = marked('Heads Up');
    const page = framePage({ script: '', style: '', title, mastery: 0 });
    assert.deepEqual(escaped(page), []);
    assert.equal(page.split(title).length, 3);
  });

  test('what is said comes in marked letters', () => {
    assert.ok(pages.get('course')!.includes(marked('Course')));
    assert.ok(pages.size > 30);
  });

  test('a sentence that stands elsewhere is found, in the text and in attributes', () => {
    const page = pages.get('course')!;
    const withText = page.replace('<h1>', '<p>Read on.</p><h1>');
    assert.deepEqual(escaped(withText), ['Read on.']);
    for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
      assert.deepEqual(escaped(page.replace('<h1>', `<h1 ${name}="Read on">`)), ['Read on'], name);
  });
});

test('no script says a word of its own between two values', () => {
  const found = readdirSync('web/src', { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts'))
    .flatMap(
      (name) => readFileSync(join('web/src', name), 'utf8').match(/.*\} [a-z]{2,} \$\{.*/g) ?? [],
    );
  assert.deepEqual(found, []);
});
