// The frame of the site: header, way back, previous and next, contents, search and the notes of words, by
// mouse, keyboard and touch.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { frames } from '../support/fits.ts';
import { test } from '../support/page-test.ts';
import { builtPages } from '../support/pages.ts';

const SMALL = { width: 390 };
const focused = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at?.id || at?.textContent?.trim();
  });

const PARTS = ['Course', 'Laboratories', 'Practice', 'Cards', 'Teach'];
const parts = (page: Page) => page.locator('#site-nav a');

test.describe('the header', () => {
  test('has every part of the site in sight on every page, on a narrow phone and without scripts; the footer leads to who made what, and the first screen tells how long a page takes', async ({
    site,
  }) => {
    const { page } = await site.open({ path: '', width: 320, scripts: false });
    const root = page.url();
    for (const path of builtPages()) {
      await page.setViewportSize({ width: 320, height: 844 });
      await page.goto(root + path);
      assert.deepEqual(await parts(page).allTextContents(), PARTS, path);
      const boxes = await parts(page).evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON()),
      );
      for (const { x, y, width, height } of boxes) {
        const isInSight = x >= 0 && x + width <= 320 && y + height <= 120;
        assert.ok(isInSight && height >= 44, `${path}: ${x}, ${y}, ${width} × ${height}`);
      }
      assert.ok((await page.locator('footer a[href$="about.html"]').count()) > 0, path);
      // The start page has its doors below; nobody stays where nothing is.
      if (['index.html', '404.html'].includes(path)) continue;
      await page.setViewportSize({ width: 390, height: 844 });
      const seen = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main :is(h1, p, li, figcaption)')]
          .filter((one) => one.getBoundingClientRect().bottom <= innerHeight)
          .map(({ innerText }) => innerText)
          .join('\n'),
      );
      assert.match(seen, /\b(?:minutes?|min|seconds?)\b|\bin ten\b/, path);
    }
  });

  test('says which part a page belongs to', async ({ site }) => {
    const { page } = await site.open({ path: '', scripts: false });
    const root = page.url();
    for (const [path, name, current] of [
      ['course.html', 'Course', 'page'],
      [site.lessonPath, 'Course', 'true'],
      ['laboratories.html', 'Laboratories', 'page'],
      ['lab/heads.html', 'Laboratories', 'true'],
      ['practice.html', 'Practice', 'page'],
      ['practice/review.html', 'Practice', 'true'],
      ['practice/cards.html', 'Cards', 'page'],
      ['teach.html', 'Teach', 'page'],
    ]) {
      await page.goto(root + path);
      const marked = page.locator('#site-nav [aria-current]');
      assert.deepEqual(await marked.allTextContents(), [name], path);
      assert.equal(await marked.getAttribute('aria-current'), current, path);
    }
    await page.goto(root);
    assert.equal(await page.locator('#site-nav [aria-current]').count(), 0);
  });

  test('leads by keyboard to every part, at once from the first of them', async ({ site }) => {
    const { page } = await site.open({ path: 'glossary.html', ...SMALL });
    await page.locator('.site-name').focus();
    for (const part of PARTS) {
      await page.keyboard.press('Tab');
      assert.equal(await focused(page), part);
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/practice\/cards\.html$/);
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.site-header', '.site-footer'])
      assert.equal(await page.locator(part).isVisible(), false, `${part} on paper`);
  });
});

test.describe('the pages of the parts', () => {
  test('list every lesson, laboratory and page of practice, with what one does there and its minutes', async ({
    site,
  }) => {
    // The course has all three, each where it belongs; its cards come before every lesson. Forms are given out by teachers.
    for (const [path, folders] of [
      ['course.html', /^(?:lessons|lab|practice)\/(?!cards\.|before\.|after\.)/],
      ['laboratories.html', /^lab\//],
      ['practice.html', /^practice\/(?!before\.|after\.)/],
    ] as const) {
      const { page, done } = await site.open({ path, scripts: false });
      const root = page.url().slice(0, -path.length);
      const links = await page
        .locator('.page-list h2 a')
        .evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href }) => href));
      const built = builtPages().filter((name) => folders.test(name));
      assert.deepEqual(links.map((href) => href.slice(root.length)).sort(), built);
      for (const text of await page.locator('.page-list > li').allInnerTexts())
        assert.match(text, /\d+ min$/m);
      await done();
    }
  });
});

