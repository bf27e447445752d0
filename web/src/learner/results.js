// What a learner's facts come to: a mark's parts, a line to hand in to a class, and a packed log for a learning platform.
// Types and calls alone.

/** @typedef {import('../../engine/client.js').Fault} Fault */
/** @typedef {import('@engine').Facts} Facts */
/** @typedef {import('@engine').Outcome} Outcome */
/** @typedef {import('@engine').OutcomeRow} OutcomeRow */
/** @typedef {import('@engine').ClassRow} ClassRow */
/** @typedef {import('@engine').PackedLog} PackedLog */
/** @typedef {import('@engine').UnpackedLog} UnpackedLog */
/** @typedef {Pick<import('../../engine/client.js').EngineClient, 'ask'>} Engine - with a course */
/**
 * @template T
 * @typedef {import('../../engine/client.js').Reply<T>} Reply
 */

/** @param {Engine} engine @param {Facts} facts @param {number} mastery - 0 to 100; 0 for none @returns {Promise<Reply<Outcome>>} */
export const outcome = (engine, facts, mastery) => engine.ask('outcome', facts, mastery);

/** @param {Engine} engine @param {Facts} facts @param {string} name @returns {Promise<Reply<string>>} */
export const classCode = (engine, facts, name) => engine.ask('classCode', facts, name);

/** @param {Engine} engine @param {string} code @returns {Promise<Reply<ClassRow>>} */
export const readClassCode = (engine, code) => engine.ask('readClassCode', code);

/** Of the engine in the package for platforms. @param {Engine} engine @param {Facts} facts @param {string} owner @param {number} most - characters @returns {Promise<Reply<PackedLog>>} */
export const packLog = (engine, facts, owner, most) => engine.ask('packLog', facts, owner, most);

/** Of the same. @param {Engine} engine @param {string} text @returns {Promise<Reply<UnpackedLog>>} */
export const unpackLog = (engine, text) => engine.ask('unpackLog', text);
