// The site built as it runs inside a learning platform: the same pages, with the log and the engine's files had
// otherwise, and the page that holds the connection.

import { join } from 'node:path';
import type { OutputChunk, RolldownOutput } from 'rolldown';
import { build, mergeConfig } from 'vite';
import { repoRoot } from '../../web/site/load-engine.ts';
import { SCORM } from '../../web/site/targets.ts';
import { pageEntries } from '../../web/site/vite-pages.ts';
import { configFor } from '../vite.config.mjs';

const web = join(repoRoot, 'web');

/**
 * @param folder - made anew
 * @returns of the page that holds the connection, by their paths there
 */
export async function bundleForPlatform(
  folder: string,
): Promise<{ script: string; style: string }> {
  const config = configFor(SCORM);
  const merged = mergeConfig(config, {
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder },
  });
  const entry = join(web, 'src/platform/scorm/frame.ts');
  merged.build.rolldownOptions.input = [...pageEntries(SCORM), entry];
  const { output } = (await build(merged)) as RolldownOutput;
  const script = (output as OutputChunk[]).find(({ facadeModuleId }) => facadeModuleId === entry)!;
  const [style] = script.viteMetadata!.importedCss;
  return { script: script.fileName, style: style! };
}
