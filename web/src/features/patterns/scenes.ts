// The scenes that the site ships, by id: found and read when an element asks for one.

import type { Setup, Slice } from '@engine';
import type { EngineClient } from '../../../engine/client.ts';

const files = import.meta.glob('../../../content/scenes/*.json', {
  query: '?raw',
  import: 'default',
});

const loaded: WeakMap<
  EngineClient,
  Map<string, ReturnType<EngineClient['loadScene']>>
> = new WeakMap();

/** Has the engine load a shipped scene; once, however many elements ask. */
export function loadScene(engine: EngineClient, id: string) {
  const scenes = loaded.get(engine) ?? new Map();
  loaded.set(engine, scenes);
  if (!scenes.has(id))
    scenes.set(
      id,
      read(id).then((text) => engine.loadScene(JSON.parse(text))),
    );
  return scenes.get(id);
}

async function read(id: string): Promise<string> {
  const file = files[`../../../content/scenes/${id}.json`];
  if (!file) throw new Error(`there is no scene "${id}"`);
  return file() as Promise<string>;
}

/**
 * Every head's table of weights of a scene.
 * @returns none where the engine refuses
 */
export async function headWeights(engine: EngineClient, setup: Setup): Promise<Slice[]> {
  const first = await engine.tensor(setup, 'weights', [0, 0]);
  if (!first.ok) return [];
  const heads = first.value.axes.find(({ axis }) => axis === 'n_heads')?.size ?? 1;
  const others = await Promise.all(
    Array.from({ length: heads - 1 }, (_, at) => engine.tensor(setup, 'weights', [0, at + 1])),
  );
  return [first, ...others].flatMap((reply) => (reply.ok ? [reply.value] : []));
}
