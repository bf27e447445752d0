// The chosen head large: its pattern on the text, its switch, and what the heads that are off have changed.
import { html } from 'lit';
import words from '#content/words/model-reading.json';
import { decimal, messagesOf } from '../../../text/messages.ts';
import type { Cell } from '../../kit/grid-cell.ts';
import type { MatrixView } from '../../kit/matrix-view.ts';
import '../../kit/matrix-view.ts';
import { headName, headNames, sameHead } from './head-names.ts';
import type { HeadName } from './model.ts';
import { tokenName, tokenNames } from './pieces.ts';
import { patternOf, type Reading, strongest } from './reading.ts';
import type { Text } from './text.ts';

const say = messagesOf(words);

/** The switch of the chosen head; where others are off too, a way to have all on. */
export function headSwitch(state: Text): unknown {
  const { off, chosen: one } = state.choice;
  const others = off.filter((other) => !sameHead(other, one));
  const isOff = others.length < off.length;
  const switchOff = (heads: HeadName[]): void => state.choose({ off: heads });
  // Its own button goes with it: the focus goes on from the other.
  const allOn = ({ currentTarget }: Event): void => {
    const { parentElement } = currentTarget as HTMLElement;
    parentElement?.querySelector<HTMLElement>('#switch')?.focus();
    switchOff([]);
  };
  return html`<button type="button" role="switch" id="switch" aria-checked=${!isOff} aria-label=${say('switch', one)}
        @click=${() => switchOff(isOff ? others : [...off, one])}><span class="track"><span class="knob"></span></span>${say(isOff ? 'off' : 'on')}</button>
      ${others.length > 0 ? html`<button type="button" id="all-on" @click=${allOn}>${say('allOn')}</button>` : ''}`;
}

/**
 * The pattern of the chosen head, in which a row is chosen.
 * @param key - the token that is looked at; -1 for the strongest
 */
export function largePattern(state: Text, reading: Reading, key = -1): unknown {
  const { chosen: one } = state.choice;
  const names = tokenNames(reading.tokens);
  const side = names.length;
  const data = patternOf(reading, one);
  const column = key < 0 ? strongest(data, side, state.query).key : key;
  const chosen = { row: state.query, column };
  const looks = ({ row, column }: Cell, weight: number): string =>
    say('cell', {
      query: names[row] ?? '',
      key: names[column] ?? '',
      weight: decimal(weight, 2),
    });
  return html`<matrix-view .matrix=${{ rows: side, columns: side, data }} .chosen=${chosen} .names=${{ rows: names, columns: names }} .say=${looks}
      label=${say('pattern', { ...one, tokens: side })}
      @cell=${({ currentTarget }: Event) => {
        // Along a row, the cell is the map's own.
        const query = (currentTarget as MatrixView).chosen?.row ?? -1;
        if (query !== state.query) state.choose({ query });
      }}></matrix-view>`;
}

/** @param isQuiet - while what is looked at changes many times a second, which is not spoken */
export function largeHead(state: Text, reading: Reading, isQuiet = false): unknown {
  const name = headName(state.choice.chosen);
  return html`<section class="large stack close" aria-label=${name}>
    <div class="row"><h2>${name}</h2>${headSwitch(state)}</div>
    ${largePattern(state, reading)}
    <p class="small" role="status" aria-live=${isQuiet ? 'off' : 'polite'}>${changed(state, reading)}</p>
  </section>`;
}

/** What switching changed, in words. */
function changed({ before }: Text, { off, next: [guess] }: Reading): string {
  const [was] = before ?? [];
  if (!guess || !was || off.length === 0) return say('rows');
  const said = {
    heads: headNames(off),
    ...{ guess: tokenName(guess.token), probability: decimal(guess.probability, 2) },
    ...{ before: tokenName(was.token), was: decimal(was.probability, 2) },
  };
  return say(guess.token.token === was.token.token ? 'same' : 'other', said);
}
