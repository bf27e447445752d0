// The twelve summary cards on paper: eight to a sheet unless another layout is chosen, how one is, and one to a page; that
// nothing is cut off, and that backs meet their fronts when a sheet is turned on its long edge.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import {
  CONTROLS,
  countPages,
  hasText,
  LAYOUTS,
  MM,
  openCards,
  PAPERS,
  putOnPaper,
  textOfPages,
  wordsIn,
  writtenOn,
} from '../support/card-paper.ts';
import { test } from '../support/page-test.ts';

const HALF_MM = 0.5 * MM;
const EIGHT_POINTS = (8 * 96) / 72;

/** Each page of the sheets: its kind, and of each side what it says and where its place is, in px. */
const laidOut = (page: Page) =>
  page.locator('card-sheets .paper').evaluateAll((papers) =>
    papers.map((paper) => {
      const { top, height } = paper.getBoundingClientRect();
      const text = (one: Element | null) => one?.textContent.replace(/\s+/g, ' ').trim() ?? '';
      const sides = [...paper.querySelectorAll('.side')].map((side) => {
        const spot = side.parentElement!.getBoundingClientRect();
        const own = (one: Element) => [...one.childNodes].some((node) => node.nodeValue?.trim());
        const all = [...side.querySelectorAll(':not(math *)')].filter(own);
        const styles = all.map((one) => getComputedStyle(one));
        return {
          ...{ left: spot.left, right: spot.right, top: spot.top - top, height: spot.height },
          name: text(side.querySelector('.place-of')),
          says: text(side.querySelector('.text')),
          over: [side.scrollWidth - side.clientWidth, side.scrollHeight - side.clientHeight],
          least: Math.min(...styles.map(({ fontSize }) => Number.parseFloat(fontSize))),
          inks: [...new Set(styles.map(({ color }) => color))],
          seen: side.checkVisibility({ visibilityProperty: true }),
        };
      });
      return { kind: paper.classList[1], height, sides };
    }),
  );

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const isNear = (a: number, b: number, what: string) =>
  assert.ok(Math.abs(a - b) <= HALF_MM, `${what}: ${a} and ${b}`);

test('sheets for both sides have no text cut, none smaller than 8 points, all black on white, and each back where its front is', async ({
  site,
}) => {
  const { page } = await openCards(site, { colorScheme: 'dark' });
  const backs = await page.locator('card-deck flash-card .back').allTextContents();
  await page.locator('#summary-three-sizes #turn').click();
  for (const format of ['A4', 'Letter'] as const) {
    await putOnPaper(page, format, 'dark');
    const papers = await laidOut(page);
    assert.deepEqual(
      papers.map(({ kind, sides }) => `${sides.length} ${kind}`),
      ['8 fronts', '8 backs', '4 fronts', '4 backs'],
    );
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    const met = new Set();
    for (const [i, { sides, height }] of papers.entries()) {
      assert.ok(height <= PAPERS[format].height * MM, `${height} px high`);
      for (const { over, least, inks, seen, left, right, says } of sides) {
        assert.deepEqual(over, [0, 0], says);
        assert.ok(least >= EIGHT_POINTS, `${least} px`);
        assert.deepEqual(inks, ['rgb(0, 0, 0)']);
        assert.ok(seen && left >= 0 && right <= PAPERS[format].width * MM + 1, says);
      }
      for (const front of i % 2 === 0 ? sides : []) {
        const back = papers[i + 1]!.sides.find(({ name }) => name === front.name)!;
        isNear(back.left, width - front.right, `left of ${front.name}`);
        isNear(back.right, width - front.left, `right of ${front.name}`);
        isNear(back.top, front.top, `top of ${front.name}`);
        isNear(back.height, front.height, `height of ${front.name}`);
        const card = Number(front.name.match(/\d+/)![0]) - 1;
        assert.ok(oneLine(backs[card]!).startsWith(back.says), front.name);
        met.add(card);
      }
    }
    assert.equal(met.size, 12);
  }
  assert.equal(await page.locator('.fronts .marks:visible').count(), 2, 'lines to cut along');
  assert.equal(await page.locator('.backs .marks').count(), 0);
  const paper = () => getComputedStyle(document.documentElement).backgroundColor;
  assert.equal(await page.evaluate(paper), 'rgb(255, 255, 255)');
});

test('the layout is chosen by arrow keys, and printed by the button as by the browser’s own command', async ({
  site,
}) => {
  const { page } = await openCards(site, {
    before: (page) =>
      page.addInitScript(() => {
        window.print = () => document.documentElement.toggleAttribute('data-printed');
      }),
  });
  const said = await writtenOn(page);
  const size = () =>
    page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { scrollWidth, scrollHeight };
    });
  const before = await size();
  const group = page.getByRole('group', { name: 'On paper' });
  const chosen = group.getByRole('radio', { checked: true });
  await page.locator('#paper-pages').focus();
  for (const [key, layout, name] of [
    ['ArrowUp', 'sheets', 'Both sides, eight per sheet'],
    ['ArrowRight', 'pages', 'One card per page'],
  ] as const) {
    await page.keyboard.press(key);
    assert.equal(await chosen.count(), 1);
    assert.equal(await chosen.getAttribute('id'), `paper-${layout}`);
    assert.equal(await group.getByRole('radio', { name, exact: true, checked: true }).count(), 1);
    assert.deepEqual(await size(), before, 'nothing changes on screen');
    const pdf = await page.pdf({ format: 'A4' });
    assert.equal(countPages(pdf), LAYOUTS[layout], layout);
    const texts = textOfPages(pdf);
    for (const text of texts) assert.doesNotMatch(text, CONTROLS);
    // Sources in brackets are text: author, year and place are enough to find them, and a list would be a sheet more.
    for (const text of texts) assert.doesNotMatch(text, /\btested\b/);
    for (const [i, [front, back]] of hasText ? said.entries() : []) {
      const onPages = texts.filter((one) => one.includes(`Summary card ${i + 1} of 12`));
      assert.equal(onPages.length, layout === 'sheets' ? 2 : 1);
      for (const word of wordsIn(front!)) assert.ok(onPages[0]!.includes(word), `${i}: ${word}`);
      for (const word of wordsIn(back!)) assert.ok(onPages.at(-1)!.includes(word), `${i}: ${word}`);
    }
  }
  await page.locator('#print-cards').click();
  assert.equal(await page.locator('html[data-printed]').count(), 1);
  const sheets = page.locator('card-sheets');
  assert.equal(await sheets.getAttribute('aria-hidden'), 'true');
  assert.equal(await sheets.locator('.side:visible').count(), 0);
  assert.equal(await sheets.locator('[id], a, button, [tabindex]').count(), 0, 'to find or press');
});
