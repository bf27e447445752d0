// How the catalogue's picture and its worked-out model look.
import { css, unsafeCSS } from 'lit';
import marks from '../../../css/model-marks.css?inline';
import { plotStyles } from '../../kit/plot-styles.ts';

export const figureStyles = [
  plotStyles,
  unsafeCSS(marks),
  css`
    /* The scatter */
    #scatter {
      --plot-width: none;
      padding-block-end: var(--space-1);
      cursor: crosshair;
    }
    .chosen circle {
      fill: none;
      stroke: var(--ink);
      stroke-width: 2;
    }
    .plot .chosen text {
      fill: var(--ink);
      font-size: 13px;
      font-weight: 700;
    }
    .plot-key {
      gap: var(--space-1) var(--space-4);
      color: var(--ink-soft);
    }

    /* Worked out */
    :is(h2, h3) {
      font-size: inherit;
    }
    h2 .soft {
      font-size: var(--size-s);
      font-weight: 400;
    }
    .steps {
      counter-reset: step;
    }
    .steps li {
      display: grid;
      align-content: start;
      gap: var(--space-1);
      padding-top: var(--space-2);
      border-top: 2px solid var(--line);
    }
    .sum {
      font-size: var(--size-l);
      font-weight: 600;
    }
  `,
];
