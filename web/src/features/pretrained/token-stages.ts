// The stages of a layer that one token's numbers pass, and how they are drawn small, for a page and its still figure alike.
import { html, svg } from 'lit';
import { levelPaths } from '../../kit/level-paths.ts';
import type { Matrix } from '../../kit/matrix-image.ts';
import { largestOf } from './token-numbers.ts';

/** Of what a layer makes on its way, each what the next is made from. */
export const STAGES = [
  'x',
  'q_rot',
  'k_rot',
  'v',
  'weights',
  'head_outputs',
  'concat',
  'y',
  'resid_mid',
] as const;
export type StageName = (typeof STAGES)[number];

export type Stage = {
  name: StageName;
  /** A row for each head, or one row. */
  matrix: Matrix;
};

const LEVELS = 6;

/** Cells darker the further their numbers are from zero, in another colour below it. */
export function smallPicture(matrix: Matrix): unknown {
  const { rows, columns, data } = matrix;
  const most = largestOf(matrix) || 1;
  const level = (value: number): number => Math.round((value / most) * LEVELS);
  const sides = [
    { kind: 'above', numbers: data },
    { kind: 'below', numbers: data.map((value) => -value) },
  ];
  const paths = sides.flatMap(({ kind, numbers }) =>
    [...levelPaths({ rows, columns, data: numbers }, level)].map(
      ([at, path]) =>
        svg`<path class=${kind} fill-opacity=${(at / LEVELS).toFixed(2)} d=${path}></path>`,
    ),
  );
  return html`<svg class="numbers" viewBox="0 0 ${columns} ${rows}" preserveAspectRatio="none" aria-hidden="true">${paths}</svg>`;
}
