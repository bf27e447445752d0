// Runs a list of stages one after the other. A stage that fails does not stop the others, so that one run tells
// all; the exit code is 0 only if all passed. Knows no stage.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from './load-engine.mjs';

export const cores = availableParallelism();

/**
 * Runs a program in the repository; throws where it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export function run(command, args, env = {}) {
  const { status, signal } = spawnSync(command, args, {
    cwd: repoRoot,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status ?? signal}`);
}

/**
 * Runs test files in Node, as many at once as there are cores: one by one they would leave a core idle.
 * @param {string} folder
 * @param {{ atOnce?: number, env?: Record<string, string> }} [options]
 */
export function nodeTests(folder, { atOnce = cores, env } = {}) {
  const files = readdirSync(join(repoRoot, folder))
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => join(folder, name));
  run(process.execPath, ['--test', `--test-concurrency=${atOnce}`, ...files], env);
}

/**
 * @param {() => unknown} setUp - nothing else is run where it fails
 * @param {[string, () => unknown][]} stages
 */
export async function runStages(setUp, stages) {
  const results = [];
  async function stage(name, work) {
    const began = Date.now();
    console.log(`\n== ${name}`);
    try {
      await work();
      results.push({ name, passed: true, seconds: (Date.now() - began) / 1000 });
    } catch (error) {
      console.error(error.message);
      results.push({ name, passed: false, seconds: (Date.now() - began) / 1000 });
    }
    return results.at(-1).passed;
  }

  if (await stage('set-up and build', setUp)) {
    for (const [name, work] of stages) await stage(name, work);
  }
  console.log('\n== summary');
  for (const { name, passed, seconds } of results) {
    console.log(`${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  }
  const failed = results.filter(({ passed }) => !passed).length;
  console.log(`stages: ${results.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
