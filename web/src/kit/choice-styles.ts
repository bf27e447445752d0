// Rows of radio buttons to press, fields, bars and scrolling tables.
import { css } from 'lit';

/** Radio buttons in a row, each unseen over what is drawn for it: `<label><input /><span>4</span></label>`. */
export const radioStyles = css`
  fieldset {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    float: left; /* as an item among the others: WebKit knows no other way */
    padding: 0 var(--space-2) 0 0;
    font-weight: 600;
  }
  fieldset label {
    position: relative;
    display: inline-grid;
    cursor: pointer;
  }
  fieldset input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  fieldset input:focus-visible + * {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
`;

/** What is drawn for a radio button is a box, filled when it is chosen. */
export const boxStyles = css`
  fieldset label > span {
    display: grid;
    place-items: center;
    min-height: var(--target);
    padding: 0 var(--space-4);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-m);
    background: var(--surface);
  }
  fieldset input:checked + * {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
    font-weight: 700;
  }
`;

/** Fields with their names above them, and what stands in a row or scrolls. */
export const fieldStyles = css`
  .pick {
    display: grid;
    font-size: var(--size-s);
    font-weight: 600;
  }
  .scroll {
    overflow-x: auto;
    max-width: 100%;
  }
  .check {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: var(--target);
  }
  .check input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-3);
  }
`;

/** The choices of a figure: boxes under their legend, as wide as a finger even for one digit. */
export const choiceStyles = [
  radioStyles,
  boxStyles,
  fieldStyles,
  css`
    legend {
      float: none;
      padding: 0 0 var(--space-1);
      font-size: var(--size-s);
    }
    fieldset label > span {
      min-width: var(--target);
      padding: 0 var(--space-3);
    }
  `,
];

/** A share as a bar under a number. */
export const barStyles = css`
  .bar {
    display: block;
    height: 6px;
    margin-top: 2px;
    background: var(--sunken);
  }
  .bar span {
    display: block;
    height: 100%;
    width: calc(100% * var(--share));
    background: var(--accent);
    transition: width var(--move);
    forced-color-adjust: none;
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