test.describe('a lesson', () => {
  test('leads to the one before and the one after', async ({ site }) => {
    const { page } = await site.open({ path: 'course.html', scripts: false });
    const order = await page
      .locator('.page-list h2 a[href^="lessons/"]')
      .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ href }) => href));
    await page.goto(order[0]!);
    for (const [i, address] of order.entries()) {
      assert.equal(page.url(), address);
      assert.equal(await page.locator('#top-prev').count(), i > 0 ? 1 : 0);
      assert.equal(await page.locator('#top-next').count(), i + 1 < order.length ? 1 : 0);
      const next = page.locator('#turn-next');
      if (i + 1 === order.length) assert.equal(await next.count(), 0);
      else await Promise.all([page.waitForURL(order[i + 1]!), next.click()]);
    }
    if (order.length > 1) {
      await page.locator('#turn-prev').click();
      await page.waitForURL(order.at(-2)!);
      await Promise.all([page.waitForURL(order.at(-1)!), page.locator('#top-next').click()]);
    }
  });

  test('lists its units, has headings with addresses, hands out its code, and leads back to the course', async ({
    site,
  }) => {
    const { page } = await site.openLesson();
    const entries = page.locator('.units a');
    const hrefs = await entries.evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    const ids = await page.evaluate(() =>
      [...document.querySelectorAll('[id]')].map(({ id }) => id),
    );
    assert.ok(hrefs.length > 1);
    for (const href of hrefs) assert.ok(ids.includes(href!.split('#')[1]!), href!);

    await page.locator('#smaller .own-link').click();
    assert.match(page.url(), /#smaller$/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const listing = page.locator('.listing').first();
    await listing.locator('copy-code button').click();
    await listing.getByText('Copied').first().waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, await listing.locator('pre').textContent());
    assert.match(copied, /^batch, seq_len, d_model, n_heads = /);
    await page.locator('#way-back').click();
    await page.waitForURL(/course\.html$/);
  });
});

