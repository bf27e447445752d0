// The engine's faults as sentences, on the command line: the same catalogue and the same wording as
// the pages.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultText } from '../text/sentence.ts';
import { CONTENT } from './content-folder.ts';

type Catalogue = Parameters<typeof faultText>[0];

/** What every page says, what comes with a language model, and what only authors are told. */
export const MESSAGE_FILES = ['messages.json', 'model-messages.json', 'author-messages.json'];

/** Several catalogues as one: the first, with the codes and words of all. */
export const together = <First extends Catalogue>([first, ...more]: [First, ...Catalogue[]]) => ({
  ...first,
  codes: Object.assign({}, first.codes, ...more.map(({ codes }) => codes)),
  words: Object.assign({}, first.words, ...more.map(({ words }) => words)),
});

export function faultSentence(fault: { code: string; args: Record<string, string> }): string {
  const read = (name: string): Catalogue => JSON.parse(readFileSync(join(CONTENT, name), 'utf8'));
  return faultText(together(MESSAGE_FILES.map(read) as [Catalogue]), fault);
}
