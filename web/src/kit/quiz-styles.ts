// How a question of a practice page looks: as a prediction does, with what only it has.
import { css } from 'lit';

import { gateFrame } from './gate-frame.ts';
import { gateStyles } from './prediction-gate-styles.ts';
import { shapeFieldStyles } from './shape-field.ts';

export const quizStyles = [
  gateFrame,
  gateStyles,
  shapeFieldStyles,
  css`
    :host {
      display: block;
    }
    /* A legend is as wide as what is in it, and code in a question is wider than a phone. */
    legend.question {
      width: 100%;
      contain: inline-size;
    }
    .question,
    .reveal {
      min-width: 0;
    }
    .sure {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
    }
    .sure legend {
      float: left;
      width: 100%;
      margin: 0;
      font-size: var(--size-s);
      font-weight: 600;
    }
    .sure button {
      flex: 1 1 auto;
      max-width: 10rem;
      padding-inline: var(--space-2);
      border-color: var(--accent);
      color: var(--accent);
    }
    .wrote {
      padding-inline-start: var(--space-4);
      border-inline-start: 3px solid var(--line-strong);
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
    .told {
      padding: var(--space-2) var(--space-4);
      border-radius: var(--radius-m);
      background: var(--surface);
    }
    .point {
      grid-template-columns: 1.15rem minmax(0, 1fr);
    }
    @media print {
      .sure,
      .row,
      textarea,
      #example {
        display: none;
      }
    }
  `,
];
