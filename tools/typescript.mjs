// Lets Node read the site's TypeScript where it cannot by itself, before 22.18.

import { register } from 'node:module';
import { ensureNpmPackages } from './npm-packages.mjs';

if (!process.features.typescript) {
  await ensureNpmPackages(); // what takes the types out is one
  register('./typescript-hooks.mjs', import.meta.url);
}
