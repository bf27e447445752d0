// The site's scripts as classic ones, which a page may run from a disk: a worker's, as text, and one for every page,
// which starts the parts that the page names.

import { join } from 'node:path';
import type { OutputChunk, RolldownOutput } from 'rolldown';
import type { Plugin } from 'vite';
import { build, defaultClientConditions } from 'vite';
import { repoRoot } from '../../web/site/load-engine.ts';
import { conditionOf, FILE } from '../../web/site/targets.ts';

// No file: made here, where paths from it are those of the site.
const ENTRY = join(repoRoot, 'web/every-page.js');
const WORKER_TEXT = 'virtual:worker-text';
const TOKENIZER_TEXT = 'virtual:tokenizer-worker-text';

/** A module whose text is made here. */
const given = (id: string, text: string): Plugin => ({
  name: `heads-up-given-${id.length}`,
  resolveId: (asked) => (asked === id ? id : null),
  load: (asked) => (asked === id ? text : null),
});

/** One classic script. */
async function classic(entry: string, plugins: Plugin[] = []): Promise<string> {
  const [{ output }] = (await build({
    configFile: false,
    root: join(repoRoot, 'web'),
    logLevel: 'error',
    plugins,
    resolve: { conditions: [conditionOf(FILE), ...defaultClientConditions] },
    publicDir: false,
    build: {
      write: false,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      assetsInlineLimit: 0,
      lib: { entry, formats: ['iife'], name: 'headsUp', fileName: 'heads-up' },
    },
  })) as [RolldownOutput];
  return (output.find(({ type }) => type === 'chunk') as OutputChunk).code;
}

/**
 * @param parts - the scripts that pages ask for, by their paths under web/
 * @param course - the plugin that has its words
 * @returns the one script of every page; data-parts on its tag names what the page asks for
 */
export async function bundlePages(parts: string[], course: Plugin): Promise<string> {
  const worker = await classic(join(repoRoot, 'web/engine/worker.ts'));
  const tokenizer = await classic(join(repoRoot, 'web/engine/tokenizer-worker.ts'));
  const imports = parts.map((part) => `  ${JSON.stringify(part)}: () => import('${part}'),`);
  const entry = `import '/src/shell/theme.ts';
const parts = {
${imports.join('\n')}
};
const asked = document.currentScript.dataset.parts.split(' ').filter(Boolean);
const begin = () => asked.forEach((part) => parts[part]());
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
else begin();
`;
  const plugins = [
    given(ENTRY, entry),
    given(WORKER_TEXT, `export default ${JSON.stringify(worker)};`),
    given(TOKENIZER_TEXT, `export default ${JSON.stringify(tokenizer)};`),
    course,
  ];
  return classic(ENTRY, plugins);
}
