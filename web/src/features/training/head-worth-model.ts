// What the heads of the lab's model are worth together: the loss of every subset of them, and the best subset of every size. Every
// number is the trainer's.

import type { Fault } from '@engine';
import type { Trainer } from '../../../engine/trainer.ts';

/** With more, there are too many subsets to wait for. */
const MOST_HEADS = 8;

export type Worth = {
  heads: number;
  /** in subset n, head h is on where bit h of n is set */
  losses: number[];
  /** by number of heads that are on, the subset that loses least */
  best: number[];
};

/** @param heads - how many the run's model has */
export async function headWorth(
  trainer: Trainer,
  run: string,
  heads: number,
): Promise<{ ok: true; value: Worth } | { ok: false; errors: Fault[] }> {
  if (heads > MOST_HEADS) {
    const args = { value: String(heads), expected: 'few_heads' };
    return { ok: false, errors: [{ code: 'field_bad_value', where: 'n_heads', args }] };
  }
  const losses: number[] = [];
  while (losses.length < 2 ** heads) {
    const ablated_heads = headsOf(2 ** heads - 1 - losses.length, heads);
    const score = await trainer.score(run, 'held_out', { ablated_heads });
    if (!score.ok) return score;
    losses.push(score.value.loss);
  }
  const best: number[] = [];
  losses.forEach((loss, subset) => {
    const size = headsOf(subset, heads).length;
    if (!(loss >= losses[best[size]!]!)) best[size] = subset;
  });
  return { ok: true, value: { heads, losses, best } };
}

/** The heads of a subset. */
export const headsOf = (subset: number, heads: number) =>
  Array.from({ length: heads }, (_, head) => head).filter((head) => (subset >> head) & 1);
