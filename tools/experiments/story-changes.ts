// Experiment on the stories that the trained model writes: what they cost it when its attention is changed while it reads.

import type { Intervention } from '@engine';
import type { Lab, Row } from './lab.ts';
import { above, measured, RESOLVED } from './lab.ts';

const STORIES = { task: 'stories', texts: 200, tokens: 128 };

/** As many heads as look back most. */
const LOOKING = 2;

const scaled = (factor: number): Intervention[] => [{ kind: 'scale_scores', factor }];

const CHANGES: Record<string, Intervention[]> = {
  trained: [],
  'scores-0': scaled(0),
  'scores-half': scaled(0.5),
  'scores-2': scaled(2),
  'scores-4': scaled(4),
  'no-rope': [{ kind: 'no_rope' }],
  'no-rope-0': [{ kind: 'no_rope', layer: 0 }],
};

export const storyChanges = {
  id: 'e14-story-changes',
  settings: { model: 'lily', ...STORIES },
  run(lab: Lab) {
    const stories = lab.stories();
    const texts = stories.written(STORIES);
    const looking = stories.most(stories.look(texts, 'previous'), LOOKING);
    const changed = (change: Intervention[]) =>
      texts.map((text) => stories.changed(text, change, looking));
    const trained = changed([]);
    return Object.entries(CHANGES).map(([change, interventions]) =>
      lab.row(
        change,
        { change },
        changed(interventions).map(({ loss, previous }, n) => ({
          story_loss: loss,
          added_loss: loss - trained[n]!.loss,
          looking_back: previous,
        })),
      ),
    );
  },
  claims(rows: Row[]) {
    const added = (id: string) => measured(rows, id, 'added_loss');
    const over = (one: string, other: string) =>
      above(rows, one, other, 'added_loss', STORIES.texts) > RESOLVED;
    return {
      'changes-cost-every-text': ['scores-0', 'scores-4'].every((id) => added(id).low > 0),
      'four-costs-more-than-two': over('scores-4', 'scores-2') && added('scores-2').mean > 0,
      'half-costs-more-than-two': over('scores-half', 'scores-2'),
      'zero-scores-cost-most': rows.every(({ id }) => id === 'scores-0' || over('scores-0', id)),
      'no-rope-ends-looking-back':
        above(rows, 'trained', 'no-rope', 'looking_back', STORIES.texts) > RESOLVED &&
        measured(rows, 'no-rope', 'looking_back').mean < 0.1,
      'first-layer-costs-a-fifth': added('no-rope-0').mean < 0.2 * added('no-rope').mean,
    };
  },
};
