// Experiment on the stories that the trained model writes: what they cost it when one line of its layers is wrong, and what a head
// seems to be worth when the wrong numbers are set to zero.

import type { Intervention } from '@engine';
import type { Lab, Row } from './lab.ts';
import { above, measured, RESOLVED } from './lab.ts';

const STORIES = { task: 'stories', texts: 200, tokens: 128 };
/** That looks at the person of the spine sentence. */
const HEAD = { layer: 4, head: 2 };

const TRAINED: Intervention[] = [];
const BUGS: Record<string, Intervention[]> = {
  trained: TRAINED,
  'repeat-kv': [{ kind: 'repeat_kv' }],
  'rope-pairs': [{ kind: 'other_rope_pairs' }],
  'head-off': [{ kind: 'zero_head', ...HEAD }],
  'slice-off': [{ kind: 'zero_output_slice', ...HEAD }],
};

export const storyBugs = {
  id: 'e15-story-bugs',
  settings: { model: 'stories260K', ...STORIES },
  run(lab: Lab) {
    const stories = lab.stories();
    const texts = stories.written(STORIES);
    const losses = (bug: Intervention[]) => texts.map((text) => stories.lossWith(text, bug));
    const trained = losses(TRAINED);
    return Object.entries(BUGS).map(([change, bug]) =>
      lab.row(
        change,
        { change },
        (bug === TRAINED ? trained : losses(bug)).map((loss, n) => ({
          ...{ story_loss: loss, added_loss: loss - trained[n]! },
        })),
      ),
    );
  },
  claims(rows: Row[]) {
    const added = (id: string) => measured(rows, id, 'added_loss');
    return {
      'wrong-repeat-costs-most':
        above(rows, 'repeat-kv', 'rope-pairs', 'added_loss', STORIES.texts) > RESOLVED,
      'both-cost-every-story': ['repeat-kv', 'rope-pairs'].every((id) => added(id).low > 0),
      'slice-costs-less-than-head':
        above(rows, 'head-off', 'slice-off', 'added_loss', STORIES.texts) > RESOLVED,
    };
  },
};
