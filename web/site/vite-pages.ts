// The pages of the course as Vite's: each stands at its address under web/, where no such file is. A build takes them as its
// entries, and the development server is asked for them one by one.

import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { normalizePath } from 'vite';
import { LANGUAGE } from '#content/language.ts';
import { raw } from '../text/html.ts';
import { pageFiles } from './content.ts';
import { documentPage } from './document.ts';
import { examplePage, examplePath, readExamples } from './examples.ts';
import { figureSheets, withSheets } from './figure-sheets.ts';
import { repoRoot } from './load-engine.ts';
import { linksOf } from './page-parts.ts';
import { pathOf } from './page-path.ts';
import { nameOf } from './read-page.ts';
import { hasPage, type Target } from './targets.ts';
import type { CourseApi } from './vite-plugin.ts';

const web = join(repoRoot, 'web');

/** Each page's id by its address, from web/. */
function pagesByPath(target: Target) {
  const names = pageFiles(repoRoot, LANGUAGE).map(nameOf);
  return new Map(
    names.filter(({ id }) => hasPage(target, id)).map((name) => [pathOf(name), name.id]),
  );
}

/** The bare pages of single figures by their addresses, from web/, where there is the page that shows them. */
function examplesByPath(target: Target) {
  const { examples } = readExamples(repoRoot);
  const there = hasPage(target, 'embed') ? examples : [];
  return new Map(there.map((one) => [examplePath(one), () => examplePage(one, target.policy)]));
}

/** The entries of a build. */
export const pageEntries = (target: Target) =>
  [...pagesByPath(target).keys(), ...examplesByPath(target).keys()].map((path) => join(web, path));

/** @param options - the course's plugin */
export function pagesPlugin({
  course: { api },
  target,
}: {
  course: { api: CourseApi };
  target: Target;
}): Plugin {
  /**
   * @param path - from web/
   * @returns nothing where there is no such page
   */
  async function pageAt(path: string): Promise<string | undefined> {
    const example = examplesByPath(target).get(path);
    if (example) return example();
    const id = pagesByPath(target).get(path);
    if (!id) return undefined;
    const rendered = (await api.built())?.pages.get(id);
    if (!rendered) throw new Error(`${path}: no page "${id}" in the course`);
    return documentPage(raw(`${rendered.head}${linksOf(id, rendered.body)}\n`), raw(rendered.body));
  }

  return {
    name: 'heads-up-pages',
    // Vite would look for the file.
    resolveId: {
      order: 'pre',
      filter: { id: /\.html$/ },
      handler: (id) => {
        const path = normalizePath(relative(web, id));
        return pagesByPath(target).has(path) || examplesByPath(target).has(path) ? id : null;
      },
    },
    load: {
      filter: { id: /\.html$/ },
      handler: (id) => pageAt(normalizePath(relative(web, id))),
    },
    generateBundle() {
      for (const [fileName, source] of figureSheets)
        this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (page, { path, server }) =>
        withSheets(page, server ? '/' : '../'.repeat(path.split('/').length - 2) || './'),
    },
    configureServer({ middlewares, transformIndexHtml }) {
      middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const sheet = figureSheets.get(pathname.slice(1));
        if (sheet) return response.setHeader('Content-Type', 'text/css').end(sheet);
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
