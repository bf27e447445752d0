// Lets a module be imported and also be started from the command line.

import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readArguments, sayFailure } from './arguments.ts';

/**
 * Calls `main` if the module is the program that was started, with what it was given; one that takes nothing must be
 * given nothing. An error becomes its message on standard error and exit code 1, or 2 where the command was called
 * wrongly: the messages are written for people, a stack is not.
 * @param moduleUrl - the module's `import.meta.url`
 */
export async function runAsCommand(
  moduleUrl: string,
  main: (args: string[]) => Promise<unknown>,
): Promise<void> {
  const started = process.argv[1];
  if (!started || realpathSync(started) !== fileURLToPath(moduleUrl)) return;
  try {
    const args = process.argv.slice(2);
    if (main.length === 0) readArguments(args);
    await main(args);
  } catch (error) {
    process.exitCode = sayFailure(error);
  }
}
