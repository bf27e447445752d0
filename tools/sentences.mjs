// The engine's faults as sentences, on the command line: the same catalogue and the same wording as
// the pages.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from './load-engine.mjs';
import './typescript.mjs';

const { faultText } = await import('../web/src/kit/sentence.ts');

const catalogue = join(repoRoot, 'web/content/en/messages.json');

/**
 * @param {{ code: string, args: Record<string, string> }} fault
 * @returns {string}
 */
export function faultSentence(fault) {
  return faultText(JSON.parse(readFileSync(catalogue, 'utf8')), fault);
}
