// The part of a page that says what came of an experiment, as it is read.

/**
 * @typedef {object} ExperimentPart
 * @property {string} id
 * @property {number} line
 * @property {number} end - its last line
 * @property {{columns: string[]}} [results]
 * @property {boolean} limits - whether it says what does not follow
 */

/** Containers of such a part. */
export const EXPERIMENT_CONTAINERS = ['experiment', 'results', 'limits'];

/**
 * Notes one of these containers. What stands outside of its place is a fault already.
 * @param {import('./read-page.mjs').Page} page
 * @param {{name: string, given: string[], line: number, lines: number[]|null}} container
 * @param {import('./faults.mjs').FaultList} faults
 */
export function readExperiment(page, { name, given, line, lines }, faults) {
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
