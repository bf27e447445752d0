// `npm run engine`: compiles the modules from source, proves them by the engine's own tests and the reference files, and
// commits them to web/engine/prebuilt, beside a manifest. `-- --check` says whether what is committed is up to date and undamaged;
// `-- --compare` compiles as well and compares every byte, and with `--required` fails where that is not possible.

import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../../web/site/load-engine.ts';
import { readArguments } from '../arguments.ts';
import { build } from '../build.ts';
import { runAsCommand } from '../run-as-command.ts';
import {
  damagedFiles,
  engineFiles,
  prebuiltFolder,
  readManifest,
  targets,
  writeManifest,
} from './manifest.ts';
import { compilerPackages } from './packages.ts';
import { doctests, references } from './proofs.ts';
import { readyEngine } from './ready-engine.ts';
import { proofHash, sourceHash } from './sources.ts';

const compiled = join(repoRoot, 'build/wasm');

/** @returns what is wrong with the committed engine, a sentence each */
export function faultsOfCommitted(): string[] {
  const manifest = readManifest();
  if (!manifest) return ['There is no committed engine: run `npm run engine`.'];
  const faults = damagedFiles();
  if (manifest.source !== sourceHash(repoRoot))
    faults.push(
      'The C++ sources have changed since the engine was committed: run `npm run engine`.',
    );
  return faults;
}

type Comparison = { verdict: 'equal' | 'different' | 'not possible'; lines: string[] };

/**
 * Compiles the base modules and compares them with the committed ones. Says so where another compiler makes the
 * comparison meaningless.
 */
export async function compareWithSource(): Promise<Comparison> {
  const toolchain = await build({ presets: ['wasm'], targets });
  const packages = compilerPackages(toolchain);
  const named = readManifest()?.packages ?? {};
  if (!packages)
    return {
      verdict: 'not possible',
      lines: ['It is not known which packages this compiler is of.'],
    };
  const others = Object.keys({ ...named, ...packages }).filter(
    (name) => named[name] !== packages[name],
  );
  if (others.length > 0) {
    const lines = others.map(
      (name) =>
        `${name} is ${packages[name] ?? 'missing'} here, and was ${named[name] ?? 'missing'}.`,
    );
    return { verdict: 'not possible', lines };
  }
  const differing = engineFiles.filter((name) => {
    const file = join(prebuiltFolder, name);
    return !existsSync(file) || !readFileSync(file).equals(readFileSync(join(compiled, name)));
  });
  const lines = differing.map(
    (name) => `web/engine/prebuilt/${name} is not what its sources compile to.`,
  );
  return { verdict: lines.length > 0 ? 'different' : 'equal', lines };
}

async function commitEngine() {
  const toolchain = await build({ presets: ['wasm'], targets });
  const packages = compilerPackages(toolchain);
  if (!packages)
    throw new Error(
      'The committed engine is made by the compiler that tools/toolchain fetches, so that anybody can make the same bytes; the emcc on PATH is another one.',
    );
  await readyEngine({ compile: true });
  await build({ presets: ['native-debug'] });
  doctests('native-debug');
  references();
  rmSync(prebuiltFolder, { recursive: true, force: true });
  mkdirSync(prebuiltFolder, { recursive: true });
  for (const name of engineFiles) {
    copyFileSync(join(compiled, name), join(prebuiltFolder, name));
    chmodSync(join(prebuiltFolder, name), 0o644); // the linker makes modules executable
  }
  writeManifest(prebuiltFolder, {
    source: sourceHash(repoRoot),
    proof: proofHash(repoRoot),
    packages,
  });
}

await runAsCommand(import.meta.url, async (args) => {
  const { values } = readArguments(args, {
    options: {
      check: { type: 'boolean' },
      compare: { type: 'boolean' },
      required: { type: 'boolean' },
    },
  });
  if (values.check || values.compare) {
    const faults = faultsOfCommitted();
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
    else console.log('The committed engine is whole and up to date.');
    if (!values.compare) return;
    const { verdict, lines } = await compareWithSource();
    for (const line of lines) console.log(line);
    console.log(`Comparison with what the sources compile to: ${verdict}.`);
    if (verdict === 'different' || (values.required && verdict !== 'equal')) process.exitCode = 1;
    return;
  }
  await commitEngine();
  console.log('Wrote web/engine/prebuilt: commit it together with the sources.');
});
