// clang-tidy over the engine, by the rules in .clang-tidy. Slow (some minutes), so it is part of
// `npm run test:long`. Needs the native-debug build for its list of compile commands.

import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from './load-engine.mjs';
import { runAsCommand } from './run-as-command.mjs';
import { ensureToolchain } from './toolchain/index.mjs';
import { run } from './toolchain/run.mjs';

// Only Emscripten can read these.
const notNative = /wasm\/\w*bindings\.cpp$/;

/**
 * @returns {Promise<boolean>} whether nothing was found
 */
export async function tidy() {
  const { clangTidy } = await ensureToolchain();
  if (!clangTidy) {
    console.log('The engine is not tidied: clang-tidy 19 is not on PATH.');
    return true;
  }
  const files = readdirSync(join(repoRoot, 'cpp'), { recursive: true })
    .map((name) => join('cpp', name))
    .filter((path) => path.endsWith('.cpp') && !notNative.test(path));
  let clean = true;
  const next = async () => {
    for (let path = files.pop(); path; path = files.pop()) {
      const args = ['-p', 'build/native-debug', '--quiet', path];
      const { code, stdout } = await run(clangTidy, args, { cwd: repoRoot, allowFailure: true });
      if (code === 0) continue;
      clean = false;
      console.log(stdout.trim());
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
  return clean;
}

await runAsCommand(import.meta.url, async () => {
  if (!(await tidy())) process.exitCode = 1;
});
