// Which sheets a class gets: for each level several versions, which ask the same of other sizes, all from one seed. To
// and from the address.
import type { ExamAsk } from '@engine';

/** What an exam can have sizes of its own for. */
export const SIZES = ['d_model', 'n_heads', 'n_kv_heads', 'batch', 'seq_len'] as const;
/** as they were typed: the engine says what is wrong with them */
type Sizes = Partial<Record<(typeof SIZES)[number], string>>;

export type ClassChoice = {
  /** of version A; an exam's is drawn, and no sheet shows it */
  seed: number;
  isExam: boolean;
  sizes: Sizes;
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

const USUAL = { seed: 7, levels: [1], versions: 2 };

/** A whole number in a range, or nothing. */
function whole(text: string, least: number, most: number) {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : -1;
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
  const exam = whole(query.get('exam') ?? '', 0, Number.MAX_SAFE_INTEGER);
  const asked = {
    // As the sheets write it too: 1,234.
    seed: (text: string) => exam ?? whole(text.replaceAll(',', ''), 0, SEEDS - 1),
    levels: someLevels,
    versions: (text: string) => whole(text, 1, VERSIONS.length),
  };
  let isWrong = query.has('exam') && exam === undefined;
  const read = Object.entries(asked).map(([name, of]) => {
    const given = query.get(name === 'seed' && exam !== undefined ? 'exam' : name);
    const usual = USUAL[name as keyof typeof USUAL];
    const value = given === null ? usual : of(given.trim());
    isWrong ||= value === undefined;
    return [name, value ?? usual];
  });
  const sizes = SIZES.filter((name) => exam !== undefined && query.get(name)?.trim());
  const choice = {
    ...Object.fromEntries(read),
    isExam: exam !== undefined,
    sizes: Object.fromEntries(sizes.map((name) => [name, query.get(name)!.trim()])),
  };
  return { choice, isWrong };
}

/** The query that stands for it. */
export const writeClass = ({ seed, isExam, levels, versions, sizes }: ClassChoice) =>
  `?${isExam ? 'exam' : 'seed'}=${seed}&levels=${levels}&versions=${versions}${Object.entries(sizes)
    .map(([name, size]) => size && `&${name}=${encodeURIComponent(size)}`)
    .join('')}`;

/** What the engine is asked for an exam's sheets of a level. */
export const examOf = ({ seed, versions, sizes }: ClassChoice, level: number): ExamAsk => ({
  ...{ seed, level, versions },
  ...Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [name, Number(size.replaceAll(/[,\s]/g, ''))]),
  ),
});

/** What nobody guesses. */
export function drawExam() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2)) as unknown as [number, number];
  return (high % 2 ** 21) * SEEDS + low;
}

/** Every sheet, version after version. */
export const sheetsOf = ({
  seed,
  levels,
  versions,
}: Omit<ClassChoice, 'isExam' | 'sizes'>): ClassSheet[] =>
  VERSIONS.slice(0, versions).flatMap((version, at) =>
    levels.map((level) => ({ seed: (seed + at * VERSION_STEP) % SEEDS, level, version })),
  );
