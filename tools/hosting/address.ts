// What of a site needs the address that it will stand at: canonical links, the picture beside a link, the sitemap, and
// the page for what is not there, which a host shows under any path. A site without an address works anywhere and has
// none of these.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT } from '../../web/site/content-folder.ts';
import { UsageError } from '../arguments.ts';
import { siteFiles } from '../site-files.ts';

const NOT_FOUND = '404.html';
// In the head of a page that only leads on to another.
const UNSOUGHT = '<meta name="robots" content="noindex">';
// For the frames of other people's pages, a figure each.
const EXAMPLES = /^examples\//;

/** The start page, photographed, in web/public. */
export const SOCIAL_CARD = { file: 'social-card.jpg', width: 600, height: 315 };
const { site: words }: { site: { card: string } } = JSON.parse(
  readFileSync(join(CONTENT, 'messages.json'), 'utf8'),
);

/**
 * @param text - what somebody gave as the address
 * @returns it, with a slash at its end
 * @throws {UsageError} where no site can stand there
 */
export function checkedAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new UsageError(
      `"${text}" is no address of a site. One looks like https://example.org/heads-up/`,
    );
  return url.href.replace(/\/?$/, '/');
}

/**
 * @param site - the folder of the built pages
 * @returns the address it was built for, or ''
 */
export function addressOf(site: string): string {
  const page = join(site, 'index.html');
  if (!existsSync(page)) return '';
  return /<link rel="canonical" href="([^"]+)"/.exec(readFileSync(page, 'utf8'))?.[1] ?? '';
}

/**
 * The path of a site at its host.
 * @param address - as addressOf gives it
 */
export const pathOf = (address: string) => (address ? new URL(address).pathname : '/');

/**
 * The pages that are found by themselves.
 * @param site - the folder of the built pages
 */
export const findablePages = (site: string) =>
  siteFiles(site).filter(
    (name) =>
      name.endsWith('.html') &&
      name !== NOT_FOUND &&
      !EXAMPLES.test(name) &&
      !readFileSync(join(site, name), 'utf8').includes(UNSOUGHT),
  );

/** A folder's own page goes by the folder's name. */
const placeOf = (address: string, page: string) =>
  address + page.replace(/(^|\/)index\.html$/, '$1');

function headOf(address: string, page: string) {
  const { file, width, height } = SOCIAL_CARD;
  const place = placeOf(address, page);
  return `<link rel="canonical" href="${place}">
<meta property="og:url" content="${place}">
<meta property="og:image" content="${address}${file}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta property="og:image:alt" content="${words.card}">
<meta name="twitter:card" content="summary_large_image">
`;
}

const sitemap = (address: string, pages: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map((page) => `<url><loc>${placeOf(address, page)}</loc></url>\n`).join('')}</urlset>
`;

/**
 * A page of the site's root whose links hold wherever it is shown.
 * @param page - its HTML
 * @param root - "/" or "/heads-up/"
 */
export const rooted = (page: string, root: string) =>
  page.replace(/((?:src|href|data-worker|base)=")(?!https?:|data:|#|\/)(?:\.\/)?/g, `$1${root}`);

/**
 * Writes what needs the address into a site that was just built without one.
 * @param site - the folder of the built pages
 * @param address - as checkedAddress gives it
 */
export function addAddress(site: string, address: string) {
  const pages = findablePages(site);
  for (const page of pages) {
    const file = join(site, page);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('</head>', `${headOf(address, page)}</head>`));
  }
  writeFileSync(join(site, 'sitemap.xml'), sitemap(address, pages));
  const { pathname } = new URL(address);
  const notFound = join(site, NOT_FOUND);
  writeFileSync(notFound, rooted(readFileSync(notFound, 'utf8'), pathname));
  // Robots look at the root of a host only.
  if (pathname === '/')
    writeFileSync(join(site, 'robots.txt'), `User-agent: *\nSitemap: ${address}sitemap.xml\n`);
}
