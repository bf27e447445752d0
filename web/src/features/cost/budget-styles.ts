// What only the head budget draws: the width as a bar of heads, and its table's three kinds of rows.
import { css } from 'lit';

export const budgetStyles = css`
  .bar {
    display: flex;
    gap: 2px;
    height: 3rem;
    overflow: hidden;
    border-radius: var(--radius-m);
    forced-color-adjust: none;
  }
  .bar.thin {
    gap: 1px;
  }
  .bar span {
    flex: 1 1 0;
    min-width: 0;
    display: grid;
    place-items: center;
    background: var(--head);
  }
  .bar i {
    padding: 0 0.3em;
    border-radius: 3px;
    background: var(--surface);
    font-style: normal;
    font-size: var(--size-xs);
    line-height: 1.4;
  }
  tbody th {
    white-space: normal;
  }
  .grows .change {
    color: var(--bad);
  }
  tr.kept:not(.kept + .kept) > *,
  tr.grows:not(.grows + .grows) > * {
    border-top: 2px solid var(--line-strong);
  }
  /* Narrow: what is counted stands above its numbers. The roles in the template keep it a table. */
  @container (max-width: 30rem) {
    .part {
      min-height: 2lh;
    }
    .bar i {
      padding: 0;
      font-size: 0.625rem;
    }
    table,
    thead,
    tbody,
    caption {
      display: block;
    }
    tr {
      display: grid;
      grid-template-columns: 1fr 1fr 4.5rem;
      border-bottom: 1px solid var(--line);
    }
    tr > :first-child {
      grid-column: 1 / -1;
      padding-bottom: 0;
      color: var(--ink-soft);
      font-size: var(--size-xs);
    }
    td {
      padding-top: 0;
    }
    tr.kept:not(.kept + .kept) > td,
    tr.grows:not(.grows + .grows) > td {
      border-top: 0;
    }
  }
`;
