// Builds the C++ engine: makes sure toolchain and packages are there, configures when something changed, compiles.
//
//   node tools/build.ts [preset ...]     presets are listed in CMakePresets.json

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments, UsageError } from './arguments.ts';
import { ensureNpmPackages } from './npm-packages.mjs';
import { runAsCommand } from './run-as-command.ts';
import type { Toolchain } from './toolchain/index.ts';
import { ensureToolchain } from './toolchain/index.ts';
import { withLock } from './toolchain/lock.mjs';
import { findProgram } from './toolchain/machine.mjs';
import type { Progress } from './toolchain/progress.mjs';
import { createProgress } from './toolchain/progress.mjs';
import { run } from './toolchain/run.mjs';
import { readText, writeFileAtOnce } from './toolchain/stamps.mjs';

const repo = fileURLToPath(new URL('..', import.meta.url));
const defaultPresets = ['native-release', 'wasm'];

type Job = {
  preset: string;
  /** all, when empty */
  targets: string[];
  toolchain: Toolchain;
  progress: Progress;
};

/**
 * Builds presets one after the other.
 * @returns what it was built with
 * @throws {Error} whose message holds the compiler's output
 */
export async function build({
  presets = defaultPresets,
  targets = [],
  progress = createProgress(),
}: {
  presets?: string[];
  targets?: string[];
  progress?: Progress;
} = {}): Promise<Toolchain> {
  // The compiler first: where there is none and none can be had, nothing else is worth fetching.
  const toolchain = await ensureToolchain({ progress });
  await ensureNpmPackages({ toTest: true, progress });
  mkdirSync(join(repo, 'build'), { recursive: true });
  for (const preset of presets) {
    const onWait = () => progress.say(`Waiting: another process is building ${preset}.`);
    const task = async () => {
      await configureIfNeeded({ preset, targets, toolchain, progress });
      await compile({ preset, targets, toolchain, progress });
    };
    await withLock(join(repo, `build/${preset}.lock`), task, { onWait });
  }
  return toolchain;
}

async function configureIfNeeded({ preset, toolchain, progress }: Job) {
  const folder = join(repo, 'build', preset);
  forgetForeign(folder, repo);
  const stamp = join(folder, 'configured-with.txt');
  const env = withGenerator(toolchain.env);
  const settings = [
    readText(join(repo, 'CMakePresets.json')),
    toolchain.emscriptenCmake,
    ...toolchain.cmakeArgs,
    env.CMAKE_GENERATOR,
  ];
  const key = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  if (existsSync(join(folder, 'CMakeCache.txt')) && readText(stamp) === key) return;

  progress.begin(`Configuring ${preset}`);
  const args = ['--preset', preset, '--fresh', ...toolchain.cmakeArgs];
  const { code, output } = await run('cmake', args, { cwd: repo, env, allowFailure: true });
  if (code !== 0) throw new Error(`${output}\nConfiguring ${preset} failed.`);
  writeFileAtOnce(stamp, key);
  progress.end();
}

/**
 * Removes a build folder that came along when a checkout was copied or moved: its files name the old place, and would be
 * built from there.
 * @param home - the checkout that it should be of
 * @returns whether it was of another one
 */
export function forgetForeign(folder: string, home: string): boolean {
  const cache = readText(join(folder, 'CMakeCache.txt'));
  const was = /^CMAKE_HOME_DIRECTORY:INTERNAL=(.+)$/m.exec(cache ?? '')?.[1];
  if (!was || (existsSync(was) && realpathSync(was) === realpathSync(home))) return false;
  rmSync(folder, { recursive: true, force: true });
  return true;
}

/** Ninja is quicker than make, so it is preferred where it is installed. */
function withGenerator(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const fallback = findProgram('ninja') ? 'Ninja' : 'Unix Makefiles';
  return { ...env, CMAKE_GENERATOR: env.CMAKE_GENERATOR || fallback };
}

async function compile({ preset, targets, toolchain, progress }: Job) {
  let steps = 0;
  const onLine = (line: string) => {
    const percent = percentIn(line);
    if (percent === null) return;
    if (steps === 0) progress.begin(`Building ${preset}`);
    steps += 1;
    progress.update(percent);
  };
  const args = ['--build', '--preset', preset, '--parallel', String(availableParallelism())];
  if (targets.length > 0) args.push('--target', ...targets);
  const { code, output } = await run('cmake', args, {
    cwd: repo,
    env: toolchain.env,
    allowFailure: true,
    onLine,
  });
  if (code !== 0) throw new Error(`${withoutSteps(output)}\nBuilding ${preset} failed.`);
  if (steps > 0) progress.end();
  if (/\bwarning: /.test(output)) progress.say(withoutSteps(output));
}

/**
 * @param line - of ninja's or make's output
 * @returns how far the build is, if the line says that something was made
 */
function percentIn(line: string): number | null {
  const ninja = /^\[([1-9]\d*)\/(\d+)\]/.exec(line); // step 0 is only a look round
  if (ninja) return (100 * Number(ninja[1])) / Number(ninja[2]);
  const make = /^\[ *(\d+)%\] (?!Built target)/.exec(line);
  return make ? Number(make[1]) : null;
}

/** Leaves what the compiler said. */
function withoutSteps(output: string) {
  const lines = output.split('\n').filter((line) => percentIn(line) === null);
  return lines.join('\n').trim();
}

await runAsCommand(import.meta.url, async (args) => {
  const { positionals: presets } = readArguments(args, { words: Number.POSITIVE_INFINITY });
  const { buildPresets }: { buildPresets: { name: string }[] } = JSON.parse(
    readText(join(repo, 'CMakePresets.json'))!,
  );
  const known = buildPresets.map(({ name }) => name);
  const unknown = presets.find((name) => !known.includes(name));
  if (unknown)
    throw new UsageError(`There is no preset “${unknown}”; there is ${known.join(', ')}.`);
  await build(presets.length > 0 ? { presets } : {});
});
