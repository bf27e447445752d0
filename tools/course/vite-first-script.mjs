// One small script before the first paint, apart from the page's own, which need not hold it up. Vite
// joins all module scripts of a page into one, so this one is added after it has done so.

/**
 * @param {{entry: string}} options - the script, by its full path
 * @returns {import('vite').Plugin}
 */
export function firstScript({ entry }) {
  return {
    name: 'heads-up-first-script',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: entry, name: 'first' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(page, { path, bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (output) => output.type === 'chunk' && output.facadeModuleId === entry,
        );
        if (!chunk) throw new Error(`${path}: no chunk for ${entry}`);
        const up = '../'.repeat(path.split('/').length - 2) || './';
        const tag = `<script type="module" blocking="render" crossorigin src="${up}${chunk.fileName}"></script>\n  `;
        return page.replace(/(?=<(?:script|link rel="(?:stylesheet|modulepreload)"))/, tag);
      },
    },
  };
}
