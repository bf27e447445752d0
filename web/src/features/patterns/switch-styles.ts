// The styles of <head-switches>.
import { css } from 'lit';
import { inventedStyles } from '../../kit/hand-set.ts';

export const switchStyles = [
  inventedStyles,
  css`
    h3 {
      font-size: var(--size-m);
      line-height: var(--leading-tight);
    }
    .question h3 {
      margin-top: var(--space-2);
    }
    .letters span {
      display: grid;
      place-items: center;
      min-width: 2.5rem;
      min-height: 2.5rem;
      padding: 0 var(--space-2);
      border: 1px solid var(--line-strong);
      border-radius: var(--radius-s);
      font-family: var(--mono-family);
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
    .all {
      gap: var(--space-2) var(--space-3);
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
    .head.off weighted-sum-bar:not(.learned) {
      --head: var(--line-strong);
    }
    .twin {
      display: grid;
      gap: var(--space-1);
      padding: var(--space-4);
      border: 1px solid var(--line);
      border-radius: var(--radius-m);
    }
    .twin button {
      justify-self: start;
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
