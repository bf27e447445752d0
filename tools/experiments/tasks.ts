// What several experiments train on, measure, and divide scores by.

import { measured, type Row, type Trained } from './lab.ts';

export const RECALL = { task: 'recall', n_values: 16, n_places: 8, attention_only: true };
export const HEAVY = { ...RECALL, task: 'lookups', n_slots: 4 };
export const LIGHT = { ...HEAVY, n_values: 8, n_places: 6, n_slots: 2 };

/** What is right of what was asked. */
export const answers = (trained: Trained) => ({
  parameters: trained.view.parameters,
  accuracy: trained.score('held_out').accuracy,
});

/** From here on a task counts as learnt. */
export const GOOD = 0.99;
/** Every seed of each has learnt it. */
export const areLearnt = (rows: Row[], ...models: (number | string)[]) =>
  models.every((model) => measured(rows, model, 'accuracy').low >= GOOD);

/** As the engine names the mistakes. */
export const SCALES = {
  head_dim: [],
  d_model: ['scores_width'],
  none: ['scores_unscaled'],
  times: ['scores_times'],
};
