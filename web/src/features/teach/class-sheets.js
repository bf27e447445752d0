// Which sheets a class gets: for each level several versions, so that neighbours differ, all from one seed. To and from
// the address. Knows seeds and levels; knows no engine and no page.

/**
 * @typedef {object} ClassChoice
 * @property {number} seed - of the first version; the others have the seeds after it
 * @property {number[]} levels - rising
 * @property {number} versions
 */
/** @typedef {{seed: number, level: number, version: string}} ClassSheet */

/** The letters of the versions. */
export const VERSIONS = [...'ABCDEF'];
const LAST_LEVEL = 5;
const SEEDS = 2 ** 32;

/** @type {ClassChoice} */
const USUAL = { seed: 7, levels: [1], versions: 2 };

/** A whole number in a range, or nothing. @param {string} text @param {number} least @param {number} most */
function whole(text, least, most) {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : -1;
  return number >= least && number <= most ? number : undefined;
}

/** @param {string} text */
function someLevels(text) {
  const levels = text
    .slice(0, 2 * (LAST_LEVEL + 1))
    .split(',')
    .map((one) => whole(one, 0, LAST_LEVEL));
  return levels.includes(undefined)
    ? undefined
    : [...new Set(/** @type {number[]} */ (levels))].sort();
}

/**
 * What is asked for. Where some of it makes no sense, the usual stands for it.
 * @param {string} search - "?seed=7&levels=0,2&versions=3"
 * @returns {{choice: ClassChoice, isWrong: boolean}}
 */
export function readClass(search) {
  const query = new URLSearchParams(search);
  const asked = {
    // As the sheets write it too: 1,234.
    seed: (/** @type {string} */ text) => whole(text.replaceAll(',', ''), 0, SEEDS - 1),
    levels: someLevels,
    versions: (/** @type {string} */ text) => whole(text, 1, VERSIONS.length),
  };
  let isWrong = false;
  const read = Object.entries(asked).map(([name, of]) => {
    const given = query.get(name);
    const value = given === null ? USUAL[name] : of(given.trim());
    isWrong ||= value === undefined;
    return [name, value ?? USUAL[name]];
  });
  return { choice: /** @type {ClassChoice} */ (Object.fromEntries(read)), isWrong };
}

/** The query that stands for it. @param {ClassChoice} choice */
export const writeClass = ({ seed, levels, versions }) =>
  `?seed=${seed}&levels=${levels}&versions=${versions}`;

/** Every sheet, version after version. @param {ClassChoice} choice @returns {ClassSheet[]} */
export const sheetsOf = ({ seed, levels, versions }) =>
  VERSIONS.slice(0, versions).flatMap((version, at) =>
    levels.map((level) => ({ seed: (seed + at) % SEEDS, level, version })),
  );
