// Paths: pages that lead step by step through parts of others, as their stops are written, on the path's page and for the bar
// on the pages that they lead to.

import type { Page, Place, Stop } from './page.ts';
import { pagePath, pageWith, rootOf } from './page-path.ts';

/** How long a stop takes, as far as anybody says. */
export const minutesOf = (stop: Stop, pages: Page[]) =>
  stop.minutes ?? pages.find(({ front }) => front.id === stop.page)?.front.minutes;

export const pathsAmong = (pages: Page[]) => pages.filter(({ stops }) => stops.length > 0);

/** From the site's root. The bar of that page knows by it where one is. */
function addressOf(stop: Stop, path: Page, pages: Page[]) {
  const query = `${stop.query || '?'}${stop.query && '&'}path=${path.front.id}&stop=${stop.id}`;
  const fragment = stop.fragment && `#${stop.fragment}`;
  return pagePath(pageWith(pages, stop.page)) + query + fragment;
}

export const titleOf = (stop: Stop, pages: Page[]) =>
  stop.title ?? pageWith(pages, stop.page).front.title;

/** Every path with its stops and their places in the site, for the bar. */
export const pathList = (pages: Page[]) =>
  pathsAmong(pages).map((path) => ({
    id: path.front.id,
    title: path.front.title,
    at: pagePath(path),
    stops: path.stops.map((stop) => ({
      id: stop.id,
      title: titleOf(stop, pages),
      at: addressOf(stop, path, pages),
    })),
  }));

// A page of another target may be gone from this one; no stop leads to such a page.
export const linkOf = (stop: Stop, { page, pages }: Place) =>
  rootOf(page).replace(/^\.\/$/, '') + addressOf(stop, page, pages);
