// Heads, layers and mixture of experts in one picture, one of them lit at a time. A drawing of ideas: no
// number of a tensor stands in it, so it needs no engine.
import { css, html, svg } from 'lit';

import words from '#content/words/three-ideas.json';
import { messagesOf } from '../../../text/messages.ts';
import { columnStyles, headColour, styled } from '../../kit/base.ts';
import { screenAndPrint } from '../../kit/engine-host.ts';
import { asChoices, radioRow } from '../../kit/fields.ts';
import { text, withProps } from '../../kit/props.ts';
import { HEIGHT, IDEAS, type Part, parts, WIDTH } from './three-ideas-layout.ts';

const t = messagesOf(words);

class ThreeIdeas extends withProps({
  idea: text('heads'),
}) {
  static override styles = [
    columnStyles,
    css`
      svg {
        display: block;
        width: min(100%, 30rem);
        height: auto;
        margin-block: var(--space-4) var(--space-3);
        overflow: visible;
      }
      rect,
      circle {
        fill: var(--surface);
        stroke: var(--line-strong);
      }
      path {
        fill: none;
        stroke: var(--line-strong);
      }
      text {
        fill: var(--ink);
        font-size: 12px;
      }
      .experts path {
        stroke-dasharray: 4 3;
      }
      text {
        opacity: 0.75;
      }
      .on rect,
      .on path {
        stroke: var(--head, var(--accent));
        stroke-width: 3;
      }
      .on text {
        font-weight: 700;
        opacity: 1;
      }
      #ideas-text {
        min-height: 4.8em;
        max-width: var(--measure);
      }
    `,
  ];

  override render() {
    return screenAndPrint(
      this,
      html`
      ${radioRow(
        { id: 'ideas', name: 'idea', legend: t('look'), legendAt: 'above' },
        asChoices(IDEAS, (idea) => t(`ideas.${idea}.name`)),
        this.idea,
        (idea) => {
          this.idea = idea;
        },
      )}
      <svg viewBox="-2 -2 ${WIDTH + 4} ${HEIGHT + 4}" role="img" aria-label=${t('picture')}>
        ${parts().map((part) => this.#part(part))}
      </svg>
      <p id="ideas-text" aria-live="polite">${t(`ideas.${this.idea}.text`)}</p>
      <p class="small soft">${t('invented')}</p>
    `,
    );
  }

  #part(part: Part) {
    const on = part.idea === this.idea ? 'on' : '';
    const colour = part.head === undefined ? 'var(--accent)' : headColour(part.head);
    return svg`<g class="${part.idea} ${on}" ${styled({ '--head': colour })}>${drawn(part)}</g>`;
  }
}

function drawn({ kind, x, y, w, h, d, text, args }: Part) {
  if (kind === 'box') return svg`<rect x=${x} y=${y} width=${w} height=${h} rx="5" />`;
  if (kind === 'path') return svg`<path d=${d} />`;
  if (kind === 'text') return svg`<text x=${x} y=${y}>${t(text!, args)}</text>`;
  return svg`<circle cx=${x} cy=${y} r="9" /><text x=${x} y=${y + 4} text-anchor="middle">${t('tokenName', args)}</text>`;
}

customElements.define('three-ideas', ThreeIdeas);
