// The course's figures in pages that are not ours: by script under the policy that we state, in a frame under a
// stricter one; and our own page that shows each with its code to copy.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

import { elementCode, frameCode, readExamples, scriptCode } from '../../../tools/embed/examples.ts';
import { repoRoot } from '../../../tools/load-engine.ts';
import { findings } from '../support/axe.ts';
import { isDrawn } from '../support/coming.ts';
import { assertFits, resize } from '../support/fits.ts';
import { serveForeign } from '../support/foreign-page.ts';
import { type Site, test } from '../support/page-test.ts';

const { examples } = readExamples(repoRoot);
const example = (tag: string) => examples.find((one) => one.tag === tag)!;
const [BUDGET, GLANCE] = [example('head-budget'), example('head-glance')];
type FilesOf = (ours: string, origin: string) => Parameters<typeof serveForeign>[0];
const pageOf = (...body: string[]) =>
  `<!doctype html><html lang="en"><title>Not ours</title><h1>Not ours</h1>${body.join('\n')}</html>`;

/** Opens the first of some pages of another host. */
async function openForeign(site: Site, filesOf: FilesOf) {
  const ours = site.address;
  const foreign = await serveForeign(filesOf(ours, new URL(ours).origin));
  const opened = await site.open({
    address: foreign.address,
    // A frame of another host may not take the focus by itself.
    allowed: new RegExp(`^${ours}|Blocked autofocusing`),
  });
  const done = async () => {
    await opened.done();
    await foreign.close();
  };
  return { ...opened, done };
}

test.describe('a page that is not ours', () => {
  // What web/content/en/pages/embed.md says it must allow, and nothing else.
  const policy = (origin: string) =>
    `default-src 'none'; script-src ${origin} 'wasm-unsafe-eval'; connect-src ${origin}`;
  const withTwo: FilesOf = (ours, origin) => ({
    '/': {
      policy: policy(origin),
      body: pageOf(...[BUDGET, GLANCE].flatMap((one) => [scriptCode(one, ours), elementCode(one)])),
    },
  });

  test('shows two elements that work, with the engine on its own thread, fetched once', async ({
    site,
  }) => {
    const { page, asked } = await openForeign(site, withTwo);
    await page.locator('head-glance button, head-glance [role="grid"]').first().waitFor();
    await page
      .locator('head-budget output, head-budget input, head-budget select')
      .first()
      .waitFor();
    assert.equal(asked.filter((url) => url.endsWith('.wasm')).length, 1);
  });

  test('shows one layer and one head of the language model, each on a text of its own', async ({
    site,
  }) => {
    const heads = example('forty-heads');
    const element = (text: string, show: string) =>
      elementCode({ ...heads, attributes: { ...heads.attributes, text, show } });
    const { page } = await openForeign(site, (ours, origin) => ({
      '/': {
        policy: policy(origin),
        body: pageOf(
          scriptCode(heads, ours),
          element('Tom saw a dog', 'layer'),
          element('A', 'head'),
        ),
      },
    }));
    const [layer, head] = [page.locator('forty-heads').first(), page.locator('forty-heads').last()];
    await layer.locator('heads-grid button').nth(7).waitFor();
    assert.equal(await layer.locator('heads-grid button').count(), 8);
    await layer.getByRole('heading', { name: 'Layer 4, head 5' }).waitFor();
    await head.getByRole('heading', { name: 'Layer 4, head 5' }).waitFor();
    assert.equal(await head.locator('heads-grid').count(), 0);
    await head.getByRole('button', { name: 'Switch off' }).click();
    await head.getByText('With layer 4, head 5 off').first().waitFor();
    const texts = await page
      .locator('forty-heads')
      .evaluateAll((all: HTMLElementTagNameMap['forty-heads'][]) =>
        all.map(({ reading }) => [reading!.text, reading!.off.length]),
      );
    assert.deepEqual(texts, [
      ['Tom saw a dog', 0],
      ['A', 1],
    ]);
  });

  test('is asked for no sheet of ours by an element that fetches parts of itself later', async ({
    site,
  }) => {
    const one = example('shape-stepper');
    const { page, asked } = await openForeign(site, (ours, origin) => ({
      '/': { policy: policy(origin), body: pageOf(scriptCode(one, ours), elementCode(one)) },
    }));
    await page.locator('shape-stepper[alive]').waitFor();
    assert.deepEqual(
      asked.filter((url) => url.endsWith('.css')),
      [],
    );
  });

  test('keeps its own look: nothing of ours reaches what is beside an element', async ({
    site,
  }) => {
    const { page } = await openForeign(site, withTwo);
    await page.locator('head-budget input, head-budget select').first().waitFor();
    const look = await page.evaluate(() => {
      const { color } = getComputedStyle(document.querySelector('h1')!);
      const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
      return { color, paper };
    });
    assert.equal(look.paper, '');
    assert.equal(look.color, 'rgb(0, 0, 0)');
  });
});

