// The sheets of figures as they stand in built pages: their addresses, and what a page has in their place while it is made.
import { createHash } from 'node:crypto';

/** The sheets of the figures that have been drawn, by their names. */
export const figureSheets: Map<string, string> = new Map();

/** The address of a sheet, from the site's root. */
export function sheetPath(name: string) {
  const hash = createHash('sha256').update(figureSheets.get(name)!).digest('hex');
  return `assets/figure-${name}-${hash.slice(0, 8)}.css`;
}

const SHEET = /(?: vite-ignore)? href="figure-sheet:([\w-]+)/g;

/** @param up - from the page to the site's root */
export const withSheets = (page: string, up: string) =>
  page.replace(SHEET, (_, name: string) => ` href="${up}${sheetPath(name)}`);
