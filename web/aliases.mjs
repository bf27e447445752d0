// The names by which scripts of the site ask for what the build makes.
import { resolve } from 'node:path';

import { repoRoot } from '../tools/load-engine.ts';

// Patterns, so that a query stays: '@outline?raw'.
export const alias = [
  { find: /^@calls$/, replacement: resolve(repoRoot, 'build/engine/wasm/calls.mjs') },
  { find: /^@fonts\b/, replacement: resolve(repoRoot, 'build/fonts') },
  {
    find: /^@practice-outline\b/,
    replacement: resolve(repoRoot, 'build/course/practice-outline.json'),
  },
  { find: /^@page-names\b/, replacement: resolve(repoRoot, 'build/course/page-names.json') },
  { find: /^@self-check\b/, replacement: resolve(repoRoot, 'build/course/self-check.json') },
  { find: /^@outline\b/, replacement: resolve(repoRoot, 'build/course/page-outline.json') },
];
