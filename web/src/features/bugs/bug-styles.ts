// How a small layer with a bug looks: its lines with their shapes, its tables and strips.
import { css } from 'lit';
import { cellStyles } from '../../kit/matrix-cells.ts';
import { barStyles } from '../../kit/table-styles.ts';

export const buggyStyles = [
  cellStyles,
  barStyles,
  css`
  .lab {
    padding-block: var(--space-4);
  }
  .lines {
    background: var(--sunken);
  }
  .lines li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--space-4);
    padding: var(--space-1) var(--space-3);
  }
  .lines li + li {
    border-top: 1px solid var(--line);
  }
  .lines code {
    flex: 1 1 24rem;
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  .came-out {
    display: flex;
    gap: var(--space-3);
    white-space: nowrap;
  }
  .fits {
    min-width: 3.6rem;
    color: var(--good);
    font-weight: 700;
  }
  .fits.not {
    color: var(--bad);
  }
  .tables > .scroll {
    position: relative; /* what only a screen reader hears stays within it */
    container-type: normal; /* as wide as what it holds */
    padding: 3px;
    margin: -3px;
  }
  .head {
    font-weight: 700;
    border-bottom: 4px solid var(--head);
  }
  .heat,
  .numbers {
    border-collapse: separate;
    border-spacing: 2px;
    font-size: var(--size-xs);
  }
  .heat :is(th, td),
  .numbers :is(th, td) {
    padding: var(--space-1);
    border: 0;
    font-weight: 500;
    text-align: center;
  }
  .heat td {
    min-width: 2.6rem;
    height: 2rem;
  }
  .heat tbody td:not(.sum) {
    border-radius: 3px;
  }
  :is(.heat, .numbers) .sum {
    font-weight: 700;
  }
  .numbers td {
    min-width: 2.25rem;
    border-radius: 3px;
    background: var(--sunken);
    text-align: end;
  }
  .numbers td.sum,
  .numbers :is(thead, tfoot) td {
    background: none;
  }
  .numbers td.marked {
    background: var(--mark);
    box-shadow: inset 0 0 0 2px var(--ink);
    font-weight: 700;
  }
  #look legend {
    position: absolute; /* only heard */
    clip-path: inset(50%);
  }
  .leaks {
    table-layout: fixed;
    width: min(100%, 30rem);
    border-collapse: separate;
    border-spacing: 2px;
  }
  .leaks thead th:nth-child(n),
  .leaks td {
    padding: var(--space-1) var(--space-2);
    text-align: center;
  }
  .leaks thead th {
    border: 0;
  }
  .leaks .sign {
    color: var(--verdict);
    font-weight: 700;
  }
  .even dd {
    display: grid;
    grid-template-columns: 3rem minmax(0, 1fr);
    align-items: center;
    gap: var(--space-3);
    text-align: end;
  }
  .even {
    display: grid;
    grid-template-columns: minmax(0, auto) minmax(6rem, 1fr);
    gap: var(--space-2) var(--space-4);
    width: min(100%, 30rem);
  }
  @container (max-width: 36rem) {
    .tables.row {
      column-gap: var(--space-2);
    }
    .heat {
      font-size: 0.75rem;
    }
    .heat :is(th, td) {
      min-width: 1.95rem;
      padding: 0;
    }
  }
  @container (max-width: 26rem) {
    .numbers {
      border-spacing: 1px;
      font-size: 0.75rem;
    }
    .numbers :is(th, td) {
      min-width: 0;
      padding-inline: 2px;
    }
    .numbers th[scope='row'] {
      padding-inline-end: 6px;
    }
  }
  .runs {
    display: flex;
    gap: 2px;
  }
  .run {
    display: grid;
    flex: 0 1 3.5rem;
    min-width: 0;
    padding: 2px 0;
    border: 1px solid var(--line);
    border-bottom: 4px solid var(--head);
    border-radius: 3px;
    background: var(--surface);
    font-size: var(--size-xs);
    line-height: 1.25;
    text-align: center;
  }
  .run.marked {
    background: var(--mark);
    box-shadow: inset 0 0 0 2px var(--ink);
  }
  .row-run {
    display: grid;
    grid-template-columns: 3.4rem minmax(0, 7.5rem);
    align-items: center;
    margin-top: var(--space-1);
  }
  @media (forced-colors: active) {
    .marked {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }
`,
];
