// Text of any length, and the little of it that is drawn: a browser that lays out a few hundred thousand characters
// stands still for seconds, and for minutes where they are of some scripts.
import { html, nothing } from 'lit';

import words from '#content/words/long-text.json';
import { MOST } from '../../engine/limits.ts';
import { beginningOf } from '../../text/address.ts';
import { messagesOf } from '../../text/messages.ts';

const t = messagesOf(words);

/** Characters that are soon laid out, whatever they are. */
export const BEGINNING = 2000;

// Beyond Latin letters: the time of what is joined, as in Arabic, grows with the square of its length.
const OTHERS = /[^\0-\u02ff]/g;
const JOINED = /[^\s\0-\u02ff]{500}/;
const MOST_OTHERS = 10_000;

function hasManyOthers(text: string) {
  let others = 0;
  for (const _ of text.matchAll(OTHERS)) if (++others > MOST_OTHERS) return true;
  return false;
}

/** Whether a browser takes long to lay a text out for what it is, not for its length. */
export const isSlow = (text: string) => hasManyOthers(text) || JOINED.test(text);

export const isLong = (text: string) =>
  text.length > MOST.field || (text.length > BEGINNING && isSlow(text));

/** What a field shows of a text. */
export const beginning = (text: string) => (isLong(text) ? beginningOf(text, BEGINNING) : text);

/** Says that it does not show all of it. */
export const beginningNote = (text: string) =>
  isLong(text)
    ? html`<p class="small soft" id="shown">${t('field', { shown: BEGINNING, all: text.length })}</p>`
    : nothing;

/** Says that parts of it are shown. */
export function partsNote(text: string, shown: { from: number; to: number }[]) {
  const letters = shown.reduce((sum, { from, to }) => sum + to - from, 0);
  return letters < text.length
    ? html`<p class="small soft" id="shown">${t('parts', { shown: letters, all: text.length })}</p>`
    : nothing;
}

/**
 * What a paste or a drop makes of a field's text, where that is too long to be drawn: it is then kept out of the field.
 * @param event - "beforeinput"
 */
export function longInsert(event: InputEvent) {
  const field = event.target as HTMLTextAreaElement;
  const added = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  const { value, selectionStart, selectionEnd } = field;
  if (added.length < 2) return undefined; // typed
  const text = value.slice(0, selectionStart) + added + value.slice(selectionEnd);
  if (!isLong(text)) return undefined;
  event.preventDefault();
  return text;
}
