// How an element that stands in the text comes alive: with the engine it was given, else the page's. On paper the still
// figure stands in for it again.
import { html } from 'lit';
import type { EngineClient } from '../../engine/client.ts';
import { unlessMissing } from '../../engine/module.ts';
import { sharedEngine } from '../../engine/shared-engine.ts';

/**
 * Runs `work` with the host's engine, once its calls can be answered. Where no engine can run, nothing happens: the still figure in
 * the host's slot stays, and the page says why.
 */
export async function withEngine(
  host: { engine: EngineClient | undefined },
  work: (engine: EngineClient) => Promise<void>,
) {
  host.engine ??= sharedEngine();
  try {
    await host.engine.ready('engine'); // a call would only answer that the engine is lost
    await work(host.engine);
  } catch (error) {
    unlessMissing(error);
  }
}

/** What is alive for the screen, and the still figure for paper where there is one (base.ts has the rules). */
export const screenAndPrint = (host: Element, live: unknown) =>
  html`<div class="on-screen">${live}</div>${host.childElementCount > 0 ? html`<div class="on-paper"><slot></slot></div>` : ''}`;
