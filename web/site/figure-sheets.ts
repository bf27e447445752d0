// The sheets of figures as they stand in built pages: their addresses, and what a page has in their place while it is made.
import { createHash } from 'node:crypto';

/** The sheets of the figures that have been drawn, by their addresses from the site's root. */
export const figureSheets: Map<string, string> = new Map();
const addresses: Map<string, string> = new Map();

export function keepSheet(name: string, text: string) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  addresses.set(name, `assets/figure-${name}-${hash}.css`);
  figureSheets.set(addresses.get(name)!, text);
}

const SHEET = /(?: vite-ignore)? href="figure-sheet:([\w-]+)/g;

/** @param up - from the page to the site's root */
export const withSheets = (page: string, up: string) =>
  page.replace(SHEET, (_, name: string) => ` href="${up}${addresses.get(name)}`);
