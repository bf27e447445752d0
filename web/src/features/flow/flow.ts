// What the data-flow diagram shows, asked of the engine: the layer's shapes and one slice for every piece.

import type { Fault, Setup, Slice, WalkView } from '@engine';
import type { EngineClient } from '../../../engine/client.ts';
import { piecesOf } from './flow-stages.ts';

export type Flow = {
  walk: WalkView;
  /** by "tensor/head" */
  slices: Map<string, Slice>;
};

export const pieceKey = (tensor: string, head: number) => `${tensor}/${head}`;

export async function loadFlow(
  engine: Pick<EngineClient, 'shapes' | 'tensor'>,
  setup: Setup,
): Promise<{ flow?: Flow; faults: Fault[] }> {
  const walk = await engine.shapes(setup.config);
  if (!walk.ok) return { faults: walk.errors };
  const pieces = piecesOf(walk.value.dims.n_heads);
  const replies = await Promise.all(
    pieces.map(({ tensor, lead }) => engine.tensor(setup, tensor, lead)),
  );
  const slices = new Map();
  for (const [i, reply] of replies.entries()) {
    if (!reply.ok) return { faults: reply.errors };
    slices.set(pieceKey(pieces[i]!.tensor, pieces[i]!.head), reply.value);
  }
  return { flow: { walk: walk.value, slices }, faults: [] };
}
