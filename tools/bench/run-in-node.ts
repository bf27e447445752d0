// The rows in a Node of their own: one process a run, so that nothing of one run is left in the next.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repoRoot } from '../../web/site/load-engine.ts';
import { readsTypeScript } from '../node-arguments.ts';
import type { Job, Said } from './rows.ts';
import type { Row } from './table.ts';

export async function runInNode({
  budget,
  only,
  llama2c,
  done,
  judgedNode,
}: Job & { done: (row: Row) => void; judgedNode: string }): Promise<void> {
  const script = join(repoRoot, 'tools/bench/in-node.ts');
  const child = spawn(
    judgedNode,
    [...readsTypeScript, script, JSON.stringify({ budget, only, llama2c })],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let isDone = false;
  for await (const text of createInterface({ input: child.stdout })) {
    // Peers print too.
    if (!text.startsWith('{')) continue;
    const said: Said = JSON.parse(text);
    if (said.row) done(said.row);
    else isDone = said.done === true;
  }
  if (!isDone) throw new Error('The rows did not come to their end in Node.');
}
