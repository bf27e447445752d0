// The site: static pages with relative links, so that one output runs under any path, in a zip and
// offline. The development server serves the same pages from source (tools/dev-server.ts).
import { resolve } from 'node:path';
import { defaultClientConditions, defineConfig } from 'vite';
import { repoRoot } from '../web/site/load-engine.ts';
import { conditionOf, SITE } from '../web/site/targets.ts';
import { headPlugin } from '../web/site/vite-head.ts';
import { pageEntries, pagesPlugin } from '../web/site/vite-pages.ts';
import { coursePlugin } from '../web/site/vite-plugin.ts';
import { reloadPlugin } from '../web/site/vite-reload.ts';
import { sharedGroups, sheetsPlugin } from '../web/site/vite-sheets.ts';
import { ankiPlugin } from './anki/vite-plugin.ts';

const web = resolve(repoRoot, 'web');

/**
 * Where an asset goes. The folders of the engine's modules and of language models tell tools/offline and tools/size what
 * comes only where it is asked for; the scripts beside them, which several modules may share, end as every server knows.
 * @param {{names: string[], originalFileNames: string[]}} asset
 */
function assetFileNames({ names: [name], originalFileNames: [path] }) {
  if (name.endsWith('.mjs')) return 'assets/wasm/[name]-[hash].js';
  if (path?.includes('models/')) return 'assets/models/[name]-[hash][extname]';
  if (!name.endsWith('.wasm')) return 'assets/[name]-[hash][extname]';
  return 'assets/wasm/[name]-[hash].wasm';
}

/**
 * How the site is bundled for a target.
 * @param {import('../web/site/targets.ts').Target} target
 * @returns {import('vite').UserConfig}
 */
export function configFor(target) {
  const course = coursePlugin({ root: repoRoot, target });
  return {
    root: web,
    base: './',
    appType: 'mpa',
    publicDir: resolve(web, 'public'),
    plugins: [
      course,
      pagesPlugin({ course, target }),
      reloadPlugin({ root: repoRoot, course }),
      ankiPlugin({ root: repoRoot, course }),
      sheetsPlugin(),
      headPlugin({
        first: resolve(web, 'src/shell/theme.ts'),
        fetched: [
          // Before the text is drawn in another font, and moves.
          { mark: '', file: '../build/fonts/text-roman.woff2', as: 'as="font" type="font/woff2"' },
          { mark: '', file: '../build/fonts/mono.woff2', as: 'as="font" type="font/woff2"' },
          // What lessons wait for.
          {
            mark: ' data-lesson=',
            file: '../build/engine/wasm/engine.wasm',
            as: 'as="fetch" fetchpriority="low"',
          },
        ],
        later: [
          { mark: '<shape-stepper', entry: resolve(web, 'src/features/stepper/lesson-stepper.ts') },
        ],
      }),
    ],
    resolve: { conditions: [conditionOf(target), ...defaultClientConditions] },
    worker: { format: 'es', rolldownOptions: { output: { assetFileNames } } },
    build: {
      outDir: resolve(repoRoot, 'dist'),
      emptyOutDir: true,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: pageEntries(target),
        output: {
          assetFileNames,
          // One script of what many pages share instead of dozens: together they weigh less, and lessons have most of
          // it. The first one stays small beside it.
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              // All that a page's first script knows: the first paint waits for it.
              {
                name: 'theme',
                test: /src\/kit\/(?:page-options|theme|load-errors)\.ts$/,
                priority: 2,
              },
              // Split, as two pages need its sheets on paper, it would weigh a tenth more.
              {
                name: 'dimension-exercise',
                test: /(?:exercises|kit|words)\/(?:dimension-exercise|exercise-(?!messages|text)[\w-]+|order-list)\.(?:ts|json)$/,
              },
              // On nearly every page, and apart from what those need at once: tools/size.ts knows it by its name.
              { name: 'figures-near', test: /entries\/figures-near\.ts$/, priority: 2 },
              // Apart from the element that asks for them at a press.
              { name: 'checked-layers', test: /build\/course\/self-check\.json/, priority: 2 },
              ...sharedGroups(21),
            ],
          },
        },
        // The course takes most of a build, and is meant to.
        checks: { pluginTimings: false },
      },
    },
  };
}

export default defineConfig(configFor(SITE));
