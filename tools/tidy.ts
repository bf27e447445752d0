// clang-tidy over the engine, by the rules in .clang-tidy. Slow (some minutes), so it is part of
// `npm run test:long`. Asks CMake for the compile commands, without headers that another compiler has read before. With
// `--required` a machine that has no clang-tidy fails.

import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from '../web/site/load-engine.ts';
import { readArguments } from './arguments.ts';
import { runAsCommand } from './run-as-command.ts';
import type { Toolchain } from './toolchain/index.ts';
import { ensureToolchain } from './toolchain/index.ts';
import { clangToolsMajor } from './toolchain/pins.mjs';
import { run } from './toolchain/run.mjs';

// Only Emscripten can read these.
const notNative = /^cpp\/bindings\//;

const folder = 'build/tidy';

/**
 * @param how - with what, and whether the machine must have it
 * @returns whether nothing was found
 */
export async function tidy({
  toolchain,
  required = false,
}: {
  toolchain: Pick<Toolchain, 'clangTidy' | 'env' | 'cmakeArgs'>;
  required?: boolean;
}): Promise<boolean> {
  const { clangTidy, env, cmakeArgs } = toolchain;
  if (!clangTidy) {
    console.log(`The engine is not tidied: clang-tidy ${clangToolsMajor} is not on PATH.`);
    return !required;
  }
  const asked = ['--preset', 'native-debug', '-B', folder, '--fresh', ...cmakeArgs];
  await run('cmake', [...asked, '-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON'], { cwd: repoRoot, env });
  const files = readdirSync(join(repoRoot, 'cpp'), { recursive: true })
    .map((name) => `cpp/${String(name).replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.cpp') && !notNative.test(path));
  let clean = true;
  const next = async () => {
    for (let path = files.pop(); path; path = files.pop()) {
      // The commands are of the machine's own compiler, which may know other warnings.
      const args = ['-p', folder, '--quiet', '--extra-arg=-Wno-unknown-warning-option', path];
      const { code, stdout } = await run(clangTidy, args, { cwd: repoRoot, allowFailure: true });
      if (code === 0) continue;
      clean = false;
      console.log(stdout.trim());
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
  return clean;
}

await runAsCommand(import.meta.url, async (args) => {
  const { values } = readArguments(args, { options: { required: { type: 'boolean' } } });
  const toolchain = await ensureToolchain();
  if (!(await tidy({ toolchain, required: values.required }))) process.exitCode = 1;
});
