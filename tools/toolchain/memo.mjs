// Remembers answers that are slow to get, for as long as the programs they are about stay the same.

import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { readText, writeFileAtOnce } from './stamps.mjs';

/**
 * @template T
 * @param {string} memoFile
 * @param {string[]} programs full paths; the answer is asked for again when one of them changes
 * @param {() => T} ask its answer must survive JSON
 * @returns {T}
 */
export function rememberAbout(programs, memoFile, ask) {
  const identity = programs.map(identityOf);
  const memo = parse(readText(memoFile));
  if (memo && JSON.stringify(memo.identity) === JSON.stringify(identity)) return memo.answer;
  const answer = ask();
  mkdirSync(dirname(memoFile), { recursive: true });
  writeFileAtOnce(memoFile, JSON.stringify({ identity, answer }));
  return answer;
}

/** @param {string} program */
function identityOf(program) {
  const { mtimeMs, size } = statSync(program);
  return `${realpathSync(program)} ${mtimeMs} ${size}`;
}

/** @param {string | null} text */
function parse(text) {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
