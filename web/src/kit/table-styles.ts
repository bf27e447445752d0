// Tables of numbers, and a share as a bar under one.
import { css, html } from 'lit';

/** A share as a bar under a number. */
export const shareBar = (share: number) =>
  html`<svg class="bar" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><rect width=${share} height="1" /></svg>`;

export const barStyles = css`
  .bar {
    display: block;
    width: 100%;
    height: 6px;
    margin-top: 2px;
    background: var(--sunken);
  }
  .bar rect {
    fill: var(--bar, var(--accent));
    forced-color-adjust: none;
  }
`;

export const tableStyles = css`
  table {
    width: 100%;
  }
  caption {
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
