// What holds for every page before it is alive, or where it cannot be: readable without scripts, without
// WebAssembly and without SIMD, and no link that leads nowhere.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { assertFits, frames } from '../support/fits.ts';
import { type Site, test } from '../support/page-test.ts';
import { builtPages, linksBeginWith } from '../support/pages.ts';

const messages = JSON.parse(readFileSync('web/content/en/messages.json', 'utf8'));

const paths = builtPages();
const lessons = paths.filter((path) => path.startsWith('lessons/'));

test.describe('what is missing is said in one sentence, and the text stays', () => {
  const crucial = 'The heads divide the queries, keys and values';

  const withoutParts = {
    no_webassembly: () => {
      Reflect.deleteProperty(window, 'WebAssembly');
    },
    no_simd: () => {
      WebAssembly.validate = () => false;
    },
  };
  const openWithout = (site: Site, path: string, reason: keyof typeof withoutParts) =>
    site.open({
      path,
      allowed: /no_webassembly|no_simd|EngineMissing/,
      before: async (page) => {
        await page.addInitScript(withoutParts[reason]);
        // The worker is a world of its own, which init scripts do not reach.
        await page.addInitScript(() => {
          Reflect.deleteProperty(window, 'Worker');
        });
      },
    });
  for (const reason of ['no_webassembly', 'no_simd'] as const) {
    test(`without ${reason.replace('no_', '')}`, async ({ site }) => {
      const { page } = await openWithout(site, site.lessonPath, reason);
      const missing = page.locator('#missing');
      await missing.waitFor();
      assert.equal(await missing.textContent(), messages.ui.engine[reason]);
      assert.equal(await page.locator('shape-stepper section.step:visible').count(), 18);
      assert.ok((await page.locator('main').innerText()).includes(crucial));
    });
  }

  test('without an engine every figure of every lesson stays still', async ({ site }) => {
    for (const path of lessons) {
      const { page, done } = await openWithout(site, path, 'no_simd');
      await page.locator('prediction-gate[missing]').first().waitFor({ state: 'attached' });
      await frames(page, 18); // an answer that were shown would come by now
      const live = await page.evaluate(() =>
        [...document.querySelectorAll('figure.live :defined')]
          .filter(({ shadowRoot }) => {
            // What was built in has its sheets until something else is drawn.
            const still = [...(shadowRoot?.querySelectorAll('slot, link') ?? [])];
            return shadowRoot && !still.some((one) => !one.closest('.on-paper'));
          })
          .map(({ localName }) => localName),
      );
      // A drawing of ideas needs no engine, and a model that waits for a press to be trained not yet.
      assert.deepEqual(
        live.filter((tag) => tag !== 'three-ideas' && tag !== 'head-exchange'),
        [],
        path,
      );
      await done();
    }
  });
});

/** The site in a browser that runs no script, which keeps nothing from page to page. */
async function openStill(site: Site) {
  const { page, done } = await site.open({ scripts: false });
  const root = page.url();
  return { page, go: (path: string) => page.goto(root + path), done };
}

test.describe('every page', () => {
  test('states its whole Content-Security-Policy before anything else', () => {
    const policy =
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
      "font-src 'self'; connect-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";
    for (const path of paths) {
      const head = readFileSync(`dist/${path}`, 'utf8').split('</head>')[0]!;
      const first = head.slice(head.indexOf('<head>') + 6).trimStart();
      const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
      assert.ok(first.startsWith(meta), `${path}: ${first.slice(0, 300)}`);
    }
  });

  test('can be read without scripts: its text, its figures, and no note in the way', async ({
    site,
  }) => {
    const { page, go } = await openStill(site);
    for (const path of paths) {
      await go(path);
      const text = await page.locator('main').innerText();
      assert.ok(text.length > 60, `${path}: ${text}`);
      assert.equal(await page.locator('h1').count(), 1, `${path}: one title`);
      const figures = page.locator('main :is(figure, .heads-picture):not(details *, .held *)');
      for (const figure of await figures.all()) {
        const box = await figure.boundingBox();
        assert.ok(box && box.width > 40 && box.height > 20, `${path}: a figure is not seen`);
      }
      // What a question of a practice page asks for is folded away, with a control of its own.
      for (const reveal of await page.locator('main .reveal:not(details *)').all())
        assert.equal(await reveal.isVisible(), true, `${path}: a part is kept back`);
      assert.equal(await page.locator('.term-note:visible').count(), 0, path);
    }
  });

  test('never scrolls sideways without scripts', async ({ site }) => {
    const { page, go } = await openStill(site);
    for (const width of [390, 320]) {
      // No frame is told to a page without scripts.
      await page.setViewportSize({ width, height: 844 });
      for (const path of paths) {
        await go(path);
        await assertFits(page, `${path} at ${width} px`);
      }
    }
  });

  /** A site that was built for a path names it in links from its page for what is not there. */
  const inSite = (path: string, to: string) => {
    const below = linksBeginWith(path).slice(1);
    return below && to.startsWith(below) ? to.slice(below.length) : to;
  };

  test('has no link that leads nowhere', async ({ site }) => {
    const ids = new Map();
    const links = [];
    const { page, go, done } = await openStill(site);
    for (const path of paths) {
      await go(path);
      const found = await page.evaluate(() => ({
        ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
        links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => ({
          href: link.href,
          isFile: link.hasAttribute('download'),
        })),
        address: location.href,
      }));
      const root = found.address.slice(0, found.address.length - path.length);
      ids.set(path, new Set(found.ids));
      for (const { href, isFile } of found.links.filter(({ href }) => href.startsWith(root)))
        links.push({ path, to: inSite(path, href.slice(root.length)), isFile });
    }
    await done();
    const broken = links.filter(({ to, isFile }) => {
      if (isFile) return !existsSync(`dist/${to}`);
      const [, page, id] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(to)!;
      const target = ids.get(page || 'index.html');
      return !target || (id && !target.has(decodeURIComponent(id)));
    });
    assert.deepEqual(broken, []);
    assert.ok(links.length > paths.length);
  });
});
