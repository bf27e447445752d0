// The one engine of a page, started by whoever asks first: every element on it shares its workers and
// what they keep. Knows no element.
import { EngineClient } from './client.js';

/** @type {EngineClient|undefined} */
let engine;

/** Event "missing": a module of the page's engine, or what trains, cannot run; its detail says why. */
export const engineEvents = new EventTarget();

/** Says it where a module of one that the page shares cannot run. @param {EngineClient} one */
export function sayIfMissing(one) {
  one.addEventListener('missing', (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    engineEvents.dispatchEvent(new CustomEvent('missing', { detail }));
  });
}

/** @param {EngineClient} one */
function share(one) {
  engine = one;
  sayIfMissing(one);
  return one;
}

/**
 * The page's engine, in the base build: the numbers that everybody gets.
 * @returns {EngineClient}
 */
export function sharedEngine() {
  return engine ?? share(new EngineClient());
}

/**
 * Makes an engine the page's own, before any element has asked.
 * @param {EngineClient} own
 */
export function shareEngine(own) {
  if (!engine) share(own);
}
