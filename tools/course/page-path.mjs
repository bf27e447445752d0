// Where pages stand in the built site, and how one links to another.

const FOLDERS = { lesson: 'lessons/', lab: 'lab/', practice: 'practice/', page: '' };

/** @param {import('./read-page.mjs').PageName} name @returns {string} from the site's root */
export const pathOf = ({ kind, id }) =>
  `${FOLDERS[kind]}${kind === 'page' && id === 'home' ? 'index' : id}.html`;

/** @param {import('./read-page.mjs').Page} page @returns {string} from the site's root */
export const pagePath = ({ kind, front: { id } }) => pathOf({ kind, id });

/**
 * The way from a page to the site's root: "../" from a lesson or a practice page, "./" from a plain page.
 * @param {import('./read-page.mjs').Page} page
 */
export function rootOf(page) {
  return '../'.repeat(pagePath(page).split('/').length - 1) || './';
}

/**
 * The address of one page as another links to it: relative, and naming its file, so that the same
 * site works under any path, inside a zip and from a disk.
 * @param {import('./read-page.mjs').Page} from
 * @param {import('./read-page.mjs').Page} to
 */
export function linkTo(from, to) {
  return '../'.repeat(pagePath(from).split('/').length - 1) + pagePath(to);
}

/** The page that a link of the text leads to, and what it asks of it. @param {string} href - "page:cost?projector=1" */
export function pageOf(href) {
  const [, id, query] = /^page:([^?#]*)(.*)$/.exec(href) ?? ['', '', ''];
  return { id, query };
}
