// `npm run package`: all set-up, then build/package, a folder to install from: the engine alone, for Node and browsers,
// and every element that stands alone.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readExamples } from '../embed/examples.ts';
import { repoRoot } from '../load-engine.ts';
import { shippedModelFiles } from '../model-files.ts';
import { prepareSite } from '../prepare-site.ts';
import { runAsCommand } from '../run-as-command.ts';
import { siteFiles } from '../site-files.ts';
import { elementsManifest } from './manifest.ts';

const own = dirname(fileURLToPath(import.meta.url));
const modules = ['engine', 'tutor', 'trainer', 'runner'];

type OwnPackage = { version: string; description: string; license: string; engines: object };

/** What package.json says; one file of types serves all modules. */
function packageJson() {
  const { version, description, license, engines }: OwnPackage = JSON.parse(
    readFileSync(join(repoRoot, 'package.json'), 'utf8'),
  );
  const entry = (name: string) => ({
    types: './engine.d.mts',
    node: `./${name}.node.mjs`,
    default: `./${name}.mjs`,
  });
  return {
    ...{ name: 'heads-up', version, description, license, type: 'module', engines },
    customElements: 'custom-elements.json',
    exports: {
      ...Object.fromEntries(modules.map((name) => [`./${name}`, entry(name)])),
      './elements/*.js': './elements/*.js',
      './models/*': './models/*',
      './custom-elements.json': './custom-elements.json',
      './package.json': './package.json',
    },
    // Elements define themselves when they are imported.
    sideEffects: ['./elements/*.js', './assets/*.js'],
  };
}

/** In Node there is no address to fetch from: the module lies beside the script. */
const nodeEntry = (name: string) => `import { readFileSync } from 'node:fs';
import createModule from './${name}.mjs';

const wasmBinary = readFileSync(new URL('./${name}.wasm', import.meta.url));
export default (options = {}) => createModule({ wasmBinary, ...options });
`;

/** Every asset that a file of the site names, and what those name. */
function namedAssets(site: string, start: string[]) {
  const assets = siteFiles(join(site, 'assets')).map((name) => join(site, 'assets', name));
  const found: Set<string> = new Set();
  const waiting = [...start];
  while (waiting.length > 0) {
    const text = readFileSync(waiting.pop()!, 'latin1');
    for (const asset of assets) {
      if (found.has(asset) || !text.includes(basename(asset))) continue;
      found.add(asset);
      if (/\.(?:js|css)$/.test(asset)) waiting.push(asset);
    }
  }
  return [...found];
}

/** Makes the folder anew from what is built. */
export function makePackage(folder: string = join(repoRoot, 'build/package')) {
  const site = join(repoRoot, 'dist');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  for (const name of modules) {
    const built = join(repoRoot, `build/engine/wasm/${name}`);
    cpSync(`${built}.wasm`, join(folder, `${name}.wasm`));
    // Here a script has to find its module by itself.
    write(
      `${name}.mjs`,
      readFileSync(`${built}.mjs`, 'utf8').replaceAll('module.wasm', `${name}.wasm`),
    );
    write(`${name}.node.mjs`, nodeEntry(name));
  }
  cpSync(join(repoRoot, 'build/engine/wasm/engine.d.mts'), join(folder, 'engine.d.mts'));
  cpSync(join(repoRoot, 'LICENSE'), join(folder, 'LICENSE'));
  const licence = join(dirname(shippedModelFiles[0]), 'LICENSE');
  for (const path of [...shippedModelFiles, licence])
    cpSync(join(repoRoot, path), join(folder, 'models', basename(path)));
  for (const name of ['README.md', 'example.mjs', 'example.html'])
    cpSync(join(own, name), join(folder, name));
  const given = readExamples(repoRoot);
  const elements = given.examples.map(({ tag }) => join(site, `elements/${tag}.js`));
  for (const file of [...elements, ...namedAssets(site, elements)])
    cpSync(file, join(folder, file.slice(site.length + 1)));
  write('custom-elements.json', json(elementsManifest(given)));
  write('package.json', json(packageJson()));
  return folder;
}

await runAsCommand(import.meta.url, async () => {
  await prepareSite();
  console.log(`Made ${makePackage().slice(repoRoot.length)}: install it by its path.`);
});
