// How the labs are laid out: a card with controls, a summary, charts and a folded table. Shared by
// the labs of scaling, rank and budget.
import { css } from 'lit';
import { plotStyles } from './plot-styles.ts';
import { tableStyles } from './table-styles.ts';

export const labStyles = [
  plotStyles,
  tableStyles,
  css`
    :host {
      container-type: inline-size;
    }
    .controls {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
      gap: var(--space-3) var(--space-5);
      align-items: end;
    }
    figcaption {
      padding-bottom: var(--space-1);
      font-weight: 700;
    }
    .summary.tall {
      min-height: 5em;
    }
    tbody :is(th, td) {
      white-space: nowrap;
    }
    thead th {
      vertical-align: bottom;
    }
    @media print {
      .controls,
      details {
        display: none;
      }
    }
  `,
];
