// What only the scaling lab has: its choice of a divisor, and its readings.
import { css } from 'lit';

export const scalingStyles = css`
  fieldset {
    grid-column: 1 / -1;
  }
  dl {
--column: 9.5rem;
}
  dd {
    font-size: var(--size-l);
    font-weight: 700;
  }
`;