test.describe('a page that runs no script of others', () => {
  const policy = (origin: string) => `default-src 'none'; script-src 'self'; frame-src ${origin}`;
  const listener = `addEventListener('message', ({ source, data }) => {
    if (data?.type !== 'heads-up-height') return;
    for (const frame of document.querySelectorAll('iframe'))
      if (frame.contentWindow === source) frame.height = data.height;
  });`;
  const framed =
    (code: (ours: string) => string): FilesOf =>
    (ours, origin) => ({
      '/': { policy: policy(origin), body: pageOf('<script src="own.js"></script>', code(ours)) },
      '/own.js': { type: 'text/javascript', body: listener },
    });

  test('frames an element alone, in its own theme, as high as it is', async ({ site }) => {
    const { page } = await openForeign(
      site,
      framed((ours) => frameCode(BUDGET, ours).replace('theme=light', 'theme=dark')),
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

test.describe('the page of all elements', () => {
  const PATH = 'embed.html';

  test('shows each one live, with code that names where the files are', async ({ site }) => {
    const { page } = await site.open({ path: PATH });
    const base = page.url().replace(PATH, '');
    for (const one of examples) {
      const embed = page.locator(`#embed-${one.tag}`);
      await embed.scrollIntoViewIfNeeded();
      await isDrawn(page, `.embed ${one.tag}`);
      const codes = await embed.locator('.to-copy pre code').allTextContents();
      assert.deepEqual(codes, [
        `${scriptCode(one, base)}\n${elementCode(one)}`,
        frameCode(one, base),
      ]);
    }
    assert.deepEqual(await findings(page), []);
    for (const width of [390, 320]) {
      await resize(page, width);
      await assertFits(page, `at ${width} px`);
    }
  });

  test('no copy button stands in front of code, here or in a lesson', async ({ site }) => {
    for (const path of [PATH, 'lessons/width-and-heads.html'])
      for (const width of [1280, 390]) {
        const { page, done } = await site.open({ path, width });
        await page.locator('.listing copy-code button').first().waitFor({ state: 'attached' });
        for (const folded of await page.locator('details:has(.listing)').all())
          await folded.evaluate((details: HTMLDetailsElement) => {
            details.open = true;
          });
        const covered = await page.locator('.listing').evaluateAll((listings) =>
          listings.flatMap((listing) => {
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
        assert.deepEqual(covered, [], `${path} at ${width} px`);
        await assertFits(page, `${path} at ${width} px`);
        await done();
      }
  });

  const parts = (page: Page) => page.locator('.trouble > [data-trouble="parts"]');

  test('misses nothing that only waits to be seen', async ({ site }) => {
    const { page } = await site.open({ path: PATH, before: (one) => one.clock.install() });
    await page.locator('.embed :defined').first().waitFor();
    await page.clock.fastForward('01:00');
    assert.ok((await page.locator('.embed :not(:defined)').count()) > 0);
    assert.equal(await parts(page).isVisible(), false);
  });

  test('says so where an element does not come once it is seen', async ({ site }) => {
    const { tag } = examples.at(-1)!;
    const { page } = await site.open({
      path: PATH,
      allowed: new RegExp(`elements/${tag}\\.js|404|dynamically imported`),
      before: (one) =>
        one.route(`**/elements/${tag}.js`, (route) => route.fulfill({ status: 404 })),
    });
    assert.equal(await parts(page).isVisible(), false);
    await page.locator(`#embed-${tag}`).scrollIntoViewIfNeeded();
    await parts(page).waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy]'));
  });

  test('states the policy of this very address', async ({ site }) => {
    const { page } = await site.open({ path: PATH });
    const { origin } = new URL(page.url());
    const stated = await page.locator('#ways ~ .listing pre code').first().textContent();
    assert.equal(stated!.trim(), `script-src ${origin} 'wasm-unsafe-eval'; connect-src ${origin}`);
  });
});
