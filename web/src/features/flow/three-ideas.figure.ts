// Heads, layers and mixture of experts in one picture, one of them lit at a time. A drawing of ideas: no
// number of a tensor stands in it, so it needs no engine.
import { css, html, svg } from 'lit';
import words from '#content/words/three-ideas.json';
import { messagesOf } from '../../../text/messages.ts';
import { columnStyles, headClass } from '../../kit/base.ts';
import { figure } from '../../kit/figure.ts';
import { text } from '../../kit/props.ts';
import { HEIGHT, IDEAS, type Part, parts, WIDTH } from './three-ideas-layout.ts';

const t = messagesOf(words);

function drawn({ kind, x, y, w, h, d, text, args }: Part) {
  if (kind === 'box') return svg`<rect x=${x} y=${y} width=${w} height=${h} rx="5" />`;
  if (kind === 'path') return svg`<path d=${d} />`;
  if (kind === 'text') return svg`<text x=${x} y=${y}>${t(text!, args)}</text>`;
  return svg`<circle cx=${x} cy=${y} r="9" /><text x=${x} y=${y + 4} text-anchor="middle">${t('tokenName', args)}</text>`;
}

export default figure('three-ideas', {
  given: { idea: text('heads') },
  styles: [
    columnStyles,
    css`
      svg {
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
        opacity: 0.75;
      }
      .experts path {
        stroke-dasharray: 4 3;
      }
      .on :is(rect, path) {
        stroke: var(--head, var(--accent));
        stroke-width: 3;
      }
      .on text {
        font-weight: 700;
        opacity: 1;
      }
      .option {
        display: flex;
        gap: var(--space-3);
      }
    `,
  ],
  draw: (_, { idea, set }) => html`<div class="tiles">
      <svg class="wide" viewBox="-2 -2 ${WIDTH + 4} ${HEIGHT + 4}" role="img" aria-label=${t('picture')}>
        ${parts().map(
          (part) =>
            svg`<g class="${part.idea} ${part.idea === idea ? 'on' : ''} ${part.head === undefined ? '' : headClass(part.head)}">${drawn(part)}</g>`,
        )}
      </svg>
      <fieldset class="stack">
        <legend class="visually-hidden">${t('look')}</legend>
        ${IDEAS.map(
          (one) => html`<label class="option callout">
            <input type="radio" id=${one} name="idea" value=${one} .checked=${one === idea} @change=${() => set({ idea: one })} />
            <span><strong>${t(`ideas.${one}.name`)}.</strong> ${t(`ideas.${one}.text`)}</span></label>`,
        )}
        <p class="small soft">${t('invented')}</p>
      </fieldset>
    </div>`,
});
