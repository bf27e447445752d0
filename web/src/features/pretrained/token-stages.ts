// The stages of a layer that one token's numbers pass, and how they are drawn small.
import { html } from 'lit';
import { matrixCells } from '../../kit/matrix-cells.ts';
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

/** Cells darker the further their numbers are from zero, in another colour below it. */
export function smallPicture(matrix: Matrix): unknown {
  const { rows, columns } = matrix;
  const most = largestOf(matrix) || 1;
  return html`<svg class="numbers" height=${rows * 5 + 7} viewBox="0 0 ${columns} ${rows}" preserveAspectRatio="none" aria-hidden="true">${matrixCells(matrix, -most, most)}</svg>`;
}
