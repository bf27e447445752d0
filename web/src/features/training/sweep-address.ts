// How a sweep is run, to and from the address: one declarative table.

import { Address, oneOfField } from '../../../text/address.ts';

type SweepSettings = { seeds: number; steps: number };

/** How many seeds can be chosen. */
export const SEEDS = [5, 10];

// Fewer steps than a task's own are for a quick look; none is for its own.
const MOST_STEPS = 2000;

const address = new Address<SweepSettings>(
  {
    seeds: oneOfField(SEEDS),
    steps: {
      read: (given) => (/^\d{1,4}$/.test(given) ? Math.min(Number(given), MOST_STEPS) : undefined),
      write: String,
    },
  },
  { seeds: SEEDS[0]!, steps: 0 },
);

/** @param search - "?seeds=10" */
export const readSweep = (search: string) => address.read(search);

/** The query that stands for the settings: only what is not plain. */
export const writeSweep = (settings: SweepSettings) => address.write(settings);
