// The summary cards on paper, for tests: opened in a layout, laid out as between the margins of a paper, and what a
// PDF of them says.

import { execFileSync, spawnSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import type { Opening, Site } from './page-test.ts';

export const MM = 96 / 25.4;

/** What lies between the margins, in mm. */
export const PAPERS = { A4: { width: 178, height: 261 }, Letter: { width: 183.9, height: 243.4 } };

/** How many pages each layout takes. */
export const LAYOUTS = { sheets: 4, pages: 12 };

/** Opens the cards, alive unless without scripts, to be printed in a layout. */
export async function openCards(
  site: Site,
  { layout = 'sheets', ...options }: Opening & { layout?: keyof typeof LAYOUTS } = {},
) {
  const opened = await site.open({ path: 'practice/cards.html', ...options });
  if (options.scripts === false) return opened;
  const { page } = opened;
  await page.locator('card-deck flash-card[alive] #turn').last().waitFor();
  await page.locator('deck-overview[alive]').waitFor({ state: 'attached' });
  const choice = page.locator(`#paper-${layout}`);
  await choice.scrollIntoViewIfNeeded(); // the sheets are made for whoever comes near
  await choice.check();
  if (layout !== 'pages') {
    await page.locator('card-sheets .side').nth(23).waitFor({ state: 'attached' });
    await page.evaluate(() => document.fonts.ready);
  }
  return opened;
}

/** Lays the page out as a printer would, between the margins of a paper. */
export async function putOnPaper(
  page: Page,
  name: keyof typeof PAPERS,
  colorScheme: 'light' | 'dark' = 'light',
) {
  await page.emulateMedia({ media: 'print', colorScheme });
  const { width, height } = PAPERS[name];
  await page.setViewportSize({ width: Math.round(width * MM), height: Math.round(height * MM) });
}

export const countPages = (pdf: Buffer) =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length;

/** Whether there is a program that reads a PDF. */
export const hasText = spawnSync('pdftotext', ['-v']).error === undefined;
if (!hasText) console.log('# NO PDFTOTEXT HERE: what a PDF says is not read');
/** The text of each page, or nothing where no program can read it. */
export const textOfPages = (pdf: Buffer) =>
  hasText
    ? execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString().split('\f').slice(0, -1)
    : [];

/** Front and back of each card; formulas have letters of their own, and a mark that leads to a table is not printed. */
export const writtenOn = (page: Page) =>
  page.locator('card-deck flash-card').evaluateAll((all) =>
    all.map((card) =>
      ['.front', '.back'].map((part) => {
        const copy = card.querySelector(part)!.cloneNode(true) as Element;
        for (const one of copy.querySelectorAll('math, .claim-mark')) one.remove();
        return copy.textContent!;
      }),
    ),
  );

export const wordsIn = (text: string) => text.match(/[A-Za-z]{4,}/g) ?? [];
/** What only a screen needs. */
export const CONTROLS = /Turn |Print |Lessons|Sources|Search|On paper/;
