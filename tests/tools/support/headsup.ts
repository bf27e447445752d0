// The command line with what it prints, in this process: to begin one takes longer than most commands.

import { format } from 'node:util';
import { headsup as run } from '../../../tools/headsup.ts';

export async function headsup(...args: string[]) {
  const { log, error } = console;
  let stdout = '';
  let stderr = '';
  console.log = (...said) => (stdout += `${format(...said)}\n`);
  console.error = (...said) => (stderr += `${format(...said)}\n`);
  try {
    const status = await run(args);
    return { status, stdout, stderr };
  } finally {
    Object.assign(console, { log, error });
  }
}
