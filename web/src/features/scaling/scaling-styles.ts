// What only the scaling lab draws: its choice of a divisor, its readings, and a colour and a dash for
// each divisor.
import { css } from 'lit';

export const scalingStyles = css`
  fieldset {
    grid-column: 1 / -1;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));
    gap: var(--space-3) var(--space-4);
    margin: 0;
  }
  dt {
    color: var(--ink-soft);
    font-size: var(--size-xs);
    line-height: 1.3;
  }
  dd {
    margin: 0;
    font-size: var(--size-l);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  .unit {
    fill: var(--mark);
  }
  .unit-name {
    font-weight: 700;
  }
  .equal {
    stroke: var(--ink);
    stroke-dasharray: 4 4;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-5);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .legend li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  .legend svg {
    width: 36px;
  }
  .curve {
    fill: none;
    stroke-width: 2.5;
  }
  .root_head_dim {
    --divisor: var(--axis-head_dim);
  }
  .root_d_model {
    --divisor: var(--axis-d_model);
  }
  .none {
    --divisor: var(--ink);
  }
  .times_root_head_dim {
    --divisor: var(--bad);
  }
  .curve {
    stroke: var(--divisor);
  }
  .curve.root_d_model {
    stroke-dasharray: 9 4;
  }
  .curve.none {
    stroke-dasharray: 2 4;
    stroke-linecap: round;
  }
  .curve.times_root_head_dim {
    stroke-dasharray: 9 3 2 3;
  }
  .point {
    fill: var(--surface);
    stroke: var(--divisor);
    stroke-width: 3;
  }
  .guide {
    stroke: var(--line-strong);
    stroke-dasharray: 2 3;
  }
`;
