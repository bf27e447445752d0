// What a picture or a file of numbers is of, for whoever takes it home: the model, its text, and what is looked at and off in it.
import words from '#content/words/model-reading.json';
import { messagesOf } from '../../../text/messages.ts';
import { headNames } from './head-names.ts';
import { tokenNames } from './pieces.ts';
import type { Text } from './text.ts';

const say = messagesOf(words);

/** @param isWhole - whether it is of the model with all heads on, whichever the reader has switched off */
export function originOf({ model, reading, choice, query }: Text, isWhole = false) {
  if (!reading) return undefined;
  const { text } = reading;
  const off = isWhole ? [] : reading.off;
  const title = model.title ?? say('trained', { step: model.of?.step ?? 0 });
  const of = { model: title, text, ...choice.chosen };
  const token = tokenNames(reading.tokens)[query] ?? '';
  return {
    of: { ...of, token: query, tokens: reading.tokens.map((one) => one.text), heads_off: off },
    says: say('origin', { ...of, token, count: off.length, heads: headNames(off) }),
  };
}
