// The tests that failed in a stage, as its reporters write them down: a run's last lines name them, so that they need not
// be looked for in half an hour of output. In plain JavaScript: Node's runner reads its reporters without the hook.

import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A test, and the beginning of what its error says.
 * @typedef {{ file: string, line: number, title: string, said: string }} FailedTest
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
// A line a test, as JSON: several reporters write at once.
const list = fileURLToPath(new URL('../../build/failed-tests.jsonl', import.meta.url));

/** @param {string} line */
const saysSomething = (line) => /[\p{L}\p{N}]/u.test(line);

// biome-ignore lint/suspicious/noControlCharactersInRegex: what colours a terminal begins with one.
const COLOURS = /\u001b\[[\d;]*m/g;

/**
 * The first lines of a message that say something.
 * @param {string} [message]
 */
function beginning(message = '') {
  const lines = message
    .replace(COLOURS, '')
    .split('\n')
    .map((line) => line.trim());
  return lines.filter(saysSomething).slice(0, 3).join(' | ').slice(0, 300);
}

/**
 * @param {Omit<FailedTest, 'said'> & { message?: string }} test - its file as the runner names it; the message of its error
 */
export function noteFailedTest({ message, ...test }) {
  const noted = {
    ...test,
    file: relative(root, resolve(root, test.file)),
    said: beginning(message),
  };
  mkdirSync(dirname(list), { recursive: true });
  appendFileSync(list, `${JSON.stringify(noted)}\n`);
}

/**
 * What was noted since it was asked last.
 * @returns {FailedTest[]}
 */
export function takeFailedTests() {
  const noted = existsSync(list) ? readFileSync(list, 'utf8') : '';
  rmSync(list, { force: true });
  return noted
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** @param {FailedTest} test */
export const failedTestText = ({ file, line, title, said }) =>
  `${file}:${line} › ${title}\n    ${said}`;
