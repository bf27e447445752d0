// Which modules of the engine a page fetches: those whose calls it makes, and none before.

import assert from 'node:assert/strict';

import { type Site, test } from '../support/page-test.ts';

/** Opens a page and waits until it fetches nothing more. */
async function open(site: Site, path: string) {
  const { page, done } = await site.open({ path: 'about.html' });
  const modules: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/(wasm[\w-]*\/[a-z_]+)-[^/]*\.wasm$/.exec(request.url()) ?? [];
    if (name) modules.push(name);
  });
  await page.goto(site.address + path, { waitUntil: 'networkidle' });
  return { page, done, modules: () => [...new Set(modules)].sort() };
}

const TUTOR = ['wasm/tutor'];
const ENGINE = ['wasm/engine'];

test.describe('a page where no layer runs fetches no kernel', () => {
  for (const [path, wanted] of [
    ['practice/questions.html', TUTOR],
    ['practice/review.html', TUTOR],
    ['practice/cards.html', TUTOR],
    ['practice/lookup.html', TUTOR],
    ['practice/dimensions.html', TUTOR],
    ['teach.html', TUTOR],
    ['your-log.html', []],
    ['glossary.html', []],
    ['about.html', []],
    ['experiments.html', []],
    ['404.html', []],
  ] as const)
    test(`${path}: ${wanted.join(' and ') || 'no module'}`, async ({ site }) => {
      const { modules } = await open(site, path);
      assert.deepEqual(modules(), wanted);
    });

  test('your-log.html: the tutor, once a code is asked for', async ({ site }) => {
    const { page, modules } = await open(site, 'your-log.html');
    const handIn = page.locator('hand-in');
    await handIn.locator('#name').fill('Ada');
    await handIn.locator('#make').click();
    await handIn.locator('#code').waitFor();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(modules(), TUTOR);
  });
});

test('index.html fetches what runs the language model, and nothing of the lessons’ engine', async ({
  site,
}) => {
  const { modules } = await open(site, 'index.html');
  assert.deepEqual(modules(), ['wasm/runner']);
});

test.describe('a page where layers run fetches the engine', () => {
  test('lessons/width-and-heads.html: also what runs the language model, whose figure is near', async ({
    site,
  }) => {
    const { modules } = await open(site, 'lessons/width-and-heads.html');
    assert.deepEqual(modules(), [...ENGINE, 'wasm/runner']);
  });

  for (const path of ['lessons/inside-the-layer.html', 'lessons/every-size.html'])
    test(`${path}: the engine alone`, async ({ site }) => {
      const { modules } = await open(site, path);
      assert.deepEqual(modules(), ENGINE);
    });

  for (const [path, tag] of [
    ['lessons/every-size.html', 'model-catalogue'],
    ['lessons/every-size.html', 'card-review'],
  ] as const)
    test(`${path}: the tutor too, where the reader comes to <${tag}>`, async ({ site }) => {
      const { page, modules } = await open(site, path);
      assert.deepEqual(modules(), ENGINE);
      await page.locator(tag).first().scrollIntoViewIfNeeded();
      await page.locator(`${tag}[alive]`).waitFor();
      assert.deepEqual(modules(), [...ENGINE, ...TUTOR]);
    });
});
