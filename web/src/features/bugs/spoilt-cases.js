// The layer of the silent bugs as code: its lines as they should be, and what each case writes
// instead. Knows content/spoilt-layer.json; which line a bug spoils is the engine's to say, and a
// test holds the two to each other.
import layer from '../../../content/spoilt-layer.json';

/**
 * @typedef {object} Case
 * @property {string} bug - its name, one of the engine's bugs
 * @property {string[]} bugs - what is spoilt: where queries are cut wrongly, keys and values are too
 * @property {string[]} compare - the tensors to set side by side
 * @property {string} [move] - the tensor whose numbers come from the wrong places
 * @property {Record<string, string>} lines - the spoilt lines by what they make
 */
/** @typedef {{makes: string, code: string}} Line */

/** @param {string} bug @returns {Case} one without lines where the engine alone can say what it is */
export const caseOf = (bug) =>
  /** @type {Case[]} */ (/** @type {unknown} */ (layer.cases)).find((one) => one.bug === bug) ?? {
    ...{ bug, bugs: [bug], compare: [], lines: {} },
  };

/** The whole layer with a case's lines in place. @param {Case} spoilt @returns {Line[]} */
export const listingOf = ({ lines }) =>
  layer.lines.map(({ makes, code }) => ({ makes, code: lines[makes] ?? code }));

/** Both versions of the lines that a case spoils. @param {Case} spoilt */
export const spoiltLines = ({ lines }) =>
  layer.lines
    .filter(({ makes }) => makes in lines)
    .map(({ makes, code }) => ({ makes, right: code, spoilt: lines[makes] }));

/**
 * What to ask the engine for.
 * @param {number} seed
 * @param {string[]} bugs
 * @returns {import('../../../engine/trainer.js').SpoiltSettings}
 */
export const spoiltSettings = (seed, bugs) => ({ ...layer.sizes, seed, bugs });
