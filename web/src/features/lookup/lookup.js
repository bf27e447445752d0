// Looking up a published model, as the engine reads it, asks about it and grades. Knows the calls; knows no
// page.

/** @typedef {Pick<import('../../../engine/client.js').EngineClient, 'ask'>} Engine */
/**
 * What is looked up: the text of a config file, or one row of the catalogue as `[row]`.
 * @typedef {{text: string, from: 'file'|'catalogue'}} Source
 */

/** What is known of a model, and what may be asked about it. @param {Engine} engine @param {Source} source */
export const lookup = (engine, { text, from }) => engine.ask('lookup', text, from);

/**
 * What an answer is worth.
 * @param {Engine} engine
 * @param {Source} source
 * @param {string} step
 * @param {string} answer - a JSON pointer, what a person wrote, or a choice
 */
export const gradeLookup = (engine, { text, from }, step, answer) =>
  engine.ask('gradeLookup', text, from, step, answer);

/**
 * What its attention costs for one sequence, beside plain multi-head attention.
 * @param {Engine} engine
 * @param {Source} source
 * @param {number} tokens
 * @param {number} bytes - for each number
 */
export const lookupCost = (engine, { text, from }, tokens, bytes) =>
  engine.ask('lookupCost', text, from, tokens, bytes);
