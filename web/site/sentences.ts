// The engine's faults as sentences, on the command line: the same catalogue and the same wording as
// the pages.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultText } from '../text/sentence.ts';
import { CONTENT } from './content-folder.ts';

type Catalogue = Parameters<typeof faultText>[0];

/** What every page says, what comes with a layer, with a language model and with code, and what only authors are told. */
export const MESSAGE_FILES = ['', 'layer-', 'model-', 'code-', 'author-'].map(
  (of) => `${of}messages.json`,
);

/** Several catalogues as one, group by group. */
export function together<All extends Catalogue>(catalogues: Partial<All>[]): All {
  const out: Record<string, object> = {};
  for (const one of catalogues)
    for (const [group, sentences] of Object.entries(one))
      out[group] = { ...out[group], ...(sentences as object) };
  return out as All;
}

export function faultSentence(fault: { code: string; args: Record<string, string> }): string {
  const read = (name: string): Catalogue => JSON.parse(readFileSync(join(CONTENT, name), 'utf8'));
  return faultText(together(MESSAGE_FILES.map(read)), fault);
}
