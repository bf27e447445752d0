// Opens what can be saved of a stepper's picture, which few want: fetched when it is opened.
import { html } from 'lit';

import { t } from '../../../text/layer-messages.ts';
import type { LayerSnapshot } from './layer-snapshot.ts';

const load = () => import('./take-away.ts');

/** @param beside - where its drawings stand */
export const stepperFiles = (picture: LayerSnapshot, beside: ParentNode) =>
  html`<details class="take"><summary id="take" @click=${load}>${t('ui.take')}</summary>
    <take-away .picture=${picture} .beside=${beside}></take-away></details>`;
