// A text's tokens in a row, one of which is looked from: while a pointer is over one, or once it is pressed.
import { css, html } from 'lit';
import words from '#content/words/model-reading.json';
import { messagesOf } from '../../../text/messages.ts';
import { ACROSS, walkButtons } from '../../kit/walk-buttons.ts';
import type { Reading } from './model.ts';
import { hasBegin, isJoined, tokenName } from './pieces.ts';
import type { Text } from './text.ts';

const say = messagesOf(words);

export const tokenRowStyles = css`
  .tokens {
    gap: 2px 0;
  }
  .tokens button {
    min-width: 1.5rem;
    min-height: 2rem;
    padding: 0 0.2rem;
    margin-inline-start: 0.3rem;
    border-bottom: 2px solid var(--line-strong);
    font-weight: 500;
    white-space: pre;
  }
  .tokens button.joined {
    margin-inline-start: 2px;
  }
  .tokens button.first {
    margin-inline-start: 0;
    color: var(--ink-soft);
    font-size: var(--size-s);
  }
  .tokens button[aria-pressed='true'] {
    border-color: var(--amber);
    color: var(--amber);
  }
`;

export class TokenRow {
  /** The token that was pressed, which is looked from again where no other is pointed at; -1 for the last. */
  #kept = -1;

  /** Forgets what was pressed in another text. */
  keep(query: number): void {
    this.#kept = query;
  }

  render(state: Text, reading: Reading): unknown {
    const first = hasBegin(reading.tokens) ? 1 : 0;
    const point = (query: number): void => state.choose({ query });
    return html`<div class="row tokens" translate="no" role="group" aria-label=${say('tokens')} @pointerleave=${() => point(this.#kept)}
        @keydown=${(event: KeyboardEvent) => walkButtons(event, ACROSS)}>
        ${reading.tokens.map(({ text }, place) => {
          const name = tokenName(reading.tokens[place]!, place);
          const isChosen = place === state.query;
          const isBegin = place < first;
          const shown = isBegin ? name : text.trim() || name;
          const kind = isBegin ? 'first' : place > first && isJoined(text) ? 'joined' : '';
          return html`<button type="button" data-drawn class="bare token ${kind}" tabindex=${isChosen ? 0 : -1} aria-pressed=${isChosen}
            @pointerenter=${() => point(place)} @focus=${() => point(place)}
            @click=${() => {
              this.#kept = place;
              point(place);
            }}>${shown}</button>`;
        })}
      </div>`;
  }
}
