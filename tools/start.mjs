// `npm start`: from whatever is there, even nothing, to the site served and its address printed.

import { build } from './build.mjs';
import { ensureNpmPackages } from './npm-packages.mjs';

try {
  await ensureNpmPackages();
  await build({
    presets: ['wasm', 'wasm-relaxed'],
    targets: ['engine', 'trainer', 'engine_tools'],
  });
  // Only now: it needs the packages.
  const [{ buildSite }, { serveSite }] = await Promise.all([
    import('./site.mjs'),
    import('./serve.mjs'),
  ]);
  if (await buildSite()) console.log('Built the site.');
  const { address } = await serveSite();
  console.log(`Heads Up is at ${address} (Ctrl+C stops it).`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
