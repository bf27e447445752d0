// The engine's faults as sentences, on the command line: the same catalogue and the same wording as
// the pages.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultText } from '../web/src/kit/sentence.ts';
import { CONTENT } from './content-folder.ts';

const catalogue = join(CONTENT, 'messages.json');

export function faultSentence(fault: { code: string; args: Record<string, string> }): string {
  return faultText(JSON.parse(readFileSync(catalogue, 'utf8')), fault);
}
