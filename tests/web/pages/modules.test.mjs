// Which modules of the engine a page fetches: those whose calls it makes, and none before.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { startBrowser } from '../support/browser.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** Opens a page and waits until it fetches nothing more. */
async function open(path) {
  const { page, done } = await browser.open({ path: 'about.html' });
  const modules = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/(wasm[\w-]*\/[a-z_]+)-[^/]*\.wasm$/.exec(request.url()) ?? [];
    if (name) modules.push(name);
  });
  await page.goto(browser.address + path, { waitUntil: 'networkidle' });
  return { page, done, modules: () => [...new Set(modules)].sort() };
}

const TUTOR = ['wasm/tutor'];
const ENGINE = ['wasm/engine'];

describe('a page where no layer runs fetches no kernel', () => {
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
    ['speed.html', []],
    ['404.html', []],
  ])
    test(`${path}: ${wanted.join(' and ') || 'no module'}`, async () => {
      const { modules, done } = await open(path);
      assert.deepEqual(modules(), wanted);
      await done();
    });

  test('your-log.html: the tutor, once a code is asked for', async () => {
    const { page, modules, done } = await open('your-log.html');
    const handIn = page.locator('hand-in');
    await handIn.locator('#name').fill('Ada');
    await handIn.locator('#make').click();
    await handIn.locator('#code').waitFor();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(modules(), TUTOR);
    await done();
  });
});

test('index.html fetches what runs the language model, and nothing of the lessons’ engine', async () => {
  const { modules, done } = await open('index.html');
  assert.deepEqual(modules(), ['wasm/runner']);
  await done();
});

describe('a page where layers run fetches the engine', () => {
  for (const path of [
    'lessons/width-and-heads.html',
    'lessons/inside-the-layer.html',
    'lessons/every-size.html',
  ])
    test(`${path}: the engine alone`, async () => {
      const { modules, done } = await open(path);
      assert.deepEqual(modules(), ENGINE);
      await done();
    });

  for (const [path, tag] of [
    ['lessons/every-size.html', 'model-catalogue'],
    ['lessons/every-size.html', 'card-review'],
  ])
    test(`${path}: the tutor too, where the reader comes to <${tag}>`, async () => {
      const { page, modules, done } = await open(path);
      assert.deepEqual(modules(), ENGINE);
      await page.locator(tag).first().scrollIntoViewIfNeeded();
      await page.locator(`${tag}[alive]`).waitFor();
      assert.deepEqual(modules(), [...ENGINE, ...TUTOR]);
      await done();
    });
});
