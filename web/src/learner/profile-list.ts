// The learners who share this browser: who they are by name, one more, another in force, one less. Whoever is in force
// stands first.

import { KEY, profiles } from '#platform/profiles.ts';
import type { Profile } from './profiles.ts';
import { newId } from './records.ts';

/** what somebody is called who gave no name */
export type Unnamed = (number: number) => string;

/** A first name has fewer. */
export const MOST_LETTERS = 40;

/** Whose log was here before there was any other, and who is always there. */
export const FIRST = '';

/**
 * What may be shown of a name: one short line without signs that are not seen, some of which turn round what stands
 * beside them. "" where there is none.
 */
export const plainName = (name: unknown) =>
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
 * @param wished - "" for none
 */
function freeName(wished: string, taken: string[], unnamed: Unnamed) {
  let name = wished;
  for (let n = 2; name === '' || taken.includes(name); n++)
    name = wished ? `${wished} ${n}` : unnamed(n);
  return name;
}

/**
 * Everybody with a name to show, the one in force first, and the first learner in any case.
 * @param found - ids of those whose log is here though nobody is named for it
 */
export function everybody(unnamed: Unnamed, found: string[] = []): Profile[] {
  const names: Map<string, string> = new Map(
    profiles().map(({ id, name }) => [`${id}`, plainName(name)]),
  );
  names.set(FIRST, unnamed(1));
  for (const id of found) if (!names.has(id)) names.set(id, '');
  for (const [id, name] of names)
    if (!name) names.set(id, freeName('', [...names.values()], unnamed));
  return [...names].map(([id, name]) => ({ id, name }));
}

/**
 * One more, who is in force from here on.
 * @param typed - a first name, or whatever else was typed
 */
export function withNew(all: Profile[], typed: string, unnamed: Unnamed): Profile[] {
  const taken = all.map(({ name }) => name);
  return [{ id: `-${newId()}`, name: freeName(plainName(typed), taken, unnamed) }, ...all];
}

/** Another in force, of those there are. */
export const withInForce = (all: Profile[], id: string): Profile[] => [
  ...all.filter((one) => one.id === id),
  ...all.filter((one) => one.id !== id),
];

/** One less. Where it was in force, the first learner is: nobody is let into another's log by a removal. */
export function without(all: Profile[], id: string): Profile[] {
  const others = all.filter((one) => one.id !== id);
  return all[0]?.id === id ? withInForce(others, FIRST) : others;
}

/** Keeps them; nothing where there is only the first learner. Throws where the browser refuses. */
export function keepProfiles(all: Profile[]) {
  if (all.every(({ id }) => id === FIRST)) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(all));
}
