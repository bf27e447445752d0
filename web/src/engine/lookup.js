// Looking up a published model, as the engine reads it, asks about it and grades. Knows the calls and what
// they give; knows no page.
import { toReading } from './config.js';

/**
 * @template T
 * @typedef {import('./client.js').Reply<T>} Reply
 */
/** @typedef {Pick<import('./client.js').EngineClient, 'ask'>} Engine */
/**
 * What is looked up: the text of a config file, or one row of the catalogue as `[row]`.
 * @typedef {{text: string, from: 'file'|'catalogue'}} Source
 */
/**
 * One question (cpp/practice/include/headsup/practice/lookup.h).
 * @typedef {object} LookupStep
 * @property {'width'|'heads'|'head_dim'|'divides'|'sharing'} id
 * @property {'key'|'number'|'choice'} asks
 * @property {string} prompt - names the sentence that asks
 * @property {string} why - names the sentence that explains
 * @property {string[]} options - keys as JSON pointers, or choices
 * @property {string[]} accepted
 * @property {[number, number][]} marks - where the answer stands: bytes of the text, from and to
 */
/**
 * @typedef {object} Lookup
 * @property {import('./config.js').ConfigReading} reading
 * @property {Record<string, string>} args - what sentences may use: sizes by name, and JSON pointers
 * @property {LookupStep[]} steps - none where nothing can be asked
 */
/**
 * @typedef {object} LookupGrade
 * @property {'right'|'wrong'|'not_an_answer'} verdict
 * @property {string} misconception - "M7", or ""
 * @property {string} how - of a wrong answer: names the sentence
 * @property {string} kind - what the key in it really is, or ""
 * @property {Record<string, string>} args - beside those of the look-up
 */
/** Decimal text, of all layers with attention. @typedef {{parameters: string, cache_bytes: string}} LookupTotals */
/**
 * @typedef {object} LookupCost
 * @property {string} why - the note that says why nothing is counted; "" where all else holds
 * @property {boolean} keeps - a cache
 * @property {LookupTotals} own
 * @property {LookupTotals} plain - with as many key and value heads as heads
 * @property {string} parameters_ratio - own / plain
 * @property {string} cache_ratio - plain / own
 */

/** @param {any} step @returns {LookupStep} */
const toStep = (step) => ({
  ...step,
  marks: step.marks.map((/** @type {string} */ mark) => mark.split('-').map(Number)),
});

/**
 * What is known of a model, and what may be asked about it.
 * @param {Engine} engine
 * @param {Source} source
 * @returns {Promise<Reply<Lookup>>}
 */
export async function lookup(engine, { text, from }) {
  const reply = await engine.ask('lookup', text, from);
  if (!reply.ok) return reply;
  const { towers, notes, args, steps } = JSON.parse(reply.value);
  const reading = toReading({ towers, notes });
  return { ok: true, value: { reading, args, steps: steps.map(toStep) } };
}

/**
 * What an answer is worth.
 * @param {Engine} engine
 * @param {Source} source
 * @param {string} step
 * @param {string} answer - a JSON pointer, what a person wrote, or a choice
 * @returns {Promise<Reply<LookupGrade>>}
 */
export async function gradeLookup(engine, { text, from }, step, answer) {
  const reply = await engine.ask('gradeLookup', text, from, step, answer);
  return reply.ok ? { ok: true, value: JSON.parse(reply.value) } : reply;
}

/**
 * What the model's attention costs for one sequence.
 * @param {Engine} engine
 * @param {Source} source
 * @param {number} tokens
 * @param {number} bytes - for each number
 * @returns {Promise<Reply<LookupCost>>}
 */
export async function lookupCost(engine, { text, from }, tokens, bytes) {
  const reply = await engine.ask('lookupCost', text, from, tokens, bytes);
  if (!reply.ok) return reply;
  return { ok: true, value: { keeps: false, ...JSON.parse(reply.value) } };
}
