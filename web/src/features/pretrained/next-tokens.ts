// The tokens that a model holds likeliest to come next, each with its probability as a bar and, where something was
// changed, what the probability was before.
import type { LikelyToken } from '@engine';
import { css, html, svg } from 'lit';
import words from '#content/words/model-reading.json';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { barStyles } from '../../kit/table-styles.ts';
import { tokenName } from './pieces.ts';

const say = messagesOf(words);

export const nextTokenStyles = [
  barStyles,
  css`
  .next {
    display: grid;
    grid-template-columns: minmax(4ch, max-content) minmax(0, 1fr) max-content;
    gap: var(--space-1) var(--space-3);
    align-items: center;
  }
  .next li {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: center;
    line-height: 1.35;
  }
  .next .token {
    font-family: var(--mono-family);
    white-space: pre;
  }
  .next .bar {
    height: 0.9em;
    margin: 0;
    border-radius: 2px;
  }
  .next .before {
    stroke: var(--ink-soft);
    stroke-width: 2px;
    vector-effect: non-scaling-stroke;
  }
  .next .probability {
    text-align: end;
  }
  .next small {
    color: var(--ink-soft);
  }
  /* On a phone side by side. */
  @container (14rem <= width < 40rem) {
    .next {
      grid-template: repeat(3, auto) / repeat(auto-fit, minmax(0, 1fr));
      grid-auto-flow: column;
      row-gap: 0;
    }
    .next li {
      grid-row: 1 / -1;
      grid-column: auto;
      grid-template: subgrid / minmax(0, 1fr);
    }
    .next .token {
      font-size: var(--size-xs);
      overflow: hidden;
      text-overflow: ellipsis;
    }
    .next .probability {
      text-align: start;
    }
    .next small {
      display: var(--beside, block);
      line-height: 1;
    }
  }
`,
];

/** @param before - what was likely without the change; null where nothing is changed */
export function nextTokens(next: LikelyToken[], before: LikelyToken[] | null): unknown {
  const was = new Map(before?.map(({ token, probability }) => [token.token, probability]));
  return html`<ol class="next">
    ${next.map(({ token, probability }) => {
      const then = was.get(token.token);
      const isAlone = then === undefined;
      return html`<li>
        <span class="token">${tokenName(token)}</span>
        <svg class="bar" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><rect width=${probability} height="1" />${isAlone ? '' : svg`<path class="before" d="M${then} 0V1" />`}</svg>
        <span class="probability">${decimal(probability, 2)}${isAlone ? '' : html` <small>${say('was', { probability: decimal(then, 2) })}</small>`}</span>
      </li>`;
    })}
  </ol>`;
}
