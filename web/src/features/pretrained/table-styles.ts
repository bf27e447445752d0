// Tables of many heads: they scroll under their titles, and a title may sort.
import { css } from 'lit';
import { tableStyles } from '../../kit/table-styles.ts';

export const headTableStyles = [
  tableStyles,
  css`
    .scroll {
      overflow: auto;
    }
    tbody th,
    tbody td {
      border-bottom: 1px solid var(--line);
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
      font-size: inherit;
    }
    td.word,
    thead th.word:not(:first-child) {
      text-align: start;
    }
  `,
];
