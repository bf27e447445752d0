// Experiments on looking things up: several places at once, with little and with much to carry; and
// associative recall down to one number a head.

import type { Lab, Row } from './lab.ts';
import { byLength, isBelow, LOOKUPS, measured } from './lab.ts';
import { answers, areLearnt, GOOD, HEAVY, LIGHT, RECALL } from './tasks.ts';

const HEADS = [1, 2, 4, 8, 16];
const RATE = 0.01;

/** Rows for each head count. */
const byHeads = (lab: Lab, task: typeof LIGHT | typeof RECALL) =>
  HEADS.flatMap((n_heads) =>
    lab.lengths(`${n_heads}`, { n_heads }, { ...task, ...LOOKUPS, n_heads }, answers),
  );

export const lookups = {
  id: 'e2-lookups',
  settings: { ...LIGHT, ...LOOKUPS },
  isLong: true,
  run: (lab: Lab) => byHeads(lab, LIGHT),
  claims: (rows: Row[]) => ({
    'one-head-can': measured(rows, '1-2000', 'accuracy').high >= GOOD,
    'one-head-need-not': byLength(rows).every((rows) => !areLearnt(rows, 1)),
    'four-heads-always': byLength(rows).every((rows) => areLearnt(rows, 4)),
  }),
};

export const load = {
  id: 'e2b-load',
  settings: { ...HEAVY, ...LOOKUPS },
  isLong: true,
  run: (lab: Lab) =>
    [RATE, 0.003, 0.03].flatMap((rate) =>
      (rate === RATE ? HEADS : [1, 4]).flatMap((n_heads) =>
        lab.lengths(
          `${n_heads}${rate === RATE ? '' : `-${rate}`}`,
          { n_heads, rate },
          { ...HEAVY, ...LOOKUPS, n_heads, learning_rate: rate },
          answers,
        ),
      ),
    ),
  claims(rows: Row[]) {
    const [short, usual, long, longest = []] = byLength(rows);
    return {
      'one-head-learns-it-later':
        [short, usual].every((rows) => isBelow(rows, 1, 4, 'accuracy')) && areLearnt(longest, 1),
      'four-heads-keep-it': [usual, long, longest].every((rows) => areLearnt(rows, 4, 8, 16)),
      'later-still-at-a-low-rate': areLearnt(long, '4-0.003') && !areLearnt(longest, '1-0.003'),
      'curves-cross-at-a-high-rate':
        isBelow(usual, '1-0.03', '4-0.03', 'accuracy') &&
        areLearnt(longest, '1-0.03') &&
        !areLearnt(longest, '4-0.03'),
    };
  },
};

export const tooManyHeads = {
  id: 'e3-too-many-heads',
  settings: { ...RECALL, ...LOOKUPS },
  isLong: true,
  run: (lab: Lab) => byHeads(lab, RECALL),
  claims(rows: Row[]) {
    const [short, ...longer] = byLength(rows);
    const sixteen = byLength(rows).map((rows) => measured(rows, 16, 'accuracy').mean);
    return {
      'one-head-is-sooner-than-eight': isBelow(short, 8, 1, 'accuracy'),
      'up-to-eight-recall': longer.every((rows) => areLearnt(rows, 1, 2, 4, 8)),
      'sixteen-are-behind': byLength(rows).every((rows) => isBelow(rows, 16, 1, 'accuracy')),
      'sixteen-recall-more': sixteen.slice(1).every((mean, n) => mean > sixteen[n]!),
    };
  },
};
