// Tables of numbers, and what chooses between a few things.
import { css } from 'lit';

export const tableStyles = css`
  .scroll {
    overflow: auto;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--size-s);
    font-variant-numeric: tabular-nums;
  }
  caption {
    padding-block-end: var(--space-2);
    color: var(--ink-soft);
    text-align: start;
  }
  th,
  td {
    padding: var(--space-1) var(--space-2);
    border-bottom: 1px solid var(--line);
    text-align: end;
    white-space: nowrap;
  }
  thead th {
    position: sticky;
    top: 0;
    background: var(--paper);
    vertical-align: bottom;
  }
  thead button {
    min-height: 2rem;
    padding: 0;
    border: 0;
    background: none;
    font-size: inherit;
  }
  th:first-child,
  .word {
    text-align: start;
  }
`;

export const choiceStyles = css`
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-4);
    align-items: center;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    float: inline-start;
    padding: 0;
  }
  fieldset label {
    display: inline-flex;
    gap: var(--space-2);
    align-items: center;
    min-height: var(--target);
  }
`;
