// The site: static pages with relative links, so that one output runs under any path, in a zip and
// offline. Built only, never served from source: the content security policy holds everywhere.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

import { ankiPlugin } from '../tools/anki/vite-plugin.mjs';
import { firstScript } from '../tools/course/vite-first-script.mjs';
import { coursePlugin } from '../tools/course/vite-plugin.mjs';
import { embedPlugin } from '../tools/embed/vite-plugin.mjs';
import { repoRoot } from '../tools/load-engine.mjs';

const web = resolve(repoRoot, 'web');

/** Every page shell: those beside this file, of the lessons, of the labs and of practice. */
const shells = () =>
  ['', 'lessons', 'lab', 'practice'].flatMap((folder) =>
    readdirSync(resolve(web, folder))
      .filter((name) => name.endsWith('.html'))
      .map((name) => resolve(web, folder, name)),
  );

const course = coursePlugin({ root: repoRoot });

export default defineConfig({
  root: web,
  base: './',
  appType: 'mpa',
  publicDir: resolve(web, 'public'),
  plugins: [
    course,
    ankiPlugin({ root: repoRoot, course }),
    embedPlugin({ root: repoRoot }),
    firstScript({ entry: resolve(web, 'src/pages/theme.js') }),
  ],
  resolve: {
    // Patterns, so that a query stays: '@outline?raw'.
    alias: [
      {
        find: /^@engine-relaxed\b/,
        replacement: resolve(repoRoot, 'build/wasm-relaxed/engine.mjs'),
      },
      { find: /^@engine\b/, replacement: resolve(repoRoot, 'build/wasm/engine.mjs') },
      { find: /^@trainer\b/, replacement: resolve(repoRoot, 'build/wasm/trainer.mjs') },
      { find: /^@fonts\b/, replacement: resolve(repoRoot, 'build/fonts') },
      {
        find: /^@practice-outline\b/,
        replacement: resolve(repoRoot, 'build/course/practice-outline.json'),
      },
      { find: /^@outline\b/, replacement: resolve(repoRoot, 'build/course/page-outline.json') },
    ],
  },
  worker: { format: 'es' },
  build: {
    outDir: resolve(repoRoot, 'dist'),
    emptyOutDir: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: shells(),
      // The course takes most of a build, and is meant to.
      checks: { pluginTimings: false },
    },
  },
});
