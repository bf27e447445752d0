// The one engine of a page, started by whoever asks first: every element on it shares its workers and what they keep.
import { EngineClient } from './client.ts';

let engine: EngineClient | undefined;

/** Event "missing": a module of the page's engine, or what trains, cannot run; its detail says why. */
export const engineEvents = new EventTarget();

/** Says it where a module of one that the page shares cannot run. */
export function sayIfMissing(one: EngineClient) {
  one.addEventListener('missing', (event) => {
    const { detail } = event as CustomEvent;
    engineEvents.dispatchEvent(new CustomEvent('missing', { detail }));
  });
}

function share(one: EngineClient) {
  engine = one;
  sayIfMissing(one);
  return one;
}

/** The page's engine. */
export function sharedEngine(): EngineClient {
  return engine ?? share(new EngineClient());
}

/** Makes an engine the page's own, before any element has asked. */
export function shareEngine(own: EngineClient) {
  if (!engine) share(own);
}
