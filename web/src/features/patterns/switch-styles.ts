// The styles of <head-switches>.
import { css } from 'lit';
import { rowArcStyles } from './row-arcs.ts';

export const switchStyles = [
  rowArcStyles,
  css`
    :host {
      container-type: inline-size;
    }
    .letters span {
      display: grid;
      place-items: center;
      min-width: 2.5rem;
      min-height: 2.5rem;
      padding: 0 var(--space-2);
    }
    .letters .next {
      border-style: dashed;
      font-weight: 700;
    }
    .letters :nth-last-child(2) {
      background: var(--ink);
      color: var(--paper);
      font-weight: 700;
    }
    .heads {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-4) var(--space-5);
    }
    @container (min-width: 40rem) {
      .heads {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }
    .head {
      padding: var(--space-2) 0 0;
      border-top: 4px solid var(--head);
    }
    .head.off {
      border-top-style: dashed;
    }
    .head.off .made-up {
      --head: var(--faint);
    }
    @media print {
      .all {
        display: none;
      }
      .head,
      .tensor,
      .twin {
        break-inside: avoid;
      }
    }
  `,
];
