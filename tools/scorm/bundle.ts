// The site built as it runs inside a learning platform: the same pages, with the log and the engine's files had
// otherwise, and the page that holds the connection.

import { basename, join } from 'node:path';
import type { OutputChunk, RolldownOutput } from 'rolldown';
import type { Plugin } from 'vite';
import { build, defaultClientConditions, mergeConfig } from 'vite';

import { config } from '../../web/vite.config.mjs';
import { repoRoot } from '../load-engine.ts';

const web = join(repoRoot, 'web');

/** @param words - what elements say otherwise there, by the file of their words */
const swap = (words: Record<string, object>): Plugin => ({
  name: 'heads-up-on-platform',
  enforce: 'pre',
  transform(code, id) {
    const instead = /\/words\/[\w-]+\.json$/.test(id) && words[basename(id, '.json')];
    return instead
      ? { code: JSON.stringify({ ...JSON.parse(code), ...instead }), map: null }
      : null;
  },
});

// What speaks of keeping things in this browser, of other people's pages, or of a host: no part of the package.
const LEFT_OUT = /\/(?:404|embed|teach|your-log)\.html$/;
const FOR_OTHERS = 'heads-up-embed';

/**
 * @param folder - made anew
 * @returns of the page that holds the connection, by their paths there
 */
export async function bundleForPlatform(
  folder: string,
  words: Record<string, object>,
): Promise<{ script: string; style: string }> {
  const merged = mergeConfig(config, {
    configFile: false,
    logLevel: 'error',
    plugins: [swap(words)],
    resolve: { conditions: ['target-scorm', ...defaultClientConditions] },
    build: { outDir: folder },
  });
  const entry = join(web, 'src/platform/scorm/frame.ts');
  merged.build.rolldownOptions.input = [
    ...(config.build!.rolldownOptions!.input as string[]).filter((page) => !LEFT_OUT.test(page)),
    entry,
  ];
  merged.plugins = merged.plugins.filter(({ name }: Plugin) => name !== FOR_OTHERS);
  const { output } = (await build(merged)) as RolldownOutput;
  const script = (output as OutputChunk[]).find(({ facadeModuleId }) => facadeModuleId === entry)!;
  const [style] = script.viteMetadata!.importedCss;
  return { script: script.fileName, style: style! };
}
