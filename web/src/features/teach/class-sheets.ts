// Which sheets a class gets: for each level several versions, which ask the same of other sizes, all from one seed. To
// and from the address.

export type ClassChoice = {
  /** of version A */
  seed: number;
  /** rising */
  levels: number[];
  versions: number;
};
export type ClassSheet = { seed: number; level: number; version: string };

/** The letters of the versions. */
export const VERSIONS = [...'ABCDEF'];
export const LAST_LEVEL = 6;
export const SEEDS = 2 ** 32;
/** between the seeds of one sheet's versions: kVersionStep of the engine */
const VERSION_STEP = 2 ** 28;

const USUAL: ClassChoice = { seed: 7, levels: [1], versions: 2 };

/** A whole number in a range, or nothing. */
function whole(text: string, least: number, most: number) {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : -1;
  return number >= least && number <= most ? number : undefined;
}

function someLevels(text: string) {
  const levels = text
    .slice(0, 2 * (LAST_LEVEL + 1))
    .split(',')
    .map((one) => whole(one, 0, LAST_LEVEL));
  return levels.includes(undefined) ? undefined : [...new Set(levels as number[])].sort();
}

/**
 * What is asked for. Where some of it makes no sense, the usual stands for it.
 * @param search - "?seed=7&levels=0,2&versions=3"
 */
export function readClass(search: string): { choice: ClassChoice; isWrong: boolean } {
  const query = new URLSearchParams(search);
  const asked = {
    // As the sheets write it too: 1,234.
    seed: (text: string) => whole(text.replaceAll(',', ''), 0, SEEDS - 1),
    levels: someLevels,
    versions: (text: string) => whole(text, 1, VERSIONS.length),
  };
  let isWrong = false;
  const read = Object.entries(asked).map(([name, of]) => {
    const given = query.get(name);
    const usual = USUAL[name as keyof ClassChoice];
    const value = given === null ? usual : of(given.trim());
    isWrong ||= value === undefined;
    return [name, value ?? usual];
  });
  return { choice: Object.fromEntries(read) as ClassChoice, isWrong };
}

/** The query that stands for it. */
export const writeClass = ({ seed, levels, versions }: ClassChoice) =>
  `?seed=${seed}&levels=${levels}&versions=${versions}`;

/** Every sheet, version after version. */
export const sheetsOf = ({ seed, levels, versions }: ClassChoice): ClassSheet[] =>
  VERSIONS.slice(0, versions).flatMap((version, at) =>
    levels.map((level) => ({ seed: (seed + at * VERSION_STEP) % SEEDS, level, version })),
  );
