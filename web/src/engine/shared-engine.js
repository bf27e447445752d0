// The one engine of a page, started by whoever asks first: every element on it shares its worker and
// what it keeps. Knows no element.
import { EngineClient } from './client.js';

/** @type {EngineClient|undefined} */
let engine;

/**
 * The page's engine, in the base build: the numbers that everybody gets.
 * @returns {EngineClient}
 */
export function sharedEngine() {
  engine ??= new EngineClient();
  return engine;
}

/**
 * Makes an engine the page's own, before any element has asked.
 * @param {EngineClient} own
 */
export function shareEngine(own) {
  engine ??= own;
}
