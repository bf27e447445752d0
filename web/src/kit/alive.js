// How an element that stands in the text comes alive: with the engine it was given, else the page's.
// On paper the still figure stands in for it again. Knows no element.
import { css, html } from 'lit';

import { EngineMissing } from '../../engine/module.js';
import { sharedEngine } from '../../engine/shared-engine.js';

/** @typedef {import('../../engine/client.js').EngineClient} EngineClient */

/**
 * Runs `work` with the host's engine, once its calls can be answered. Where no engine can run, nothing happens: the still figure in
 * the host's slot stays, and the page says why.
 * @param {{engine: EngineClient|undefined}} host
 * @param {(engine: EngineClient) => Promise<void>} work
 * @param {import('../../engine/module.js').Part} [part] - the module that has its calls
 */
export async function withEngine(host, work, part = 'engine') {
  host.engine ??= sharedEngine();
  try {
    await host.engine.ready(part); // a call would only answer that the engine is lost
    await work(host.engine);
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error;
  }
}

/** For `withPaper`. */
export const onPaper = css`
  .paper {
    display: none;
  }
  @media print {
    .screen:not(:last-child) {
      display: none;
    }
    .paper {
      display: block;
    }
  }
`;

/** The same; and as wide as the text around it, so that the eye keeps its left edge. */
export const paperStyles = [
  onPaper,
  css`
    :host {
      max-width: var(--measure);
      margin-inline: auto;
    }
  `,
];

/**
 * What is alive for the screen, and the still figure for paper where there is one.
 * @param {Element} host
 * @param {unknown} live
 */
export const withPaper = (host, live) =>
  html`<div class="screen">${live}</div>${host.childElementCount > 0 ? html`<div class="paper"><slot></slot></div>` : ''}`;
