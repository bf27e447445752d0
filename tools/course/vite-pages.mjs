// The pages of the course as Vite's: each stands at its address under web/, where no such file is. A build takes them as its
// entries, and the development server is asked for them one by one.
import { join, relative } from 'node:path';
import { normalizePath } from 'vite';
import { repoRoot } from '../load-engine.mjs';
import { pageFiles } from './content.mjs';
import { linksOf } from './page-parts.mjs';
import { pathOf } from './page-path.mjs';
import { nameOf } from './read-page.mjs';

const web = join(repoRoot, 'web');

/** Each page's id by its address, from web/. */
const pagesByPath = () =>
  new Map(pageFiles(repoRoot, 'en').map((file) => [pathOf(nameOf(file)), nameOf(file).id]));

/** The entries of a build. */
export const pageEntries = () => [...pagesByPath().keys()].map((path) => join(web, path));

/**
 * @param {{course: {api: import('./vite-plugin.mjs').CourseApi}}} options - the course's plugin
 * @returns {import('vite').Plugin}
 */
export function pagesPlugin({ course: { api } }) {
  /** @param {string} path - from web/ @returns {Promise<string|undefined>} nothing where there is no such page */
  async function pageAt(path) {
    const id = pagesByPath().get(path);
    if (!id) return undefined;
    const rendered = (await api.built())?.pages.get(id);
    if (!rendered) throw new Error(`${path}: no page "${id}" in the course`);
    return `<!doctype html>
<html lang="en">
<head>
${rendered.head}${linksOf(id, rendered.body)}
</head>
<body>
${rendered.body}</body>
</html>
`;
  }

  return {
    name: 'heads-up-pages',
    // Vite would look for the file.
    resolveId: {
      order: 'pre',
      filter: { id: /\.html$/ },
      handler: (id) => (pagesByPath().has(normalizePath(relative(web, id))) ? id : null),
    },
    load: {
      filter: { id: /\.html$/ },
      handler: (id) => pageAt(normalizePath(relative(web, id))),
    },
    configureServer({ middlewares, transformIndexHtml }) {
      middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (!/(?:^\/|\.html)$/.test(pathname)) return next();
        try {
          const page = await pageAt(pathname.slice(1) || 'index.html');
          if (page === undefined) return next();
          const served = await transformIndexHtml(pathname, page, request.originalUrl);
          response.setHeader('Content-Type', 'text/html;charset=utf-8');
          return response.end(served);
        } catch (error) {
          return next(error);
        }
      });
    },
  };
}
