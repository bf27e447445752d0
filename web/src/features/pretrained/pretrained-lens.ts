// What the model would say after each of its layers, at the token that is chosen (logit lens).
import type { LensRow } from '@engine';
import { css, html } from 'lit';
import words from '#content/words/pretrained-lens.json';
import type { Runner } from '../../../engine/runner.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { got } from '../../kit/refused.ts';
import type { Reading } from './model.ts';
import { tokenName, tokenNames } from './pieces.ts';
import { headTableStyles } from './table-styles.ts';
import { TextElement } from './text-element.ts';

const say = messagesOf(words);

const GUESSES = 4;

export class PretrainedLens extends TextElement<{ rows: LensRow[]; query: number }> {
  static override styles = [
    headTableStyles,
    css`
      td {
        text-align: start;
        font-family: var(--mono-family);
      }
      small {
        color: var(--ink-soft);
      }
      td:nth-child(2) {
        font-weight: 700;
      }
    `,
  ];

  protected override about(): unknown[] {
    return [this.state.query];
  }

  protected async ask(runner: Runner) {
    const { query } = this.state;
    return { rows: got(await runner.advance('modelLens', query, GUESSES)), query };
  }

  protected live({ rows, query }: { rows: LensRow[]; query: number }, reading: Reading): unknown {
    const token = tokenNames(reading.tokens)[query] ?? '';
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${words.guess}><table><caption>${say('caption', { token })}</caption>
      <tbody>${rows.map(
        ({
          layer,
          next,
        }) => html`<tr><th scope="row">${layer === 0 ? words.before : say('after', { layer: layer - 1 })}</th>
          ${next.map((one) => html`<td>${tokenName(one.token)} <small>${decimal(one.probability, 2)}</small></td>`)}</tr>`,
      )}</tbody></table></div>
      <p class="small soft">${words.note}</p>`;
  }
}

customElements.define('pretrained-lens', PretrainedLens);
