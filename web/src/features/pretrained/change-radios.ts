// The ways in which a reader changes the trained model, in words.
import words from '#content/words/model-changes.json';
import { messagesOf } from '../../../text/messages.ts';
import { radioRow } from '../../kit/fields.ts';
import { changeOf, type Kind } from './model-changes.ts';
import type { HeadName } from './reading.ts';

const say = messagesOf(words);

/** The ways to change the model, one of which is chosen. */
export const changeRadios = (
  kind: Kind,
  about: HeadName,
  chosen: string,
  choose: (choice: string) => void,
): unknown =>
  radioRow(
    { name: kind, legend: say(`${kind}.legend`), legendAt: 'above' },
    changeOf(kind, about).choices.map(
      (one) =>
        [one, say(`${kind}.choices.${one}`, { layer: about.layer, head: about.head })] as const,
    ),
    chosen,
    choose,
  );
