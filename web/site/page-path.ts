// Where pages stand in the built site, and how one links to another.

import type { Page, PageName } from './page.ts';

const FOLDERS = { lesson: 'lessons/', lab: 'lab/', practice: 'practice/', page: '' };

/** @returns from the site's root */
export const pathOf = ({ kind, id }: PageName): string =>
  `${FOLDERS[kind]}${kind === 'page' && id === 'home' ? 'index' : id}.html`;

/** @returns from the site's root */
export const pagePath = ({ kind, front: { id } }: Page): string => pathOf({ kind, id });

/** One of some pages by its id. */
export function pageWith(pages: Page[], id: string): Page {
  const found = pages.find(({ front }) => front.id === id);
  if (!found) throw new Error(`there is no page "${id}"`);
  return found;
}

/** The way from a page to the site's root: "../" from a lesson or a practice page, "./" from a plain page. */
export function rootOf(page: Page) {
  return '../'.repeat(pagePath(page).split('/').length - 1) || './';
}

/**
 * The address of one page as another links to it: relative, and naming its file, so that the same
 * site works under any path, inside a zip and from a disk.
 */
export function linkTo(from: Page, to: Page) {
  return '../'.repeat(pagePath(from).split('/').length - 1) + pagePath(to);
}
