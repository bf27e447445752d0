// A page of a copy on a disk: one classic script, and styles with their fonts inside.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { documentPage } from '../../web/site/document.ts';
import { withSheets } from '../../web/site/figure-sheets.ts';
import { raw } from '../../web/text/html.ts';

/** The addresses of the sheets that a built page's head asks for, in their order. */
export const sheetsOf = (page: string) =>
  [
    ...page
      .slice(0, page.indexOf('</head>'))
      .matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g),
  ].map(([, address]) => address!);

/**
 * @param page - as rendered
 * @param given - the way to the copy's root, what the page asks for, and the addresses of its sheets
 */
export function pageOnDisk(
  { head, body }: { head: string; body: string },
  { root, parts, sheets }: { root: string; parts: string[]; sheets: string[] },
) {
  const links = sheets.map((address) => `<link rel="stylesheet" href="${address}">\n`).join('');
  const script = `<script src="${root}heads-up.js" data-parts="${parts.join(' ')}"></script>\n`;
  return documentPage(raw(`${head}${links}${script}`), raw(withSheets(body, root)));
}

/**
 * A sheet with its fonts inside: Firefox lets no file of a disk fetch another.
 * @param path - of the sheet
 */
export function sheetOnDisk(path: string) {
  return readFileSync(path, 'utf8').replace(/url\(["']?([^"')]+\.woff2)["']?\)/g, (_, font) => {
    const bytes = readFileSync(join(dirname(path), font));
    return `url(data:font/woff2;base64,${bytes.toString('base64')})`;
  });
}
