// The part of a page that says what came of an experiment, as it is read.

import type { FaultList } from './faults.ts';
import type { Page } from './read-page.ts';

export type ExperimentPart = {
  id: string;
  line: number;
  /** its last line */
  end: number;
  results?: { columns: string[] };
  /** whether it says what does not follow */
  limits: boolean;
};

/** Containers of such a part. */
export const EXPERIMENT_CONTAINERS = ['experiment', 'results', 'limits'];

/** Notes one of these containers. What stands outside of its place is a fault already. */
export function readExperiment(
  page: Page,
  {
    name,
    given,
    line,
    lines,
  }: { name: string; given: string[]; line: number; lines: number[] | null },
  faults: FaultList,
) {
  if (name === 'experiment') {
    if (given.length !== 1)
      faults.add(page.file, line, `"::: experiment" takes one id, not ${given.length}`);
    const end = page.firstLine + (lines?.[1] ?? 0);
    page.experiments.push({ id: given[0] ?? '', line, end, limits: false });
    return;
  }
  const part = page.experiments.at(-1);
  if (part && name === 'results') part.results = { columns: given };
  else if (part) part.limits = true;
}
