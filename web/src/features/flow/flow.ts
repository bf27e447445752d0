// What the data-flow diagram shows, asked of the engine: the layer's shapes and one slice for every piece.

import type { Setup, Slice, WalkView } from '@engine';
import type { EngineClient } from '../../../engine/client.ts';
import { got } from '../../kit/refused.ts';
import { piecesOf } from './flow-stages.ts';

export type Flow = {
  walk: WalkView;
  /** by "tensor/head" */
  slices: Map<string, Slice>;
};

export const pieceKey = (tensor: string, head: number) => `${tensor}/${head}`;

/** @throws {Refused} */
export async function loadFlow(engine: EngineClient, setup: Setup): Promise<Flow> {
  const walk = got(await engine.shapes(setup.config));
  const pieces = await Promise.all(
    piecesOf(walk.dims.n_heads).map(
      async ({ tensor, head, lead }) =>
        [pieceKey(tensor, head), got(await engine.tensor(setup, tensor, lead))] as const,
    ),
  );
  return { walk, slices: new Map(pieces) };
}
