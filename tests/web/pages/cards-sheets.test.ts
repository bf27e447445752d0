// The twelve summary cards on paper as sheets for both sides, on A4 and on Letter: how many
// pages, that nothing is cut off, and that backs meet their fronts when a sheet is turned on its long edge.

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
  pdfToText,
  putOnPaper,
  textOfPages,
  wordsIn,
  writtenOn,
} from '../support/card-paper.ts';
import { test } from '../support/page-test.ts';

const FORMATS = ['A4', 'Letter'] as const;
const HALF_MM = 0.5 * MM;
const EIGHT_POINTS = (8 * 96) / 72;

/** Each page of the sheets: its kind, and of each side what it says and where its place is, in px. */
const laidOut = (page: Page) =>
  page.locator('card-sheets .paper').evaluateAll((papers) =>
    papers.map((paper) => {
      const top = paper.getBoundingClientRect().top;
      const text = (one: Element | null) => one?.textContent.replace(/\s+/g, ' ').trim() ?? '';
      const sides = [...paper.querySelectorAll('.side')].map((side) => {
        const spot = side.parentElement!.getBoundingClientRect();
        return {
          ...{ left: spot.left, right: spot.right, top: spot.top - top, height: spot.height },
          name: text(side.querySelector('.place-of')),
          says: text(side.querySelector('.text')),
        };
      });
      return { kind: paper.classList[1], height: paper.getBoundingClientRect().height, sides };
    }),
  );

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const isNear = (a: number, b: number, what: string) =>
  assert.ok(Math.abs(a - b) <= HALF_MM, `${what}: ${a} and ${b}`);

/** Where each page of a PDF has the names of its cards, in mm. */
function namesIn(boxes: string) {
  const mm = (points?: string) => (Number(points) * 25.4) / 72;
  return boxes
    .split('<page ')
    .slice(1)
    .map((page) => {
      const words = [...page.matchAll(/xMin="([^"]+)" yMin="([^"]+)"[^>]*>([^<]*)</g)];
      const names = words.flatMap(([, x, y, word], i) => {
        const name = words.slice(i, i + 5).map((one) => one[3]!);
        const isName = word === 'Summary' && name[3] === 'of';
        return isName ? [[name.join(' '), { x: mm(x), y: mm(y) }] as const] : [];
      });
      return { width: mm(page.match(/width="([^"]+)"/)![1]), names: Object.fromEntries(names) };
    });
}

test.describe('both sides, eight a sheet', () => {
  for (const format of FORMATS) {
    test(`${LAYOUTS.sheets} pages on ${format}, every card once on each side, and nothing else`, async ({
      site,
    }) => {
      const { page } = await openCards(site, { colorScheme: 'dark' });
      await page.locator('#summary-three-sizes #turn').click();
      const said = await writtenOn(page);
      const pdf = await page.pdf({ format });
      assert.equal(countPages(pdf), LAYOUTS.sheets);
      const texts = textOfPages(pdf);
      for (const [i, text] of hasText ? said.entries() : []) {
        const onPages = texts.filter((one) => one.includes(`Summary card ${i + 1} of 12`));
        assert.equal(onPages.length, 2);
        const [front, back] = [onPages[0], onPages.at(-1)];
        for (const word of wordsIn(text[0]!)) assert.ok(front!.includes(word), `${i}: ${word}`);
        for (const word of wordsIn(text[1]!)) assert.ok(back!.includes(word), `${i}: ${word}`);
      }
      for (const text of texts) assert.doesNotMatch(text, CONTROLS);
      // Sources in brackets are text: author, year and place are enough to find them, and a list would be a sheet more.
      for (const text of texts) assert.doesNotMatch(text, /\btested\b/);
      assert.equal(await page.locator('card-sheets a').count(), 0);
    });

    test(`fits ${format}: no text is cut, none is smaller than 8 points, all of it is black`, async ({
      site,
    }) => {
      const { page } = await openCards(site, { colorScheme: 'dark' });
      await page.locator('#summary-three-sizes #turn').click();
      await putOnPaper(page, format, 'dark');
      const found = await page.locator('card-sheets .side').evaluateAll((sides) =>
        sides.map((side) => {
          const own = (one: Element) => [...one.childNodes].some((node) => node.nodeValue?.trim());
          const all = [...side.querySelectorAll(':not(math *)')].filter(own);
          const styles = all.map((one) => getComputedStyle(one));
          return {
            over: [side.scrollWidth - side.clientWidth, side.scrollHeight - side.clientHeight],
            least: Math.min(...styles.map(({ fontSize }) => Number.parseFloat(fontSize))),
            inks: [...new Set(styles.map(({ color }) => color))],
            seen: side.checkVisibility({ visibilityProperty: true }),
            at: side.getBoundingClientRect().toJSON(),
            says: side.textContent,
          };
        }),
      );
      assert.equal(found.length, 24);
      const wide = PAPERS[format].width * MM;
      for (const { over, least, inks, seen, at, says } of found) {
        assert.deepEqual(over, [0, 0], says);
        assert.ok(least >= EIGHT_POINTS, `${least} px`);
        assert.deepEqual(inks, ['rgb(0, 0, 0)']);
        assert.ok(seen);
        assert.ok(at.left >= 0 && at.right <= wide + 1);
      }
      for (const { height } of await laidOut(page))
        assert.ok(height <= PAPERS[format].height * MM, `${height} px high`);
      const paper = await page.evaluate(
        () => getComputedStyle(document.documentElement).backgroundColor,
      );
      assert.equal(paper, 'rgb(255, 255, 255)');
    });
  }
});

test.describe('a sheet turned on its long edge', () => {
  for (const format of FORMATS) {
    test(`has each back where its front is, on ${format}`, async ({ site }) => {
      const { page } = await openCards(site);
      const backs = await page.locator('card-deck flash-card .back').allTextContents();
      await putOnPaper(page, format);
      const papers = await laidOut(page);
      assert.deepEqual(
        papers.map(({ kind, sides }) => `${sides.length} ${kind}`),
        ['8 fronts', '8 backs', '4 fronts', '4 backs'],
      );
      const width = await page.evaluate(() => document.documentElement.clientWidth);
      const met = new Set();
      for (const [i, { sides }] of papers.entries()) {
        if (i % 2 === 1) continue;
        for (const front of sides) {
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
    });

    test(`has them there in print too, on ${format}`, async ({ site }) => {
      test.skip(!hasText);
      const { page } = await openCards(site);
      const papers = namesIn(pdfToText(await page.pdf({ format }), '-bbox'));
      assert.equal(papers.length, 4);
      const inset = 4; // of a name in its place, in mm
      for (const [i, { width, names }] of papers.entries()) {
        for (const [name, at] of i % 2 === 1 ? Object.entries(names) : []) {
          const front = papers[i - 1]!.names[name]!;
          // Both are set from the left of a place: mirrored is the place, not the name in it.
          const left = width - (front.x - inset) - 89 + inset;
          assert.ok(Math.abs(at.x - left) <= 0.5, `${name}: ${at.x} and ${left} mm`);
          assert.ok(Math.abs(at.y - front.y) <= 0.5, `${name}: ${at.y} and ${front.y} mm`);
        }
        assert.equal(Object.keys(names).length, i < 2 ? 8 : 4);
      }
    });
  }

  test('has lines to cut along on its fronts alone', async ({ site }) => {
    const { page } = await openCards(site);
    await putOnPaper(page, 'A4');
    assert.equal(await page.locator('.fronts .marks:visible').count(), 2);
    assert.equal(await page.locator('.backs .marks').count(), 0);
  });
});
