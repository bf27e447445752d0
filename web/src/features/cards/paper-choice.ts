// How the cards are to be printed, to choose from: a radio button for each layout, with a small picture of its page.
import { css, html, svg } from 'lit';

import words from '#content/words/flash-card.json';
import { messagesOf } from '../../../text/messages.ts';
import { LAYOUTS } from './paper-places.ts';

const t = messagesOf(words);

/** A page of each layout, 20 by 26. */
const DRAWN = {
  pages: svg`<path class="text" d="M4 6h12M4 9h8M4 16h12M4 19h12M4 22h6" /><path d="M4 12.5h12" />`,
  sheets: svg`<path d="M0 6.5h20M0 13h20M0 19.5h20M10 0v26" /><path d="M3.5 27v2.5h20v-26h-2.5" />`,
};

/** @param chosen - of LAYOUTS */
export const paperChoice = (chosen: string, choose: (layout: string) => void) => html`<fieldset>
    <legend class="field">${t('paper.legend')}</legend>
    ${LAYOUTS.map(
      (layout) => html`<label class="option">
        <input type="radio" name="paper" id="paper-${layout}" .checked=${layout === chosen} @change=${() => choose(layout)}
          aria-labelledby="name-${layout}" aria-describedby="hint-${layout}" />
        <svg viewBox="-1 -1 26 32" aria-hidden="true"><rect width="20" height="26" />${DRAWN[layout]}</svg>
        <span><b id="name-${layout}">${t(`paper.${layout}.name`)}</b>
          <span class="small soft" id="hint-${layout}">${t(`paper.${layout}.hint`)}</span></span>
      </label>`,
    )}
  </fieldset>`;

export const paperChoiceStyles = css`
  legend {
    padding: 0 0 var(--space-1);
  }
  .option {
    display: grid;
    grid-template-columns: auto auto minmax(0, 1fr);
    align-items: center;
    gap: var(--space-3);
    min-height: var(--target);
    padding: var(--space-2) var(--space-3);
    border-color: var(--line-strong);
  }
  .option:has(input:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  .option input {
    outline: none;
  }
  svg {
    width: 32px;
    fill: none;
    stroke: var(--ink-soft);
  }
  svg .text {
    stroke: var(--line-strong);
  }
`;
