// Opens what can be saved of a stepper's picture, which few want: fetched when it is opened. Knows the place for it.
import { html } from 'lit';

import { t } from '../../kit/messages.js';

const load = () => import('./take-away.js');

/**
 * @param {import('./picture.js').Picture} picture
 * @param {ParentNode} beside - where its drawings stand
 */
export const stepperFiles = (picture, beside) =>
  html`<details class="take"><summary id="take" @click=${load}>${t('ui.take')}</summary>
    <take-away .picture=${picture} .beside=${beside}></take-away></details>`;
