// `npm run package`: all set-up, then build/package, a folder to install the engine from, for Node and browsers.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repoRoot } from '../../web/site/load-engine.ts';
import { shippedFiles } from '../../web/site/model-files.ts';
import { modules } from '../engine/manifest.ts';
import { readyEngine } from '../engine/ready-engine.ts';
import { ensureNpmPackages } from '../npm-packages.mjs';
import { runAsCommand } from '../run-as-command.ts';

const own = dirname(fileURLToPath(import.meta.url));

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
    exports: {
      ...Object.fromEntries(modules.map((name) => [`./${name}`, entry(name)])),
      './models/*': './models/*',
      './package.json': './package.json',
    },
  };
}

/** In Node there is no address to fetch from: the module lies beside the script. */
const nodeEntry = (name: string) => `import { readFileSync } from 'node:fs';
import createModule from './${name}.mjs';

const wasmBinary = readFileSync(new URL('./${name}.wasm', import.meta.url));
export default (options = {}) => createModule({ wasmBinary, ...options });
`;

/** Makes the folder anew from what is built. */
export function makePackage(folder: string = join(repoRoot, 'build/package')) {
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
  for (const path of [...Object.values(shippedFiles('lily')), 'web/models/lily/README.md'])
    cpSync(join(repoRoot, path), join(folder, 'models', basename(path)));
  for (const name of ['README.md', 'example.mjs', 'example.html'])
    cpSync(join(own, name), join(folder, name));
  write('package.json', json(packageJson()));
  return folder;
}

await runAsCommand(import.meta.url, async () => {
  await ensureNpmPackages();
  await readyEngine();
  console.log(`Made ${makePackage().slice(repoRoot.length)}: install it by its path.`);
});
