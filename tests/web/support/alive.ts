// Figures in a browser: whether one is drawn by its script, and one in its lesson, past the questions.
import type { Locator } from 'playwright-core';
import type { Opening, Site } from './page-test.ts';
import { openQuestions } from './questions.ts';

/** What was built into the page has its sheets as files. */
export const alive = (figure: Locator) =>
  figure.locator('link').first().waitFor({ state: 'detached' });

/** Opens a page past its questions, and comes to a figure until a part of it stands. */
export async function openFigure(
  site: Site,
  path: string,
  tag: string,
  { part, ...options }: Opening & { part?: string } = {},
) {
  const { page } = await site.open({ path, ...options });
  await openQuestions(page);
  const figure = page.locator(tag);
  await figure.scrollIntoViewIfNeeded();
  if (part) await figure.locator(part).first().waitFor();
  await alive(figure);
  const says = (words: string | RegExp) =>
    figure.locator('[role="status"]', { hasText: words }).filter({ visible: true }).waitFor();
  return { page, figure, says };
}
