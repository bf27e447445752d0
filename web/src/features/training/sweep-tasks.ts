import type { RunConfig, SweepConfig } from '@engine';
// What the labs sweep: the small models of tools/experiments, their head counts, and what is measured. Knows
// settings; trains nothing.

export type Measure = 'held_out_loss' | 'held_out_accuracy';
export type Along = 'n_heads' | 'n_kv_heads';

export type SweepTask = {
  run: Omit<RunConfig, 'seed'>;
  /** what is measured */
  of: Measure;
  /** what differs */
  over: Along;
  /** of that, each value */
  at: number[];
  /** the ends of the axis */
  low: number;
  high: number;
};

/** The width of every model here, microGPT's. */
export const WIDTH = 16;
/** The query heads of models that share keys and values. */
export const QUERY_HEADS = 4;

const LONG = { d_model: WIDTH, steps: 2000, batch: 16 };
const HEADS = [1, 2, 4, 8, 16];
const LOSS = { of: 'held_out_loss', low: 2, high: 2.4 } as const;
const SHARE = { of: 'held_out_accuracy', low: 0, high: 1 } as const;
const RECALL = { task: 'recall', n_values: 16, n_places: 8, attention_only: true };
const LOOKUPS = { ...RECALL, task: 'lookups', n_slots: 4 };

export const TASKS: Record<string, SweepTask> = {
  names: { run: { task: 'names', ...LONG }, over: 'n_heads', at: HEADS, ...LOSS },
  lookups: { run: { ...LOOKUPS, ...LONG }, over: 'n_heads', at: HEADS, ...SHARE },
  recall: { run: { ...RECALL, ...LONG }, over: 'n_heads', at: HEADS, ...SHARE },
  sharing: { run: { task: 'names', ...LONG }, over: 'n_kv_heads', at: [1, 2, 4], ...LOSS },
};

/**
 * A task by its name, or undefined.
 * @param heads - the head counts that are tried in place of its own, "1 4"; '' for its own
 */
export function taskNamed(name: string, heads: string): SweepTask | undefined {
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
  const at = heads.split(' ').map(Number).filter(Boolean);
  return task && at.length > 0 ? { ...task, at } : task;
}

/**
 * A task as the trainer takes it.
 * @param how - steps: 0 for the task's own
 * @param names - the list that models of names learn from
 */
export function sweepOf(
  { run, over, at }: SweepTask,
  { seeds, steps }: { seeds: number; steps: number },
  names: string[],
): SweepConfig {
  const words = run.task === 'names' ? { words: names } : {};
  const heads = at.map((n) =>
    over === 'n_heads' ? { n_heads: n } : { n_heads: QUERY_HEADS, n_kv_heads: n },
  );
  const asked = steps > 0 ? { steps } : {};
  return { run: { ...run, ...words, ...asked, seed: 0 }, heads, n_seeds: seeds };
}
