// llama2.c's run.c as a program of this machine, which takes its own time.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repoRoot } from '../../web/site/load-engine.ts';
import type { Task } from './peers/llama2c.ts';

/** @param model - paths from the repository's root */
export function openProgram(program: string, model: string) {
  const child = spawn(join(repoRoot, program), [join(repoRoot, model)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const start = ({ tokens, count }: Task) => {
    let logits = new Float32Array();
    const sample = async (times: number) => {
      child.stdin.write(`${times} ${count} ${tokens.length} ${tokens.join(' ')}\n`);
      const [ms, ...rest] = (await lines.next()).value.split(' ').map(Number);
      logits = Float32Array.from(rest);
      return ms / times;
    };
    return { sample, run: () => sample(1), output: () => logits };
  };
  return { start, close: () => child.stdin.end() };
}
