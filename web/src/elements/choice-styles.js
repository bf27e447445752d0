// A row of radio buttons drawn as boxes to press, and scrolling tables. Knows classes alone.
import { css } from 'lit';

export const choiceStyles = css`
  fieldset {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0 0 var(--space-1);
    font-weight: 600;
    font-size: var(--size-s);
  }
  fieldset label {
    position: relative;
    display: inline-grid;
    cursor: pointer;
  }
  fieldset input[type='radio'] {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  fieldset label > span {
    display: grid;
    place-items: center;
    min-width: var(--target);
    min-height: var(--target);
    padding: 0 var(--space-3);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-m);
    background: var(--surface);
  }
  fieldset input:checked + span {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
    font-weight: 700;
  }
  fieldset input:focus-visible + span {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  .pick {
    display: grid;
    font-size: var(--size-s);
    font-weight: 600;
  }
  .scroll {
    overflow-x: auto;
    max-width: 100%;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-3);
  }
`;

export const tableStyles = css`
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--size-s);
    font-variant-numeric: tabular-nums;
  }
  caption {
    text-align: start;
    font-weight: 600;
    padding-bottom: var(--space-1);
  }
  th {
    text-align: start;
    font-weight: 500;
    padding: var(--space-1) var(--space-2) var(--space-1) 0;
  }
  thead th {
    color: var(--ink-soft);
    border-bottom: 1px solid var(--line-strong);
    font-weight: 600;
  }
  td,
  thead th:not(:first-child) {
    text-align: end;
    padding: var(--space-1) 0 var(--space-1) var(--space-2);
  }
  tbody tr {
    border-bottom: 1px solid var(--line);
  }
`;
