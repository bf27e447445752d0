// The scenes that the site ships, by id: found and read when an element asks for one. Knows where
// they lie; knows nothing of what is in them.

/** @typedef {import('../../../engine/client.js').EngineClient} EngineClient */

const files = import.meta.glob('../../../content/scenes/*.json', {
  query: '?raw',
  import: 'default',
});

/** @type {WeakMap<EngineClient, Map<string, ReturnType<EngineClient['loadScene']>>>} */
const loaded = new WeakMap();

/**
 * Has the engine load a shipped scene; once, however many elements ask.
 * @param {EngineClient} engine
 * @param {string} id
 */
export function loadScene(engine, id) {
  const scenes = loaded.get(engine) ?? new Map();
  loaded.set(engine, scenes);
  if (!scenes.has(id))
    scenes.set(
      id,
      read(id).then((text) => engine.loadScene(text)),
    );
  return scenes.get(id);
}

/** @param {string} id @returns {Promise<string>} */
async function read(id) {
  const file = files[`../../../content/scenes/${id}.json`];
  if (!file) throw new Error(`there is no scene "${id}"`);
  return /** @type {Promise<string>} */ (file());
}

/**
 * Every head's table of weights of a scene.
 * @param {EngineClient} engine
 * @param {import('../../../engine/client.js').Setup} setup
 * @returns {Promise<import('../../../engine/client.js').Slice[]>} none where the engine refuses
 */
export async function headWeights(engine, setup) {
  const first = await engine.tensor(setup, 'weights', [0, 0]);
  if (!first.ok) return [];
  const heads = first.value.axes.find(({ axis }) => axis === 'n_heads')?.size ?? 1;
  const others = await Promise.all(
    Array.from({ length: heads - 1 }, (_, at) => engine.tensor(setup, 'weights', [0, at + 1])),
  );
  return [first, ...others].flatMap((reply) => (reply.ok ? [reply.value] : []));
}
