// The learners who share this browser: who they are by name, one more, another in force, one less. Whoever is in force
// stands first. Knows names and where they are kept; knows no log and no sentence.
import { KEY, profiles } from './profiles.js';
import { newId } from './records.js';

/** @typedef {import('./profiles.js').Profile} Profile */
/** @typedef {(number: number) => string} Unnamed - what somebody is called who gave no name */

/** A first name has fewer. */
export const MOST_LETTERS = 40;

/** Whose log was here before there was any other, and who is always there. */
export const FIRST = '';

/**
 * What may be shown of a name: one short line without signs that are not seen, some of which turn round what stands
 * beside them. "" where there is none.
 * @param {unknown} name
 */
export const plainName = (name) =>
  [
    ...String(name ?? '')
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, MOST_LETTERS)
    .join('')
    .trim();

/**
 * The name, or one with a number, that nobody else has.
 * @param {string} wished - "" for none
 * @param {string[]} taken
 * @param {Unnamed} unnamed
 */
function freeName(wished, taken, unnamed) {
  let name = wished;
  for (let n = 2; name === '' || taken.includes(name); n++)
    name = wished ? `${wished} ${n}` : unnamed(n);
  return name;
}

/**
 * Everybody with a name to show, the one in force first, and the first learner in any case.
 * @param {Unnamed} unnamed
 * @param {string[]} [found] - ids of those whose log is here though nobody is named for it
 * @returns {Profile[]}
 */
export function everybody(unnamed, found = []) {
  /** @type {Map<string, string>} */
  const names = new Map(profiles().map(({ id, name }) => [`${id}`, plainName(name)]));
  names.set(FIRST, unnamed(1));
  for (const id of found) if (!names.has(id)) names.set(id, '');
  for (const [id, name] of names)
    if (!name) names.set(id, freeName('', [...names.values()], unnamed));
  return [...names].map(([id, name]) => ({ id, name }));
}

/**
 * One more, who is in force from here on.
 * @param {Profile[]} all
 * @param {string} typed - a first name, or whatever else was typed
 * @param {Unnamed} unnamed
 * @returns {Profile[]}
 */
export function withNew(all, typed, unnamed) {
  const taken = all.map(({ name }) => name);
  return [{ id: `-${newId()}`, name: freeName(plainName(typed), taken, unnamed) }, ...all];
}

/** Another in force, of those there are. @param {Profile[]} all @param {string} id @returns {Profile[]} */
export const withInForce = (all, id) => [
  ...all.filter((one) => one.id === id),
  ...all.filter((one) => one.id !== id),
];

/**
 * One less. Where it was in force, the first learner is: nobody is let into another's log by a removal.
 * @param {Profile[]} all
 * @param {string} id
 * @returns {Profile[]}
 */
export function without(all, id) {
  const others = all.filter((one) => one.id !== id);
  return all[0]?.id === id ? withInForce(others, FIRST) : others;
}

/** Keeps them; nothing where there is only the first learner. Throws where the browser refuses. @param {Profile[]} all */
export function keepProfiles(all) {
  if (all.every(({ id }) => id === FIRST)) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(all));
}
