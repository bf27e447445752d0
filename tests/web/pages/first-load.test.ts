// What pages fetch: no more than `npm run size` counts of their first loads, and of the engine's modules those whose calls
// they make, and none before.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { firstLoad } from '../../../tools/size.ts';
import { repoRoot } from '../../../web/site/load-engine.ts';
import { type Site, test } from '../support/page-test.ts';

test('nothing that a page fetches by itself is left out of its size', async ({ site }) => {
  for (const path of [
    'lessons/one-head.html',
    'lessons/width-and-heads.html',
    'lessons/heads-that-learn.html',
    'experiments.html',
    'practice/review.html',
  ]) {
    const { page, asked, done } = await site.open({
      path,
      keys: false,
      // So that the language model, which counts apart, waits for a press.
      before: (opened) =>
        opened.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        ),
    });
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const fetched = asked.map((url) => new URL(url).pathname.slice(1));
    const counted = new Set(firstLoad(join(repoRoot, 'dist'), path));
    assert.ok(fetched.length > 5);
    assert.deepEqual(
      fetched.filter((name) => !counted.has(name)),
      [],
      path,
    );
    await done();
  }
});

/** Opens a page and waits until it fetches nothing more, and on a busy machine until it has fetched so many modules. */
async function open(site: Site, path: string) {
  const { page, done } = await site.open({ path: 'about.html' });
  const modules: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/(wasm[\w-]*\/[a-z_]+)-[^/]*\.wasm$/.exec(request.url()) ?? [];
    if (name) modules.push(name);
  });
  await page.goto(site.address + path, { waitUntil: 'networkidle' });
  const fetches = async (wanted: readonly string[]) => {
    const fetched = () => [...new Set(modules)].sort();
    for (let n = 0; fetched().length < wanted.length && n < 300; n += 1)
      await page.waitForTimeout(100);
    assert.deepEqual(fetched(), wanted, path);
  };
  return { page, done, fetches };
}

const ENGINE = ['wasm/engine'];
const FETCHED = {
  'index.html': [],
  'lessons/width-and-heads.html': [...ENGINE, 'wasm/models'],
  'lessons/inside-the-layer.html': ENGINE,
  'practice/questions.html': ENGINE,
  'practice/review.html': ENGINE,
  'practice/cards.html': ENGINE,
  'practice/lookup.html': ['wasm/catalogue', ...ENGINE],
  'practice/dimensions.html': ENGINE,
  'practice/code.html': [],
  'teach.html': ENGINE,
  'your-log.html': [],
  'glossary.html': [],
  'experiments.html': [],
};

test('a page fetches the modules whose calls it makes, the start page none, and others one once a press asks for it', async ({
  site,
}) => {
  for (const [path, wanted] of Object.entries(FETCHED)) {
    const { page, fetches, done } = await open(site, path);
    await fetches(wanted);
    if (path === 'your-log.html') {
      const handIn = page.locator('hand-in');
      await handIn.locator('#name').fill('Ada');
      await handIn.locator('#make').click();
      await handIn.locator('#code').waitFor();
      await fetches(ENGINE);
    }
    if (path === 'practice/code.html') {
      const task = page.locator('code-task[alive]').first();
      await task.locator('label.option').first().click();
      await task.locator('#check').click();
      await fetches(['wasm/code']);
    }
    await done();
  }
});
