// What a look-up says: its sentences, with the names of keys as people read them.
import type { Tower } from '@engine';
import { html } from 'lit';

import words from '#content/words/model-lookup.json';
import { messagesOf } from '../../../text/messages.ts';
import { pathOf } from './lookup-paths.ts';

export const t = messagesOf(words);

/** The same where there is little room: it may break after each "_". */
export const breakable = (pointer: string) =>
  pathOf(pointer)
    .split('_')
    .map((word, at) => (at > 0 ? html`_<wbr />${word}` : word));

/** The name of a part of a file: "language model, text_config". */
export const partName = ({ role, key }: Tower) =>
  key ? `${t(`roles.${role}`)}, ${key}` : t(`roles.${role}`);

/** The names of the files that come with the page, by their own. */
export const EXAMPLE_NAMES: Record<string, string> = words.examples;
