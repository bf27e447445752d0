// The twelve summary cards on paper: eight to a sheet unless another layout is chosen, how one is, and one to a page.
// The others: cards-sheets.test.ts.

import assert from 'node:assert/strict';
import {
  CONTROLS,
  countPages,
  hasText,
  LAYOUTS,
  openCards,
  putOnPaper,
  textOfPages,
  wordsIn,
  writtenOn,
} from '../support/card-paper.ts';
import { test } from '../support/page-test.ts';

for (const [name, format] of [
  ['A4', 'A4'],
  ['Letter', 'Letter'],
] as const) {
  test(`eight to a sheet of ${name}, as long as nothing else is chosen, by the browser’s own command`, async ({
    site,
  }) => {
    const { page } = await site.open({ path: 'practice/cards.html' });
    await page.locator('card-deck flash-card[alive] #turn').last().waitFor();
    const pdf = await page.pdf({ format });
    assert.equal(countPages(pdf), LAYOUTS.sheets);
    for (const text of textOfPages(pdf)) assert.match(text, /Summary card \d+ of 12/);
  });
}

test('without scripts: question above answer, two columns, on few pages, and nothing else', async ({
  site,
}) => {
  const { page } = await openCards(site, { scripts: false });
  const said = (await writtenOn(page)).flat().join(' ');
  const pdf = await page.pdf({ format: 'A4' });
  assert.ok(countPages(pdf) <= 3, `${countPages(pdf)} pages`);
  const text = textOfPages(pdf).join(' ');
  for (const word of hasText ? wordsIn(said) : []) assert.ok(text.includes(word), word);
  assert.doesNotMatch(text, CONTROLS);
});

test.describe('one card a page, where that is chosen', () => {
  for (const [name, format, opening] of [
    ['A4', 'A4', {}],
    ['Letter', 'Letter', {}],
    ['A4 from the dark theme', 'A4', { colorScheme: 'dark' }],
  ] as const) {
    test(`twelve pages on ${name}, a question and its answer on each, and nothing else`, async ({
      site,
    }) => {
      const { page } = await openCards(site, { layout: 'pages', ...opening });
      const said = await writtenOn(page);
      const pdf = await page.pdf({ format });
      assert.equal(countPages(pdf), LAYOUTS.pages);
      for (const [i, text] of textOfPages(pdf).entries()) {
        const [front, back] = said[i] as [string, string];
        for (const word of wordsIn(front! + back!)) assert.ok(text.includes(word), `${i}: ${word}`);
        assert.doesNotMatch(text, CONTROLS);
        assert.ok(text.indexOf(wordsIn(front)[1]!) < text.lastIndexOf(wordsIn(back).at(-1)!));
        assert.match(text, new RegExp(`Summary card ${i + 1} of 12`));
      }
    });
  }

  test('black on white, also from the dark theme and from a half-turned deck', async ({ site }) => {
    const { page } = await openCards(site, { layout: 'pages', colorScheme: 'dark' });
    await page.locator('#summary-three-sizes #turn').click();
    await putOnPaper(page, 'A4', 'dark');
    const found = await page.locator('card-deck flash-card').evaluateAll((all) =>
      all.map((card) => {
        const parts = [...card.querySelectorAll('.front, .front *, .back, .back *')];
        const style = (one: Element) => getComputedStyle(one);
        return {
          hidden: parts.filter((one) => style(one).visibility === 'hidden').length,
          inks: [...new Set(parts.map((one) => style(one).color))],
          over: card.scrollWidth - card.clientWidth,
        };
      }),
    );
    for (const { hidden, inks, over } of found) {
      assert.equal(hidden, 0);
      assert.deepEqual(inks, ['rgb(0, 0, 0)']);
      assert.ok(over <= 0);
    }
    const paper = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    assert.equal(paper, 'rgb(255, 255, 255)');
  });
});

test.describe('the layout', () => {
  test('is chosen by arrow keys, and printed by the button as by the browser’s own command', async ({
    site,
  }) => {
    const { page } = await openCards(site, {
      before: (page) =>
        page.addInitScript(() => {
          window.print = () => document.documentElement.toggleAttribute('data-printed');
        }),
    });
    const group = page.getByRole('group', { name: 'On paper' });
    const chosen = group.getByRole('radio', { checked: true });
    await page.locator('#paper-sheets').focus();
    for (const [key, layout, name] of [
      ['ArrowRight', 'pages', 'One card per page'],
      ['ArrowRight', 'sheets', 'Both sides, eight per sheet'],
      ['ArrowUp', 'pages', 'One card per page'],
    ] as const) {
      await page.keyboard.press(key);
      assert.equal(await chosen.count(), 1);
      assert.equal(await chosen.getAttribute('id'), `paper-${layout}`);
      assert.equal(await group.getByRole('radio', { name, exact: true, checked: true }).count(), 1);
      assert.equal(countPages(await page.pdf({ format: 'A4' })), LAYOUTS[layout], layout);
    }
    await page.locator('#print-cards').click();
    assert.equal(await page.locator('html[data-printed]').count(), 1);
  });

  for (const width of [1280, 390]) {
    test(`has a place to press of 44 px or more, at ${width} px`, async ({ site }) => {
      const { page } = await openCards(site, { width });
      for (const label of await page.locator('card-deck fieldset label').all()) {
        const box = (await label.boundingBox())!;
        assert.ok(box.height >= 44 && box.width >= 44);
      }
    });
  }

  test('changes nothing on screen, and copies nothing that can be found or pressed', async ({
    site,
  }) => {
    const { page } = await openCards(site);
    const sizes = () =>
      page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.scrollHeight,
      ]);
    const before = await sizes();
    for (const layout of ['pages', 'sheets']) {
      await page.locator(`#paper-${layout}`).check();
      if (layout !== 'pages')
        await page.locator('card-sheets .side').last().waitFor({ state: 'attached' });
      assert.deepEqual(await sizes(), before);
    }
    const sheets = page.locator('card-sheets');
    assert.equal(await sheets.getAttribute('aria-hidden'), 'true');
    assert.equal(await sheets.locator('.side:visible').count(), 0);
    assert.equal(await sheets.locator('[id], a, button, [tabindex]').count(), 0);
    const ids = await page
      .locator('[id]')
      .evaluateAll((all) =>
        all.filter((one) => one.getRootNode() === document).map(({ id }) => id),
      );
    assert.equal(new Set(ids).size, ids.length);
  });
});
