// Long lists on their way to the engine's worker: taken out of a call's arguments, sent piece by piece so that the page
// goes on meanwhile, and put back there.
import { MOST } from './limits.ts';

/** A list that is an argument, or a member of one. */
export type Long = {
  at: number;
  name?: string;
  list: unknown[];
};

const isLong = (value: unknown) => Array.isArray(value) && value.length > MOST.records;

/** @returns the arguments with their long lists left out */
export function takeOut(args: unknown[]): { rest: unknown[]; long: Long[] } {
  const long: Long[] = [];
  const rest = args.map((arg, at) => {
    if (isLong(arg)) {
      long.push({ at, list: arg as unknown[] });
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
 * @param args - as they were left
 */
export function putBack(args: unknown[], long: Long[]) {
  for (const { at, name, list } of long) {
    if (name === undefined) args[at] = list;
    else (args[at] as Record<string, unknown>)[name] = list;
  }
}
