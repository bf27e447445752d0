// How what is invented looks: hatched in a head's colour, with a badge that says so. Measured numbers are never drawn
// like this.
import type { Slice } from '@engine';
import { css } from 'lit';

/** A share of one in whole percent. */
export const percent = (share: number) => Math.round(share * 100);

/** Numbers that shares of a row take: */
export const rowOf = ({ data, columns }: Slice, row: number) =>
  data.slice(row * columns, (row + 1) * columns);

export const inventedStyles = css`
  /* A tile: Firefox loses most stripes of a repeating gradient. */
  .invented {
    --gap: color-mix(in oklab, var(--head) 35%, var(--surface));
    background: linear-gradient(
        135deg,
        var(--head) 25%,
        var(--gap) 25% 50%,
        var(--head) 50% 75%,
        var(--gap) 75%
      )
      0 0 / 8px 8px;
    print-color-adjust: exact;
  }
  @media (forced-colors: active) {
    .invented {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;
