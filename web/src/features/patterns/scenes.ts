// The scenes that the site ships, by id: found and read when an element asks for one.

import type { Reply, Setup, Slice } from '@engine';
import type { EngineClient } from '../../../engine/client.ts';
import { got } from '../../kit/refused.ts';

const loaded: WeakMap<
  EngineClient,
  Map<string, ReturnType<EngineClient['loadScene']>>
> = new WeakMap();

/** Has the engine load a shipped scene; once, however many elements ask. */
export function loadScene(engine: EngineClient, id: string): Promise<Reply<string[]>> {
  const scenes = loaded.get(engine) ?? new Map();
  loaded.set(engine, scenes);
  if (!scenes.has(id))
    scenes.set(
      id,
      import(`../../../content/scenes/${id}.json`).then((file) => engine.loadScene(file.default)),
    );
  return scenes.get(id)!;
}

/** A row of a table. */
export const rowOf = ({ data, columns }: Slice, row: number) =>
  data.slice(row * columns, (row + 1) * columns);

/**
 * Every head's table of weights of a scene.
 * @throws {Refused}
 */
export async function headWeights(engine: EngineClient, setup: Setup): Promise<Slice[]> {
  const first = got(await engine.tensor(setup, 'weights', [0, 0]));
  const heads = first.axes.find(({ axis }) => axis === 'n_heads')?.size ?? 1;
  const others = await Promise.all(
    Array.from({ length: heads - 1 }, (_, at) => engine.tensor(setup, 'weights', [0, at + 1])),
  );
  return [first, ...others.map(got)];
}
