// The styles of <attention-lens>.
import { css } from 'lit';
import { baseStyles } from '../../kit/base.ts';
import { inventedStyles } from '../../kit/hand-set.ts';

export const lensStyles = [
  baseStyles,
  inventedStyles,
  css`
    .controls,
    .sides,
    .told {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
    }
    h3 {
      font-size: var(--size-s);
      font-weight: 700;
      line-height: var(--leading-tight);
    }
    .controls {
      gap: var(--space-3);
    }
    .group > .small {
      flex-basis: 100%;
      font-weight: 600;
    }
    button[aria-pressed='true'] {
      border-color: var(--ink);
      box-shadow: inset 0 0 0 1px var(--ink);
      background: var(--accent-soft);
    }
    .chip {
      justify-content: start;
      padding-inline: var(--space-3);
      font-weight: 500;
      text-align: start;
      line-height: 1.25;
    }
    .chip[aria-pressed='false'] {
      color: var(--ink-soft);
      border-style: dashed;
    }
    .chip[aria-pressed='false'] .swatch {
      background: none;
    }
    .swatch {
      flex: none;
      width: 1rem;
      height: 1rem;
      border: 1px solid var(--head);
      border-radius: 3px;
    }
    .sides {
      gap: var(--space-5) var(--space-6);
    }
    @container (min-width: 46rem) {
      .sides {
        grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      }
    }
    .told {
      gap: var(--space-5);
      align-content: start;
    }
    .readings {
      display: grid;
      gap: var(--space-2);
      margin: var(--space-2) 0 0;
      font-size: var(--size-s);
      line-height: 1.4;
    }
    .readings li {
      display: flex;
      gap: var(--space-2);
    }
    .readings .swatch {
      margin-top: 0.15rem;
    }
    .readings strong {
      font-weight: 600;
    }
    .blends {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-2);
    }
    .blends .soft {
      margin-top: var(--space-1);
    }
    @media print {
      .card {
        break-inside: avoid;
      }
      .controls,
      lens-tables {
        display: none;
      }
    }
  `,
];
