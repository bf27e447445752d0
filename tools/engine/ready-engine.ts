// Puts the engine that everything uses into build/engine: the committed one where it was made from exactly these
// sources, otherwise one that is compiled now.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { engineFolder, repoRoot } from '../../web/site/load-engine.ts';
import type { Progress } from '../toolchain/progress.mjs';
import { createProgress } from '../toolchain/progress.mjs';
import { readText, writeFileAtOnce } from '../toolchain/stamps.mjs';
import { damagedFiles, engineFiles, prebuiltFolder, readManifest, targets } from './manifest.ts';
import { sourceHash } from './sources.ts';

const own = join(repoRoot, 'build/wasm');
// What was compiled is told from what was copied, and from what other sources gave.
const stamp = join(engineFolder, 'source.txt');

type Origin = 'committed' | 'compiled';

/**
 * @param options - `compile`: even where the committed engine is up to date
 * @returns where the engine comes from
 * @throws {Error} with one sentence: a committed file is damaged, or there is no compiler
 */
export async function readyEngine({
  compile = false,
  progress = createProgress(),
}: {
  compile?: boolean;
  progress?: Progress;
} = {}): Promise<Origin> {
  const source = sourceHash(repoRoot);
  const isCurrent = readManifest()?.source === source;
  const damaged = isCurrent ? damagedFiles() : [];
  if (damaged.length > 0)
    throw new Error(`${damaged.join('\n')}\nRestore it from git, or run \`npm run engine\`.`);
  const fromSource = compile || !isCurrent;
  if (!isCurrent && !compile && readText(stamp) === source) return 'compiled';
  if (!isCurrent)
    progress.say(
      'The C++ sources are not those that the committed engine was made from, so the engine is compiled first.',
    );
  if (fromSource) {
    // Only now: nobody else needs a compiler.
    const { build } = await import('../build.ts');
    await build({ presets: ['wasm'], targets, progress });
  }
  put(fromSource ? own : prebuiltFolder, engineFiles);
  if (fromSource) writeFileAtOnce(stamp, source);
  return fromSource ? 'compiled' : 'committed';
}

/**
 * A script is given no name of its module: those that differ in nothing else are then one file of the site. Whoever starts
 * it says where the module is.
 */
function contentOf(file: string) {
  const bytes = readFileSync(file);
  return file.endsWith('.mjs')
    ? Buffer.from(bytes.toString().replaceAll(`${basename(file, '.mjs')}.wasm`, 'module.wasm'))
    : bytes;
}

/** Copies what has changed, so that an unchanged file keeps its time; what the folder had of other modules goes. */
function put(from: string, names: string[]) {
  const to = engineFolder;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(to)) if (!names.includes(name)) rmSync(join(to, name));
  for (const name of names) {
    const target = join(to, name);
    const bytes = contentOf(join(from, name));
    if (existsSync(target) && readFileSync(target).equals(bytes)) continue;
    writeFileAtOnce(target, bytes); // another command may read it now
  }
}
