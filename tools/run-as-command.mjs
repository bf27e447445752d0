// Lets a module be imported and also be started from the command line.
// Knows process and exit codes; must not know what the command does.

import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Calls `main` if the module is the program that was started. An error becomes its message on
 * standard error and exit code 1: the messages are written for people, a stack is not.
 * @param {string} moduleUrl the module's `import.meta.url`
 * @param {(args: string[]) => Promise<void>} main
 * @returns {Promise<void>}
 */
export async function runAsCommand(moduleUrl, main) {
  const started = process.argv[1];
  if (!started || realpathSync(started) !== fileURLToPath(moduleUrl)) return;
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
