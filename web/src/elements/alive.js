// How an element that stands in the text comes alive: with the engine it was given, else the page's.
// Knows no element.
import { EngineMissing } from '../engine/module.js';
import { sharedEngine } from '../engine/shared-engine.js';

/** @typedef {Pick<import('../engine/client.js').EngineClient, 'ask'|'shapes'|'tensor'|'evaluate'>} Engine */

/**
 * Runs `work` with the host's engine. Where no engine can run, nothing happens: the still figure in
 * the host's slot stays, and the page says why.
 * @param {{engine: Engine|undefined}} host
 * @param {(engine: Engine) => Promise<void>} work
 */
export async function withEngine(host, work) {
  host.engine ??= sharedEngine();
  try {
    await work(host.engine);
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error;
  }
}
