// What the data-flow diagram shows, asked of the engine: the layer's shapes and one slice for every
// piece. Knows calls; draws nothing.
import { piecesOf } from './flow-stages.js';

/**
 * @typedef {object} Flow
 * @property {import('../../../engine/client.js').WalkView} walk
 * @property {Map<string, import('../../../engine/client.js').Slice>} slices - by "tensor/head"
 */

/** @param {string} tensor @param {number} head */
export const pieceKey = (tensor, head) => `${tensor}/${head}`;

/**
 * @param {Pick<import('../../../engine/client.js').EngineClient, 'shapes'|'tensor'>} engine
 * @param {import('../../../engine/client.js').Setup} setup
 * @returns {Promise<{flow?: Flow, faults: import('../../../engine/client.js').Fault[]}>}
 */
export async function loadFlow(engine, setup) {
  const walk = await engine.shapes(setup.config);
  if (!walk.ok) return { faults: walk.errors };
  const pieces = piecesOf(walk.value.dims.n_heads);
  const replies = await Promise.all(
    pieces.map(({ tensor, lead }) => engine.tensor(setup, tensor, lead)),
  );
  const slices = new Map();
  for (const [i, reply] of replies.entries()) {
    if (!reply.ok) return { faults: reply.errors };
    slices.set(pieceKey(pieces[i].tensor, pieces[i].head), reply.value);
  }
  return { flow: { walk: walk.value, slices }, faults: [] };
}
