// What several experiments train on, and divide scores by.

export const LIGHT = {
  task: 'lookups',
  n_values: 8,
  n_places: 6,
  n_slots: 2,
  attention_only: true,
};
export const HEAVY = {
  task: 'lookups',
  n_values: 16,
  n_places: 8,
  n_slots: 4,
  attention_only: true,
};
export const RECALL = { task: 'recall', n_values: 16, n_places: 8, attention_only: true };

/** From here on a task counts as learnt. */
export const GOOD = 0.99;

/** As the engine names the mistakes. */
export const SCALES = {
  head_dim: [],
  d_model: ['scores_width'],
  none: ['scores_unscaled'],
  times: ['scores_times'],
};
