// The smallest outline that the engine makes exercises from: no lessons, no pages.

import type { Content } from './content.ts';

export const exerciseOutline = ({
  language,
  exercises,
}: Pick<Content, 'language' | 'exercises'>) => ({
  schema: 2,
  language,
  presets: [],
  lessons: [],
  exercises,
});
