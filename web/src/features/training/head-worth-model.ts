// What the heads of the lab's model are worth: the loss of every subset of them, each one's fair share of
// what all save, and the best subset of every size. Every number is the trainer's.

import type { Fault } from '@engine';
import type { HeadLab } from './head-lab-model.ts';

const AT_ONCE = 4; // subsets a call: short enough for the worker to answer others in between

export type Worth = {
  heads: number;
  /** in subset n, head h is on where bit h of n is set */
  losses: number[];
  /** nats saved by each head */
  shares: number[];
  /** by number of heads that are on, the subset that loses least */
  best: number[];
};

/** @param lab - with a model that was trained */
export async function headWorth(
  lab: HeadLab,
): Promise<{ ok: true; value: Worth } | { ok: false; errors: Fault[] }> {
  const { trainer, run, settings, nHeads: heads } = lab;
  const losses: number[] = [];
  while (losses.length < 2 ** heads) {
    const some = await trainer.subsets(run.name, 'held_out', settings.how, losses.length, AT_ONCE);
    if (!some.ok) return some;
    losses.push(...some.value);
  }
  const [shares, best] = await Promise.all([trainer.shares(losses), trainer.best(losses)]);
  if (!shares.ok) return shares;
  if (!best.ok) return best;
  return { ok: true, value: { heads, losses, shares: shares.value, best: best.value } };
}

/** The heads of a subset. */
export const headsOf = (subset: number, heads: number) =>
  Array.from({ length: heads }, (_, head) => head).filter((head) => (subset >> head) & 1);
