// The course's figures in frames of pages that are not ours, and our own page that shows each with its code to copy.

import assert from 'node:assert/strict';

import { frameCode, readExamples } from '../../../web/site/examples.ts';
import { repoRoot } from '../../../web/site/load-engine.ts';
import { isDrawn } from '../support/coming.ts';
import { openForeign, pageOf } from '../support/foreign-page.ts';
import { test } from '../support/page-test.ts';

const { examples } = readExamples(repoRoot);
const example = (tag: string) => examples.find((one) => one.tag === tag)!;
const BUDGET = example('head-budget');
test.describe('a page that is not ours, which runs no script of others', () => {
  const policy = (origin: string) => `default-src 'none'; script-src 'self'; frame-src ${origin}`;
  const listener = `addEventListener('message', ({ source, data }) => {
    if (data?.type !== 'heads-up-height') return;
    for (const frame of document.querySelectorAll('iframe'))
      if (frame.contentWindow === source) frame.height = data.height;
  });`;
  const framed = (code: (ours: string) => string) => (ours: string, origin: string) => ({
    '/': { policy: policy(origin), body: pageOf('<script src="own.js"></script>', code(ours)) },
    '/own.js': { type: 'text/javascript', body: listener },
  });

  test('frames an element alone, in its own theme, as high as it is', async ({ site }) => {
    const { page } = await openForeign(
      site,
      framed((ours) => frameCode(BUDGET, ours, 600).replace('theme=light', 'theme=dark')),
    );
    const frame = page.frameLocator('iframe');
    await frame.locator('head-budget input, head-budget select').first().waitFor();
    assert.equal(await frame.locator('h1, pre').filter({ visible: true }).count(), 0);
    assert.equal(await frame.locator('html').getAttribute('data-theme'), 'dark');
    const fits = () =>
      page.frames()[1]!.evaluate(() => {
        const { scrollHeight, clientHeight } = document.documentElement;
        return clientHeight !== 600 && scrollHeight <= clientHeight;
      });
    await page.waitForFunction(() => document.querySelector('iframe')!.height !== '600');
    assert.ok(await fits());
  });

  test('frames a whole lesson without our header; its steps keep the frame, its links open beside', async ({
    site,
  }) => {
    const { page } = await openForeign(
      site,
      framed(
        (ours) =>
          `<iframe src="${ours}lessons/width-and-heads.html?embed=1&theme=dark" title="Width and heads" width="900" height="600"></iframe>`,
      ),
    );
    const frame = page.frameLocator('iframe');
    await frame.locator('shape-stepper[alive]').waitFor();
    assert.equal(
      await frame.locator('.site-header, .page-turn').filter({ visible: true }).count(),
      0,
    );
    await frame.locator('#stepper-next').click();
    await frame.locator('section.step[data-step="q_flat"]').waitFor();
    await page.frames()[1]!.waitForURL(/step=q_flat/);
    assert.match(page.frames()[1]!.url(), /embed=1&theme=dark/);
    const opening = page.context().waitForEvent('page');
    await frame.locator('.site-footer a').filter({ visible: true }).click();
    assert.match((await opening).url(), /about\.html/);
    assert.match(page.frames()[1]!.url(), /width-and-heads/);
  });
});

test.describe('the page of all figures', () => {
  const PATH = 'embed.html';

  test('fetches no figure before it is opened, covers no code with a button, and states the policy of this very address', async ({
    site,
  }) => {
    const { page, asked } = await site.open({ path: PATH, width: 390 });
    await page.waitForLoadState('networkidle');
    assert.deepEqual(
      asked.filter((url) => /examples\/|\.wasm$/.test(url)),
      [],
    );
    const stated = await page.locator('#ways ~ .listing pre code').last().textContent();
    assert.equal(stated!.trim(), `frame-src ${new URL(page.url()).origin}`);
    await page.locator('.listing copy-code button').first().waitFor({ state: 'attached' });
    const covered = await page.locator('.listing').evaluateAll((listings) =>
      listings.flatMap((listing) => {
        const folded = listing.closest('details');
        if (folded) folded.open = true;
        const code = listing.querySelector('pre')!.getBoundingClientRect();
        const button = listing
          .querySelector('copy-code')!
          .shadowRoot!.querySelector('button')!
          .getBoundingClientRect();
        const apart =
          button.left >= code.right ||
          button.right <= code.left ||
          button.top >= code.bottom ||
          button.bottom <= code.top;
        return apart ? [] : [listing.textContent.slice(0, 40)];
      }),
    );
    assert.deepEqual(covered, []);
  });

  test('gives code with the height that a figure has', async ({ site }) => {
    const { page } = await site.open({ path: PATH, width: 390 });
    const base = page.url().replace(PATH, '');
    for (const tag of ['head-budget', 'pretrained-stream']) {
      const embed = page.locator(`#embed-${tag}`);
      await embed.locator('summary').click();
      await embed.scrollIntoViewIfNeeded();
      await isDrawn((await (await embed.locator('iframe').elementHandle())!.contentFrame())!, tag);
      await embed.locator('.to-copy').waitFor();
      // A figure that waits for a model is higher once it has one.
      await page.waitForLoadState('networkidle');
      const box = (await embed.locator('iframe').boundingBox())!;
      const code = (await embed.locator('pre code').textContent())!;
      const [, height] = / height="(\d+)"/.exec(code)!;
      assert.equal(code, frameCode(example(tag), base, Number(height)));
      const there = await openForeign(site, () => ({
        '/': { body: pageOf(`<div style="width: ${box.width}px">${code}</div>`) },
      }));
      const copied = there.page.frames()[1]!;
      await isDrawn(copied, tag);
      await there.page.waitForLoadState('networkidle');
      const own = await copied.evaluate(
        () => document.documentElement.getBoundingClientRect().height,
      );
      assert.ok(Math.abs(own - Number(height)) <= 24, `${tag}: ${own} px in ${height}`);
      await there.done();
    }
  });
});
