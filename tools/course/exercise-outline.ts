// The smallest outline that the engine makes exercises from: no lessons, no pages.

import type { Content } from './content.ts';

export const exerciseOutline = ({
  language,
  exercises,
  misconceptions = [],
}: {
  language: string;
  exercises: Content['exercises'];
  /** that their mistakes may name, to have them checked */
  misconceptions?: string[];
}) => ({
  schema: 2,
  language,
  presets: [],
  lessons: [],
  exercises,
  misconceptions,
  expressions: [],
});
