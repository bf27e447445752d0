// Serves the site from its source, so that what is saved is on screen at once: pages by the course's own pipeline,
// scripts and styles by Vite. No search, no service worker, and none of the files that a build makes to take away.
// tools/dev.ts starts it, and says the port; 0 takes any free one.

import { join } from 'node:path';
import { createServer, mergeConfig } from 'vite';
import { DEVELOPMENT_NONCE } from '../web/site/csp.ts';
import { repoRoot } from '../web/site/load-engine.ts';
import { DEVELOPMENT } from '../web/site/targets.ts';
import { configFor } from './vite.config.mjs';

const server = await createServer(
  mergeConfig(configFor(DEVELOPMENT), {
    configFile: false,
    clearScreen: false,
    cacheDir: join(repoRoot, 'build/vite'),
    html: { cspNonce: DEVELOPMENT_NONCE },
    // Where Vite looks for the packages to make ready. It would look into the pages, which are no files. What asks for
    // things that only a build makes is left out: one such import, and the search ends without a package.
    optimizeDeps: {
      entries: ['{engine,src}/**/*.ts', '!engine/on-disk/**', '!src/shell/service-worker.ts'],
    },
    // The engine, the fonts and some packages lie beside web/.
    server: { host: 'localhost', port: Number(process.argv[2]), fs: { allow: [repoRoot] } },
  }),
);
await server.listen();
console.log(`Heads Up is at ${server.resolvedUrls?.local[0]} (Ctrl+C stops it).`);
