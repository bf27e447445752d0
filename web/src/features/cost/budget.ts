// The head budget as a list of counts, for one head and for the chosen number.

import type { Evaluated, Fault, Reply } from '@engine';
import type { EngineClient } from '../../../engine/client.ts';

/**
 * What is counted, the expression for it (cpp/practice/include/headsup/practice/expression.h), and what cutting does to it.
 */
export const COUNTED: { name: string; source: string; group: 'cut' | 'kept' | 'grows' }[] = [
  { name: 'head_dim', source: 'head_dim', group: 'cut' },
  { name: 'one_W_q', source: 'd_model * head_dim', group: 'cut' },
  { name: 'W_q', source: 'elements(W_q)', group: 'kept' },
  { name: 'W_k', source: 'elements(W_k)', group: 'kept' },
  { name: 'W_v', source: 'elements(W_v)', group: 'kept' },
  { name: 'W_o', source: 'elements(W_o)', group: 'kept' },
  { name: 'parameters', source: 'total(parameters)', group: 'kept' },
  { name: 'flops', source: 'total(flops)', group: 'kept' },
  { name: 'scores', source: 'elements(scores)', group: 'grows' },
  { name: 'other_ops', source: 'total(other_ops)', group: 'grows' },
];

/** counts as digits */
export type Count = { name: string; group: string; one: string; chosen: string };
export type Budget = { d_model: number; n_heads: number; seq_len: number; bias: boolean };

export const configsOf = ({ n_heads, ...rest }: Budget) => [
  { batch: 1, ...rest, n_heads: 1 },
  { batch: 1, ...rest, n_heads },
];

/** A reply that counts. */
type Good = { value: Pick<Evaluated, 'text'> };

export async function headBudget(
  engine: EngineClient,
  budget: Budget,
): Promise<{ ok: true; value: Count[] } | { ok: false; errors: Fault[] }> {
  const [one, chosen] = (await Promise.all(
    configsOf(budget).map((config) =>
      Promise.all(COUNTED.map(({ source }) => engine.evaluate(config, source))),
    ),
  )) as [Reply<Evaluated>[], Reply<Evaluated>[]];
  const failed = [...one, ...chosen].find((reply) => !reply.ok);
  if (failed && !failed.ok) return failed;
  return { ok: true, value: readBudget(one as Good[], chosen as Good[]) };
}

/** @param chosen - replies to COUNTED, in its order */
export const readBudget = (one: Good[], chosen: Good[]) =>
  COUNTED.map(({ name, group }, i) => ({
    name,
    group,
    one: one[i]!.value.text,
    chosen: chosen[i]!.value.text,
  }));

/** The numbers of heads that a slider offers for a width. */
export const headCounts = (width: number) =>
  Array.from({ length: Math.min(width, 128) }, (_, i) => i + 1).filter((n) => width % n === 0);
