// Experiments on the texts that trained models write: what they cost them when one line of their layers is wrong, and what a head
// seems to be worth when the wrong numbers are set to zero.

import type { Intervention } from '@engine';
import type { ShippedModel } from '../../web/engine/shipped-models.ts';
import type { Lab, Row } from './lab.ts';
import { above, measured, RESOLVED } from './lab.ts';

const STORIES = { task: 'stories', texts: 200, tokens: 128 };
/** That decides the guess of the spine sentence. */
const HEAD = { layer: 1, head: 7 };

/** What the texts of a model cost it with each bug, and how much more than without. */
function withBugs(lab: Lab, model: ShippedModel, bugs: Record<string, Intervention[]>) {
  const stories = lab.stories(model);
  const texts = stories.written(STORIES);
  const losses = (bug: Intervention[]) => texts.map((text) => stories.lossWith(text, bug));
  const trained = losses([]);
  return Object.entries({ trained: [], ...bugs }).map(([change, bug]) =>
    lab.row(
      change,
      { change },
      losses(bug).map((loss, n) => ({ story_loss: loss, added_loss: loss - trained[n]! })),
    ),
  );
}

const added = (rows: Row[], id: string) => measured(rows, id, 'added_loss');

export const storyBugs = {
  id: 'e15-story-bugs',
  settings: { model: 'lily', ...STORIES },
  run: (lab: Lab) =>
    withBugs(lab, 'lily', {
      'rope-pairs': [{ kind: 'other_rope_pairs' }],
      'head-off': [{ kind: 'zero_head', ...HEAD }],
      'slice-off': [{ kind: 'zero_output_slice', ...HEAD }],
    }),
  claims: (rows: Row[]) => ({
    'pairs-cost-every-story': added(rows, 'rope-pairs').low > 0,
    'slice-costs-less-than-head':
      above(rows, 'head-off', 'slice-off', 'added_loss', STORIES.texts) > RESOLVED,
  }),
};

/** Of the model whose heads share keys and values. */
export const sharedBugs = {
  id: 'e15b-shared-bugs',
  settings: { model: 'stories260K', ...STORIES },
  run: (lab: Lab) => withBugs(lab, 'stories260K', { 'repeat-kv': [{ kind: 'repeat_kv' }] }),
  claims: (rows: Row[]) => ({
    'wrong-repeat-costs-every-story': added(rows, 'repeat-kv').low > 0,
  }),
};
