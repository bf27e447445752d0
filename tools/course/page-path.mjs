// Where pages stand in the built site, and how one links to another.

/**
 * @param {import('./read-page.mjs').Page} page
 * @returns {string} from the site's root
 */
export function pagePath(page) {
  if (page.kind === 'lesson') return `lessons/${page.front.id}.html`;
  return `${page.front.id === 'home' ? 'index' : page.front.id}.html`;
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
