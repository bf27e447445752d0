// The pages that tests of every page visit.
import { readdirSync } from 'node:fs';

import { addressOf, pathOf } from '../../../tools/hosting/address.ts';

/**
 * Every page that was built, lessons too: a new one is held to all of this by being there. The examples
 * are somebody else's bare pages, with an element each.
 */
export const builtPages = () =>
  readdirSync('dist', { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html') && !name.startsWith('examples/'))
    .sort();

/**
 * What every link of a page to a file of the site begins with. A site with an address has a page for what is not there
 * that holds under any path.
 */
export function linksBeginWith(page: string) {
  const address = addressOf('dist');
  if (page === '404.html' && address) return pathOf(address);
  return page.includes('/') ? '../' : './';
}
