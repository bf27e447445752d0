// How a sweep is run, to and from the address: one declarative table. Knows no page and no task.

type SweepSettings = { seeds: number; steps: number };

/** How many seeds can be chosen. */
export const SEEDS = [5, 10];

// Fewer steps than a task's own are for a quick look; none is for its own.
const MOST_STEPS = 2000;

const TABLE: Record<keyof SweepSettings, { plain: number; read: (given: string) => number }> = {
  seeds: {
    plain: SEEDS[0]!,
    read: (given) => SEEDS.find((one) => String(one) === given) ?? SEEDS[0]!,
  },
  steps: {
    plain: 0,
    read: (given) => (/^\d{1,4}$/.test(given) ? Math.min(Number(given), MOST_STEPS) : 0),
  },
};
const NAMES = Object.keys(TABLE) as (keyof SweepSettings)[];

/** @param search - "?seeds=10" */
export function readSweep(search: string): SweepSettings {
  const query = new URLSearchParams(search);
  const read = NAMES.map((name) => [name, TABLE[name].read(query.get(name) ?? '')]);
  return Object.fromEntries(read);
}

/** The query that stands for the settings: only what is not plain. */
export function writeSweep(settings: SweepSettings) {
  const parts = NAMES.filter((name) => settings[name] !== TABLE[name].plain);
  return parts.length > 0 ? `?${parts.map((name) => `${name}=${settings[name]}`).join('&')}` : '';
}
