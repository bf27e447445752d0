// A page of the built site as it stands in a copy on a disk: one classic script, styles with their fonts inside, a
// policy of its own and a word about what differs.

import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** A disk has no origin that could be named: its own files are `file:`. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' file: 'wasm-unsafe-eval'",
  "style-src 'self' file:",
  "img-src 'self' file: data:",
  'font-src data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * @param page - as it was built
 * @param given - its place, what it asks for, what
 *   differs, and what is said in place of files to take along
 */
export function pageOnDisk(
  page: string,
  {
    path,
    parts,
    note,
    downloads,
  }: { path: string; parts: string[]; note: string; downloads: string },
) {
  const up = posix.relative(posix.dirname(path), '.') || '.';
  const script = `<script src="${up}/heads-up.js" data-parts="${parts.join(' ')}"></script>`;
  return page
    .replace(/(http-equiv="Content-Security-Policy" content=")[^"]*/, `$1${POLICY}`)
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:modulepreload|preload|manifest)"[^>]*>/g, '')
    .replace(/(<link rel="stylesheet") crossorigin/g, '$1')
    .replace(/<li><a href="[^"]*embed\.html"[^>]*>[^<]*<\/a><\/li>\s*/g, '')
    .replace(/<site-search[^>]*><\/site-search>\s*/, '')
    .replace(
      /<section class="take-along">[\s\S]*?<\/section>/,
      `<p class="take-along">${downloads}</p>`,
    )
    .replace('</head>', `${script}\n</head>`)
    .replace(
      '<footer class="site-footer">',
      `<footer class="site-footer"><p id="on-disk">${note}</p>`,
    );
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
