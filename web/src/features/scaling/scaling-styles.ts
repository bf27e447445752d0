// What only the scaling lab has: its choice of a divisor, and its readings.
import { css } from 'lit';

export const scalingStyles = css`
  fieldset {
    grid-column: 1 / -1;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));
    gap: var(--space-3) var(--space-4);
  }
  dt {
    color: var(--ink-soft);
    font-size: var(--size-xs);
    line-height: 1.3;
  }
  dd {
    font-size: var(--size-l);
    font-weight: 700;
  }
`;
