// How the catalogue looks: its controls and its table, on screens of any width and on paper.
import { css } from 'lit';

export const tableStyles = css`
  :host {
    container-type: inline-size;
  }

  /* The table */
  .scroll {
    position: relative;
    max-height: 27rem;
    /* What is scrolled to stands below the headings. */
    scroll-padding-block-start: 4rem;
  }
  table {
    width: 100%;
    border-collapse: separate;
    border-spacing: 0;
    line-height: 1.35;
  }
  th,
  td {
    padding: 0 var(--space-2);
    border-bottom: 1px solid var(--line);
    text-align: end;
    font-weight: 400;
  }
  th:first-child {
    width: 30%;
  }
  th:first-child,
  td.source,
  th.source {
    text-align: start;
  }
  thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    padding: 0;
    background: var(--sunken);
    font-weight: 600;
  }
  thead th.source {
    padding: 0 var(--space-3);
    font-size: var(--size-xs);
  }
  button.sort {
    width: 100%;
    padding: 0 var(--space-2);
    justify-content: flex-end;
    gap: var(--space-1);
    font-size: var(--size-xs);
  }
  th:first-child button.sort {
    justify-content: flex-start;
    padding-inline-start: var(--space-3);
  }
  [aria-sort='none'] .arrow {
    opacity: 0.45;
  }
  tbody tr {
    cursor: pointer;
  }
  tbody tr:hover {
    background-color: var(--accent-soft);
  }
  tbody tr.chosen {
    background-color: var(--mark);
  }
  td.source {
    max-width: 11rem;
    padding-inline-start: var(--space-4);
    overflow: hidden;
    font-size: var(--size-xs);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .apart {
    position: absolute;
    color: var(--axis-head_dim);
    font-weight: 700;
  }
  abbr {
    text-decoration: none;
  }
  /* Little room: what matters most, the rest in the worked-out part */
  .narrow {
    display: none;
  }
  @container (max-width: 46rem) {
    .wide {
      display: none;
    }
    .narrow {
      display: grid;
    }
    table {
      table-layout: fixed;
    }
    th,
    td {
      padding: 0 var(--space-1);
      overflow-wrap: anywhere;
    }
    button.sort {
      min-width: 0;
      padding: 0 2px;
      font-size: 0.68rem;
    }
    .said {
      font-size: 0.75rem;
    }
    [aria-sort='none'] .arrow {
      display: none;
    }
  }
  @media (forced-colors: active) {
    tr.chosen {
      outline: 2px solid Highlight;
    }
  }
`;

/** On paper every row stands, but for its source, which would make four pages of it eight. */
export const tablePrint = css`
  @media print {
    .scroll {
      max-height: none;
      overflow: visible;
      border: 0;
    }
    .wide {
      display: table-cell;
    }
    table {
      table-layout: fixed;
      font-size: 8pt;
    }
    td.source,
    th.source {
      display: none;
    }
    thead th {
      position: static;
    }
    tr {
      break-inside: avoid;
    }
    tbody tr.chosen {
      background: none;
    }
    button.sort,
    .tick {
      min-height: 0;
      min-width: 0;
    }
    th button.sort {
      padding: 0;
      font-size: 6.5pt;
    }
    #scatter {
      max-width: 100%;
    }
  }
`;
