// What a page's head asks for early: one small script before the first paint, apart from the page's own, which
// need not hold it up; and what the page's script will ask for once it runs. Vite joins all module scripts of a
// page into one and knows nothing of the latter, so both are added after it has done so.
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { normalizePath } from 'vite';

/** @param address - of the script before the first paint */
const withFirst = (page: string, address: string) =>
  page.replace(
    /(?=<(?:script|link rel="(?:stylesheet|modulepreload)"))/,
    `<script type="module" blocking="render" crossorigin src="${address}"></script>\n  `,
  );

export function headPlugin({
  first,
  later,
  fetched,
}: {
  /** the script before the first paint, by its full path */
  first: string;
  /** a script that is imported where a page has a mark */
  later: { mark: string; entry: string }[];
  /** a file that is fetched where a page has a mark, and the attributes that say what for */
  fetched: { mark: string; file: string; as: string }[];
}): Plugin {
  return {
    name: 'heads-up-head',
    buildStart() {
      if (this.environment.mode === 'build')
        this.emitFile({ type: 'chunk', id: first, name: 'first' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(page, { path, bundle, server }) {
        // Served as it is written, nothing is joined and all is at hand.
        if (server)
          return withFirst(page, `/${normalizePath(relative(server.config.root, first))}`);
        const up = '../'.repeat(path.split('/').length - 2) || './';
        const chunkOf = (entry: string) => {
          // Vite names modules with slashes on every system.
          const id = normalizePath(entry);
          const chunk = Object.values(bundle ?? {}).find(
            (output) => output.type === 'chunk' && output.facadeModuleId === id,
          );
          if (!chunk) throw new Error(`${path}: no chunk for ${entry}`);
          return chunk;
        };
        const wanted: Set<string> = new Set();
        const want = (name: string) => {
          if (wanted.has(name)) return;
          wanted.add(name);
          const output = bundle?.[name];
          if (output?.type === 'chunk') output.imports.forEach(want);
        };
        for (const { mark, entry } of later) if (page.includes(mark)) want(chunkOf(entry).fileName);
        const assetOf = (file: string) => {
          const asset = Object.values(bundle ?? {}).find(
            (output) => output.type === 'asset' && output.originalFileNames.includes(file),
          );
          if (!asset) throw new Error(`${path}: no asset for ${file}`);
          return asset.fileName;
        };
        const links = [...wanted]
          .filter((name) => !page.includes(name))
          .map((name) => `<link rel="modulepreload" crossorigin href="${up}${name}">\n  `);
        for (const { mark, file, as } of fetched)
          if (page.includes(mark))
            links.push(`<link rel="preload" ${as} crossorigin href="${up}${assetOf(file)}">\n  `);
        return withFirst(page, `${up}${chunkOf(first).fileName}`).replace(
          '</head>',
          `${links.join('')}</head>`,
        );
      },
    },
  };
}
