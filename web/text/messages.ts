// Sentences by key, with numbers put in as people read them. No sentence stands anywhere else in the code.
import type { Fault } from '@engine';
import messages from '#content/messages.json';
import { count, decimal, faultText, messagesOf, percentText, type Say } from './sentence.ts';

export { count, decimal, messagesOf, percentText, type Say };

/** @param key - "ui.next" */
export const t = messagesOf(messages);

/** Adds sentences that come later than the page: the codes and words of what is loaded on demand. */
export function addSentences(more: Record<string, Record<string, string>>) {
  const catalogue = messages as Record<string, Record<string, unknown>>;
  for (const [part, sentences] of Object.entries(more)) Object.assign(catalogue[part]!, sentences);
}

// Why there is no engine, which is none that stopped.
const MISSING = ['no_webassembly', 'no_simd', 'not_loaded'] as const;

export function faultSentence(fault: Fault): string {
  const missing = MISSING.find((reason) => reason === fault.args.detail);
  return missing && fault.code === 'engine_lost'
    ? messages.ui.engine[missing]
    : faultText(messages, fault);
}

/** Sizes as PyTorch prints them. Not grouped: a comma within a size would read as one between two. */
export function shapeText(sizes: number[]) {
  return sizes.length === 1 ? `(${sizes[0]},)` : `(${sizes.join(', ')})`;
}
