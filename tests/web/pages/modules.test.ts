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
const WITHOUT_KERNEL = {
  'practice/questions.html': TUTOR,
  'practice/review.html': TUTOR,
  'practice/cards.html': TUTOR,
  'practice/lookup.html': TUTOR,
  'practice/dimensions.html': TUTOR,
  'teach.html': TUTOR,
  'your-log.html': [],
  'glossary.html': [],
  'experiments.html': [],
};

test('a page where no layer runs fetches no kernel, and the log the tutor once a code is asked for', async ({
  site,
}) => {
  for (const [path, wanted] of Object.entries(WITHOUT_KERNEL)) {
    const { page, modules, done } = await open(site, path);
    assert.deepEqual(modules(), wanted, path);
    if (path === 'your-log.html') {
      const handIn = page.locator('hand-in');
      await handIn.locator('#name').fill('Ada');
      await handIn.locator('#make').click();
      await handIn.locator('#code').waitFor();
      assert.deepEqual(modules(), TUTOR);
    }
    await done();
  }
});

test('the start page fetches no module, a lesson the engine, and more where its figure is near', async ({
  site,
}) => {
  for (const [path, wanted] of [
    ['index.html', []],
    ['lessons/width-and-heads.html', [...ENGINE, 'wasm/runner']],
    ['lessons/inside-the-layer.html', ENGINE],
  ] as const) {
    const { modules, done } = await open(site, path);
    assert.deepEqual(modules(), wanted, path);
    await done();
  }
  for (const tag of ['model-catalogue', 'card-review']) {
    const { page, modules } = await open(site, 'lessons/every-size.html');
    assert.deepEqual(modules(), ENGINE);
    await page.locator(tag).first().scrollIntoViewIfNeeded();
    await page.locator(`${tag}[alive]`).waitFor();
    assert.deepEqual(modules(), [...ENGINE, ...TUTOR]);
  }
});
