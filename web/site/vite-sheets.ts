// The sheet that every page has comes before the page's own, as pages name them: joined, Vite links them in the order of
// their scripts.

import type { Plugin } from 'vite';

const NAME = 'sheet';
const LINK = new RegExp(`[ \\t]*<link rel="stylesheet"[^>]* href="[^"]*/${NAME}-[^"]+">\\n?`);

/**
 * The scripts and the sheet that many pages share, as Rolldown splits code.
 * @param pages - how many
 */
export const sharedGroups = (pages: number) => [
  { name: 'site', test: /(?<!\.css)$/, minShareCount: pages },
  { name: NAME, test: /\.css$/, minShareCount: pages },
];

export const sheetsPlugin = (): Plugin => ({
  name: 'heads-up-sheets',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(page) {
      const [link] = LINK.exec(page) ?? [];
      if (!link) return page;
      return page
        .replace(link, '')
        .replace(/(?=[ \t]*<link rel="stylesheet")|(?=<\/head>)/, () => link);
    },
  },
});
