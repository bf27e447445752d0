// Runs a list of stages one after the other. A stage that fails does not stop the others, so that one run tells all;
// the exit code is 0 only if none failed.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from '../web/site/load-engine.ts';
import { failedTestText, takeFailedTests } from './failed-tests/list.mjs';
import { readsTypeScript } from './node-arguments.ts';

export const cores = availableParallelism();

/** Runs a program in the repository; throws where it fails. */
export function run(command: string, args: string[], env: Record<string, string> = {}) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: repoRoot,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status ?? signal}`);
}

/** Runs a script, also one of a package. */
export const node = (...args: string[]) => run(process.execPath, [...readsTypeScript, ...args]);

/** Test files of a folder, from the repository's root. */
export const testFiles = (folder: string) =>
  readdirSync(join(repoRoot, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);

const REPORTERS = { spec: 'stdout', './tools/failed-tests/node-reporter.mjs': 'stderr' };
const reporters = Object.entries(REPORTERS).flatMap(([reporter, destination]) => [
  `--test-reporter=${reporter}`,
  `--test-reporter-destination=${destination}`,
]);

const READS_COURSE = /(built|breakable|build)Course|copyContent/;

function runNodeTests(files: string[], env?: Record<string, string>) {
  const parts = ['--test', `--test-concurrency=${cores}`, ...reporters, ...files];
  run(process.execPath, [...readsTypeScript, ...parts], env);
}

/**
 * Runs files a second time on a build server where a test of theirs failed, as page tests are: a browser may die under a test, as
 * WebKitGTK does now and then. What fails twice has failed.
 */
export function browserTests(folder: string, env: Record<string, string>) {
  try {
    runNodeTests(testFiles(folder), env);
  } catch (error) {
    const failed = process.env.CI ? takeFailedTests() : [];
    if (failed.length === 0) throw error;
    console.log(`\nOnce more, as these failed:\n${failed.map(failedTestText).join('\n')}`);
    runNodeTests([...new Set(failed.map(({ file }) => file))], env);
  }
}

/** Runs test files in Node, as many at once as there are cores: one by one they would leave a core idle. */
export const nodeTests = (folders: string[], env?: Record<string, string>) =>
  runNodeTests(folders.flatMap(testFiles), env);

/**
 * The same in two processes, as to begin one takes most of a second and to read the course five: those that read it, and all
 * others. They share what they load, so that a file may change nothing that another one reads.
 */
export function unitTests(folders: string[]) {
  const files = folders.flatMap(testFiles);
  mkdirSync(join(repoRoot, 'build/units'), { recursive: true });
  const groups = [true, false].map((readsCourse) => {
    const group = files.filter(
      (file) => READS_COURSE.test(readFileSync(file, 'utf8')) === readsCourse,
    );
    const path = `build/units/${readsCourse ? 'course' : 'others'}.test.mjs`;
    writeFileSync(join(repoRoot, path), group.map((file) => `import '../../${file}';\n`).join(''));
    return path;
  });
  runNodeTests(groups);
}

/** Runs page tests in Chromium. @param names - of files; all without one */
export const pageTests = (...names: string[]) =>
  node('node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/web', ...names);

/**
 * What a stage returns that could not be carried out on this machine: its reason is printed, and it counts neither way.
 */
export class NotPossible {
  reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Its name, and what it does. */
export type Stage = [string, () => unknown];

type Verdict = 'passed' | 'FAILED' | 'not possible';

/** @param setUp - nothing else is run where it fails */
export async function runStages(setUp: () => unknown, stages: Stage[]) {
  const results: { name: string; verdict: Verdict; seconds: number }[] = [];
  const troubles: string[] = [];
  takeFailedTests(); // of a run that was ended
  async function stage(name: string, work: () => unknown) {
    const began = Date.now();
    console.log(`\n== ${name}`);
    let verdict: Verdict = 'passed';
    let message = '';
    try {
      const outcome = await work();
      if (outcome instanceof NotPossible) {
        console.log(outcome.reason);
        verdict = 'not possible';
      }
    } catch (error) {
      message = (error as Error).message;
      console.error(message);
      verdict = 'FAILED';
    }
    const failed = takeFailedTests().map(failedTestText);
    if (verdict === 'FAILED' && failed.length === 0) failed.push(message.slice(0, 300));
    if (failed.length > 0) troubles.push(`${name}:`, ...failed);
    results.push({ name, verdict, seconds: (Date.now() - began) / 1000 });
    return verdict;
  }

  if ((await stage('set-up and build', setUp)) !== 'FAILED') {
    for (const [name, work] of stages) await stage(name, work);
  }
  console.log('\n== where the time went');
  const width = Math.max(...results.map(({ verdict }) => verdict.length));
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  for (const { name, verdict, seconds } of results) {
    const share = `${Math.round((100 * seconds) / total)}`.padStart(3);
    console.log(`${verdict.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s ${share} %  ${name}`);
  }
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  const left = count('not possible');
  console.log(
    `stages: ${count('passed')} passed, ${count('FAILED')} failed${left > 0 ? `, ${left} skipped` : ''}`,
  );
  if (troubles.length > 0) console.log(`\n== what failed\n${troubles.join('\n')}`);
  process.exitCode = count('FAILED') === 0 ? 0 : 1;
}
