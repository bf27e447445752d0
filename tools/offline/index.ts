// Writes the site's service worker, which keeps the site for use without a network: the last step of a build, because
// it lists what the steps before it made.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { repoRoot } from '../../web/site/load-engine.ts';
import { digest, filesOnceLoaded, offlineFiles, WORKER } from './files.ts';

const source = join(repoRoot, 'web/src/shell/service-worker.ts');
const LIST = 'virtual:offline-files';

/** The lists of files as a module, and a name for the build that they and the worker make. */
function listPlugin(site: string): Plugin {
  const files = offlineFiles(site);
  const onceLoaded = filesOnceLoaded(site);
  const build = digest(JSON.stringify([files, onceLoaded]) + readFileSync(source, 'utf8'));
  const code = Object.entries({ build, files, onceLoaded })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
  return {
    name: 'heads-up-offline',
    resolveId: (id) => (id === LIST ? `\0${LIST}` : null),
    load: (id) => (id === `\0${LIST}` ? code : null),
  };
}

/**
 * Writes the worker for the files that are in the site now. A classic script in one piece: every browser
 * runs it, and one request tells whether there is a new version.
 * @param site - the folder of the built pages
 */
export async function writeServiceWorker(site: string) {
  const vite = await import('vite');
  await vite.build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [listPlugin(site)],
    build: {
      outDir: site,
      emptyOutDir: false,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: false,
      rolldownOptions: {
        input: source,
        output: { format: 'iife', entryFileNames: WORKER },
      },
    },
  });
}
