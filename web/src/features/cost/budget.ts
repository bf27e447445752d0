// The head budget as a list of counts, for one head and for the chosen number.

import type { EngineClient } from '../../../engine/client.ts';
import { got } from '../../kit/refused.ts';

/**
 * What is counted, the expression for it (cpp/practice/include/headsup/practice/expression.h), and what cutting does to it.
 */
const COUNTED: { name: string; source: string; group: 'cut' | 'kept' | 'grows' }[] = [
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

export async function headBudget(
  engine: EngineClient,
  { n_heads, ...rest }: Budget,
): Promise<Count[]> {
  const counted = async (heads: number, source: string) =>
    got(await engine.evaluate({ batch: 1, ...rest, n_heads: heads }, source)).text;
  return Promise.all(
    COUNTED.map(async ({ name, group, source }) => {
      const [one, chosen] = await Promise.all([counted(1, source), counted(n_heads, source)]);
      return { name, group, one, chosen };
    }),
  );
}

/** The numbers of heads that a slider offers for a width. */
export const headCounts = (width: number) =>
  Array.from({ length: Math.min(width, 128) }, (_, i) => i + 1).filter((n) => width % n === 0);
