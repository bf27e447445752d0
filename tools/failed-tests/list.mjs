// The tests that failed in a stage, as its reporters write them down: a run's last lines name them, so that they need not
// be looked for in half an hour of output. In plain JavaScript: Node's runner reads its reporters without the hook.

import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const list = fileURLToPath(new URL('../../build/failed-tests.txt', import.meta.url));

/** @param {string} line */
const saysSomething = (line) => /[\p{L}\p{N}]/u.test(line);

// biome-ignore lint/suspicious/noControlCharactersInRegex: what colours a terminal begins with one.
const COLOURS = /\u001b\[[\d;]*m/g;

/** What stands behind the name of such a test. */
export const PASSED_LATER = '(passed when it was tried again)';

/** @param {string} text */
function note(text) {
  mkdirSync(dirname(list), { recursive: true });
  appendFileSync(list, text);
}

/**
 * @param {string} file - that has the test
 * @param {number} line
 * @param {string} title
 * @param {string} [message] - of its error; the first lines that say something are kept
 */
export function noteFailedTest(file, line, title, message = '') {
  const lines = message
    .replace(COLOURS, '')
    .split('\n')
    .map((part) => part.trim());
  const said = lines.filter(saysSomething).slice(0, 3).join(' | ').slice(0, 300);
  note(`${relative(root, file)}:${line} › ${title}\n    ${said}\n`);
}

/** Puts tests on the list again that passed when they were tried once more. @param {string} failed - as it was taken */
export const noteTried = (failed) => note(failed.replace(/( › .*)$/gm, `$1 ${PASSED_LATER}`));

/** What was noted since it was asked last. */
export function takeFailedTests() {
  const noted = existsSync(list) ? readFileSync(list, 'utf8') : '';
  rmSync(list, { force: true });
  return noted;
}
