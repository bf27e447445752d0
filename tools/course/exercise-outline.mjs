// The smallest outline that the engine makes exercises from: no lessons, no pages.

/**
 * @param {object} parts
 * @param {string} parts.language
 * @param {import('./content.mjs').Content['exercises']} parts.exercises
 * @param {string[]} [parts.misconceptions] - that their mistakes may name, to have them checked
 */
export const exerciseOutline = ({ language, exercises, misconceptions = [] }) => ({
  schema: 2,
  language,
  presets: [],
  lessons: [],
  exercises,
  misconceptions,
  expressions: [],
});