test.describe('search', () => {
  const results = (page: Page) => page.locator('#search-results');

  // What people are likely to type, and where they should come first, and second where that matters: the name of a thing
  // to what it means and then to the lesson on it; a question, and what lessons call by another name, to the lesson.
  const LIKELY = [
    // the subject, and why it is as it is
    ['attention', 'lessons/one-head'],
    ['transformer', 'lessons/one-head'],
    ['multi-head attention', 'glossary#term-multi-head-attention', 'lessons/why-more-heads'],
    ['how many heads?', 'lessons/cost#how-many'],
    // its parts
    ['query key value', 'lessons/one-head#query-key-value', 'glossary'],
    ['softmax', 'glossary#term-softmax', 'lessons/scaling'],
    ['scaled dot-product attention', 'lessons/scaling'],
    ['why divide by sqrt d_k', 'lessons/scaling#divide'],
    ['causal mask', 'glossary#term-causal-mask', 'lessons/scaling#mask'],
    ['positional encoding', 'lessons/word-order'],
    ['RoPE', 'glossary#term-rope', 'lessons/word-order#rotation'],
    ['cross-attention', 'glossary#term-cross-attention', 'lessons/every-size#not-heads'],
    // the letters of papers and of code
    ['d_model', 'glossary#term-embedding-dimension', 'lessons/width-and-heads'],
    ['head_dim', 'glossary#term-head-dimension', 'lessons/'],
    ['W_o', 'lessons/output-matrix', 'glossary#term-output-matrix'],
    // what it costs, and how models save
    ['parameter count', 'lessons/cost#count'],
    ['KV cache', 'glossary#term-kv-cache', 'lessons/beyond-self-attention#kv-cache'],
    ['grouped query attention', 'glossary#term-gqa', 'lessons/beyond-self-attention#sharing'],
    ['FlashAttention', 'glossary#term-flash-attention', 'lessons/cost#blocks'],
    // what heads are found to do
    ['attention sink', 'glossary#term-attention-sink', 'lessons/heads-that-learn#sink'],
    ['induction head', 'glossary#term-induction-head', 'lessons/heads-that-learn#induction'],
    ['why multiple heads', 'lessons/why-more-heads'],
  ];

  test('leads first to what explains what people are likely to ask, marks that alone, and shows whole sentences or says where it cuts', async ({
    site,
  }) => {
    const { page } = await site.open({ path: site.lessonPath });
    await page.locator('#search-open').click();
    for (const [words, ...places] of LIKELY) {
      await page.locator('#search-words').fill('');
      await results(page).waitFor({ state: 'detached' });
      await page.locator('#search-words').fill(words!);
      await results(page).waitFor();
      const hits = await results(page)
        .locator(':scope > li')
        .evaluateAll((all) => all.map((hit) => [...hit.querySelectorAll('a')].map(String)));
      const found = hits.map(([hit, section = '']) => `${hit}#${section.split('#')[1]}`);
      for (const [at, place] of places.entries())
        assert.ok(found[at]?.replace('.html', '').includes(place), `${words}: ${found}`);
    }
    const marks = await results(page).locator('mark').allTextContents();
    assert.ok(marks.length > 8, marks.join());
    for (const mark of marks) assert.match(mark, /head|multiple/i);
    for (const excerpt of await results(page).locator('p').allTextContents())
      assert.match(excerpt, /^(?:…|[“‘(]*[\p{Lu}\d]).*(?:…|[.?!][”’)]*) $/u);
  });

  test('finds sections by keyboard alone and leads there; loads nothing of its index until it is asked, and says what it did not find', async ({
    site,
  }) => {
    const { page, asked } = await site.open({ ...SMALL });
    await page.waitForLoadState('networkidle');
    const isLoaded = () => asked.some((url) => url.includes('pagefind'));
    assert.equal(isLoaded(), false);
    await page.locator('#search-open').click();
    await page.keyboard.type('zzqj');
    await page.locator('#search-status', { hasText: 'No page contains' }).waitFor();
    assert.ok(isLoaded());
    await page.keyboard.press('Escape');
    await page.locator('site-search dialog').waitFor({ state: 'hidden' });
    assert.equal(await focused(page), 'search-open');

    await page.keyboard.press('Control+k');
    await page.locator('#search-words').fill('');
    await page.keyboard.type('layer, smaller');
    const section = results(page).getByRole('link', { name: 'The same layer, smaller' });
    await section.waitFor();
    for (let i = 0; i < 30 && (await focused(page)) !== 'The same layer, smaller'; i += 1)
      await page.keyboard.press('ArrowDown');
    assert.equal(await section.evaluate((link) => link.matches(':focus')), true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/lessons\/width-and-heads\.html.*#smaller$/);
  });

  test('says so where there is no index, and tries again', async ({ site }) => {
    let broken = true;
    const { page } = await site.open({
      path: '',
      allowed: /Failed to load resource|pagefind/,
      before: (page) =>
        page.route('**/pagefind.js', (route) => (broken ? route.abort() : route.continue())),
    });
    await page.locator('#search-open').click();
    await page.keyboard.type('softmax');
    await page.locator('#search-retry').waitFor();
    broken = false;
    await page.locator('#search-retry').click();
    await results(page).waitFor();
  });
});

test.describe('a word of the glossary', () => {
  const word = (page: Page) => page.locator('a[data-term="head-dimension"]').first();
  const note = (page: Page) => page.locator('#note-head-dimension');

  test('shows its note on hover and to the keyboard, Esc hides it, and Enter leads to the glossary', async ({
    site,
  }) => {
    const { page } = await site.open({ path: site.lessonPath });
    await page.waitForLoadState('networkidle');
    await word(page).hover();
    await note(page).waitFor();
    // It stays while the pointer is on it.
    await note(page).locator('.term-name').hover();
    await frames(page, 31);
    assert.equal(await note(page).isVisible(), true);
    await page.mouse.move(5, 5);
    await note(page).waitFor({ state: 'hidden' });

    await page.locator('body').focus();
    for (let i = 0; i < 60 && !(await word(page).evaluate((a) => a.matches(':focus'))); i += 1)
      await page.keyboard.press('Tab');
    await note(page).waitFor();
    await page.keyboard.press('Escape');
    await note(page).waitFor({ state: 'hidden' });
    assert.equal(await word(page).evaluate((link) => link.matches(':focus')), true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/glossary\.html#term-head-dimension$/);
  });

  test('opens its note on a tap, inside the screen', async ({ site }) => {
    const { page } = await site.open({ path: site.lessonPath, width: 320 });
    await page.waitForLoadState('networkidle');
    await word(page).scrollIntoViewIfNeeded();
    await frames(page, 12);
    await word(page).click();
    await note(page).waitFor();
    assert.ok(!page.url().includes('glossary'), page.url());
    const box = (await note(page).boundingBox())!;
    assert.ok(box.x >= 0 && box.x + box.width <= 320, JSON.stringify(box));
  });
});
