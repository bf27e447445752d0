// What the heads of the lab's model are worth: the loss of every subset of them, each one's fair share of
// what all save, and the best subset of every size. Every number is the trainer's.

const RUN = 'lab';
const AT_ONCE = 4; // subsets a call: short enough for the worker to answer others in between

/**
 * @typedef {object} Worth
 * @property {number} heads
 * @property {number[]} losses - in subset n, head h is on where bit h of n is set
 * @property {number[]} shares - nats saved by each head
 * @property {number[]} best - by number of heads that are on, the subset that loses least
 */

/**
 * @param {import('./head-lab-model.js').HeadLab} lab - with a model that was trained
 * @returns {Promise<{ok: true, value: Worth} | {ok: false, errors: import('../../../engine/client.js').Fault[]}>}
 */
export async function headWorth(lab) {
  const { trainer, settings, nHeads: heads } = lab;
  /** @type {number[]} */
  const losses = [];
  while (losses.length < 2 ** heads) {
    const some = await trainer.subsets(RUN, 'held_out', settings.how, losses.length, AT_ONCE);
    if (!some.ok) return some;
    losses.push(...some.value);
  }
  const [shares, best] = await Promise.all([trainer.shares(losses), trainer.best(losses)]);
  if (!shares.ok) return shares;
  if (!best.ok) return best;
  return { ok: true, value: { heads, losses, shares: shares.value, best: best.value } };
}

/** The heads of a subset. @param {number} subset @param {number} heads */
export const headsOf = (subset, heads) =>
  Array.from({ length: heads }, (_, head) => head).filter((head) => (subset >> head) & 1);
