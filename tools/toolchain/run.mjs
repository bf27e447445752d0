// Starts other programs and waits for them.

import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { findProgram } from './machine.mjs';

/** Thrown when a program cannot be started or ends with a non-zero code. */
export class CommandFailed extends Error {
  /**
   * @param {string} command
   * @param {number | string | null} code exit code, or the signal or error that ended it
   * @param {string} output everything it printed
   */
  constructor(command, code, output) {
    const tail = output.trim().split('\n').slice(-12).join('\n');
    super(`${command} failed (${code})${tail ? `:\n${tail}` : '.'}`);
    this.name = 'CommandFailed';
    this.command = command;
    this.code = code;
    this.output = output;
  }
}

/**
 * Puts `setpriv` in front, so that the program dies with us even when we are killed outright:
 * an orphan would go on writing into a folder that the next run is repairing.
 * @param {string} command
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function dyingWithUs(command, args) {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : null;
  // BusyBox, in Alpine Linux, has one that cannot do this.
  const isFull = setpriv && !realpathSync(setpriv).endsWith('/busybox');
  return isFull ? [setpriv, ['--pdeathsig', 'KILL', command, ...args]] : [command, args];
}

/**
 * Runs a program to its end, with nothing on its standard input.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, allowFailure?: boolean,
 *   onLine?: (line: string) => void, onStatusLine?: (line: string) => void }} [options]
 *   `onLine` sees each line of output, `onStatusLine` each line the program writes to its
 *   file descriptor 3; `allowFailure` returns the exit code instead of throwing
 * @returns {Promise<{ code: number | string | null, stdout: string, output: string }>}
 *   `output` is standard output and standard error as they came
 * @throws {CommandFailed}
 */
export function run(command, args, options = {}) {
  const { cwd, env, allowFailure = false, onLine, onStatusLine } = options;
  return new Promise((resolve, reject) => {
    const [program, allArgs] = dyingWithUs(command, args);
    const child = spawn(program, allArgs, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    const [, out, errors, status] = /** @type {import('node:stream').Readable[]} */ (child.stdio);
    let stdout = '';
    let output = '';
    out.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      output += text;
    });
    errors.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    forEachLine(out, onLine);
    forEachLine(errors, onLine);
    forEachLine(status, onStatusLine);
    child.on('error', (error) => reject(new CommandFailed(command, error.message, output)));
    child.on('close', (code, signal) => {
      if (code === 0 || allowFailure) resolve({ code: code ?? signal, stdout, output });
      else reject(new CommandFailed(command, code ?? signal, output));
    });
  });
}

/**
 * @param {import('node:stream').Readable} stream
 * @param {((line: string) => void) | undefined} onLine
 */
function forEachLine(stream, onLine) {
  if (onLine) createInterface({ input: stream }).on('line', onLine);
  else stream.resume();
}
