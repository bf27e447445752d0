// Heads by their places.
import words from '#content/words/model-reading.json';
import { messagesOf } from '../../../text/messages.ts';
import { listed } from '../../../text/sentence.ts';
import { type HeadName, sameHead } from './reading.ts';

const say = messagesOf(words);

export { sameHead };

/** "Layer 0", "Layer 1" and so on, for bars of all heads. */
export const layerNames = (layers: number): string[] =>
  Array.from({ length: layers }, (_, layer) => say('layer', { layer }));

/** "Layer 4, head 5", as a title. */
export const headName = (one: HeadName): string => say('head', one);

/** "layer 4, head 5 and layer 3, head 1", within a sentence. */
export const headNames = (heads: HeadName[]): string =>
  listed(heads.map((one) => say('headAmong', one)));
