// The smallest outline that the engine makes exercises from: no lessons, no pages.

/** @param {Pick<import('./content.mjs').Content, 'language'|'exercises'>} content */
export const exerciseOutline = ({ language, exercises }) => ({
  schema: 2,
  language,
  presets: [],
  lessons: [],
  exercises,
  expressions: [],
});
