// Addresses that mean harm or make no sense, and browsers that refuse what a page asks of them: each gives words
// and leaves what works working. Files of models with hostile names: lookup-files.test.ts; stores that are full,
// blocked or newer: log-trouble.test.ts.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { CARDS, rate, reviewOf } from '../support/deck.ts';
import { dice } from '../support/hostile.ts';
import { test } from '../support/page-test.ts';
import { builtPages } from '../support/pages.ts';
import { openQuestions } from '../support/questions.ts';

const long = process.env.HEADSUP_LONG !== undefined;
const LESSON = 'lessons/width-and-heads.html';
// Every page, twenty times each, in the long tests; else one of each kind, with names that all of them know.
const ROUNDS = long ? 20 : 1;
const KINDS = [LESSON, 'lab/heads.html', 'practice/dimensions.html', 'teach.html'];
const pages = long ? builtPages() : KINDS;
const words = (name: string) =>
  JSON.parse(readFileSync(`web/content/en/words/${name}.json`, 'utf8'));

/** Every name that some page reads from its address, and some that none does. */
const NAMES = [
  'preset batch seq_len d_model n_heads head_dim seq_k n_kv_heads cross causal bias seed step head',
  'example token edits build n_layers steps rate identity words name letter at off how view speed',
  'seeds level fading levels versions hide __proto__ constructor toString',
].flatMap((names) => names.split(' '));
const VALUES = [
  ...['', '0', '-1', '1e99', 'NaN', 'Infinity', '9007199254740993', '3.5', '٣', '0x10', ' 6 '],
  ...['<img src=x onerror="window.harmed=1">', '"><script>window.harmed=1</script>'],
  ...['javascript:window.harmed=1', '../../etc', '%00', '%', '\u202e\u0000\ud800', '𝕏'.repeat(300)],
  ...['x~0~0~1e999*W_q~99~99~NaN', '0.0.0.99', '{"a":1}', '__proto__', 'true', 'null'],
];

const hostileQuery = ({ pick, whole }: ReturnType<typeof dice>) =>
  Array.from({ length: whole(3, 12) }, () => `${pick(NAMES)}=${encoded(pick(VALUES))}`).join('&');
// Lone surrogates and stray percent signs are part of it.
const encoded = (text: string) =>
  text.replace(/[^\w.~*%-]/gu, (one) => encodeURIComponent(Buffer.from(one).toString()));

/** All that stands on the page, in shadow roots too. */
const allText = (page: Page) =>
  page.evaluate(() => {
    const within = (root: ParentNode): string[] =>
      [...root.querySelectorAll('*')]
        .filter(({ localName }) => !/^(?:script|style|pre|code)$/.test(localName))
        .flatMap((one) => [
          ...[...one.childNodes].filter((node) => node instanceof Text).map((text) => text.data),
          ...(one.shadowRoot ? within(one.shadowRoot) : []),
        ]);
    return within(document.body).join(' ');
  });

async function isUnharmed(page: Page, told: string) {
  assert.equal(await page.evaluate(() => window.harmed), undefined, told);
  // What the address says is said again, in quotes.
  const said = (await allText(page)).replace(/“[^”]*”/g, '');
  // Lessons speak of NaN themselves.
  const ownWords = readFileSync(`dist${new URL(page.url()).pathname}`, 'utf8');
  const broken = (said.match(/\bNaN\b|\bundefined\b|\[object |\bInfinity\b/g) ?? []).filter(
    (word) => !ownWords.includes(word),
  );
  assert.deepEqual(broken, [], told);
  assert.ok((await page.locator('main').innerText()).length > 60, told);
}

test.describe('an address that makes no sense breaks nothing', () => {
  for (const [at, path] of pages.entries()) {
    test(path, async ({ site }) => {
      const rolls = dice(at);
      for (let round = 0; round < ROUNDS; round += 1) {
        const query = hostileQuery(rolls);
        const { page, done } = await site.open({ path: `${path}?${query}#%E0%A4%A` });
        await page.waitForLoadState('networkidle');
        await openQuestions(page);
        await isUnharmed(page, query);
        await done();
      }
    });
  }
});

test.describe('an address of a megabyte', () => {
  const MEGABYTE = 'a'.repeat(1_000_000);
  const PLACES = [
    ['practice/lookup.html', 'model'],
    [LESSON, 'edits'],
    ['lab/heads.html', 'words'],
    ['lab/head-counts.html', 'seeds'],
    ['practice/dimensions.html', 'fading'],
    ['teach.html', 'hide'],
  ] as const;

  for (const [path, name] of long ? PLACES : PLACES.slice(0, 1))
    test(`in ${name} of ${path}`, async ({ site }) => {
      const query = `?${name}=${MEGABYTE}#${name}`;
      const body = readFileSync(`dist/${path}`, 'utf8');
      const { page } = await site.open({
        path: path + query,
        // A server of ours would refuse it before the page could; others do not.
        before: (page) =>
          page.route(`**/${path}?*`, (route) => route.fulfill({ contentType: 'text/html', body })),
      });
      await page.waitForLoadState('networkidle');
      await isUnharmed(page, name);
    });

  test('after the # leads to the top of the page', async ({ site }) => {
    const { page } = await site.open({ path: `${LESSON}#${MEGABYTE}` });
    await page.locator('shape-stepper[alive]').waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.locator('#stepper-next').click();
    await page.locator('section.step[data-step="q_flat"]').waitFor();
  });
});

test.describe('a browser that refuses every store', () => {
  const refuse = (page: Page) =>
    page.addInitScript(() => {
      const no = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { get: no });
    });

  test('says so, and a lesson, a question, a card and the theme go on', async ({ site }) => {
    const { page } = await site.open({ path: LESSON, before: refuse, width: 390 });
    const root = page.url().slice(0, -LESSON.length);
    await page.locator('#log-note').waitFor();
    const note = page.locator('#log-note[role="status"]');
    assert.ok((await note.innerText()).includes(words('log-note').private));
    const { x, width } = (await note.boundingBox())!;
    assert.ok(x >= 12 && x + width <= 390 - 12, `${x} and ${width} wide`);
    await page.locator('#stepper-next').click();
    await page.locator('section.step[data-step="q_flat"]').waitFor();
    await page.locator('theme-switch select').selectOption('dark');
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
    await page.goto(`${root}practice/questions.html`);
    await page.locator('quiz-item #show').first().click();
    await page.locator('quiz-item #says').first().waitFor();
    await page.goto(root + CARDS);
    await rate(await reviewOf(page), 'good');
    await page.goto(`${root}your-log.html`);
    await page.locator('#fleeting').waitFor();
  });
});

test('a clipboard that refuses is answered in words, and one that is not there is not offered', async ({
  site,
}) => {
  const { page } = await site.open({
    path: LESSON,
    before: (page) =>
      page.addInitScript(() => {
        navigator.clipboard.writeText = async () => {
          throw new DOMException('no', 'NotAllowedError');
        };
      }),
  });
  const button = page.locator('copy-code button').first();
  await button.click();
  assert.equal(await button.innerText(), words('copy-code').failed);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  );
  await page.reload();
  await page.locator('shape-stepper[alive]').waitFor();
  assert.equal(await button.count(), 0);
});
