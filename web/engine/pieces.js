// Long lists on their way to the engine's worker: taken out of a call's arguments, sent piece by piece so that the page
// goes on meanwhile, and put back there. Knows no call by name.
import { MOST } from './limits.js';

/**
 * A list that is an argument, or a member of one.
 * @typedef {object} Long
 * @property {number} at
 * @property {string} [name]
 * @property {unknown[]} list
 */

const isLong = (/** @type {unknown} */ value) =>
  Array.isArray(value) && value.length > MOST.records;

/**
 * @param {unknown[]} args
 * @returns {{rest: unknown[], long: Long[]}} the arguments with their long lists left out
 */
export function takeOut(args) {
  /** @type {Long[]} */
  const long = [];
  const rest = args.map((arg, at) => {
    if (isLong(arg)) {
      long.push({ at, list: /** @type {unknown[]} */ (arg) });
      return [];
    }
    if (typeof arg !== 'object' || arg === null || Array.isArray(arg)) return arg;
    const members = Object.entries(arg).filter(([, value]) => isLong(value));
    if (members.length === 0) return arg;
    for (const [name, list] of members) long.push({ at, name, list });
    return { ...arg, ...Object.fromEntries(members.map(([name]) => [name, []])) };
  });
  return { rest, long };
}

/**
 * Puts lists back, in place.
 * @param {any[]} args - as they were left
 * @param {Long[]} long
 */
export function putBack(args, long) {
  for (const { at, name, list } of long) {
    if (name === undefined) args[at] = list;
    else args[at][name] = list;
  }
}
