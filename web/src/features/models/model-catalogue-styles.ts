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
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--surface);
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
  #arithmetic {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
    padding-bottom: var(--space-5);
  }
  h3 {
    font-size: var(--size-l);
    line-height: var(--leading-tight);
  }
  h3 .soft {
    font-size: var(--size-s);
    font-weight: 400;
  }
  .steps {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
    gap: var(--space-4) var(--space-6);
    counter-reset: step;
  }
  .steps li {
    display: grid;
    align-content: start;
    gap: var(--space-1);
    padding-top: var(--space-2);
    border-top: 2px solid var(--line);
    font-variant-numeric: tabular-nums;
  }
  .sum {
    font-size: var(--size-l);
    font-weight: 600;
  }
  .matrices {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-5);
    font-family: var(--mono-family);
    font-size: var(--size-s);
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-4);
  }
  .choices label {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    font-size: var(--size-s);
  }
  .facts {
    display: grid;
    gap: var(--space-3);
  }
  .facts dt {
    font-weight: 600;
  }
  .facts dd {
    color: var(--ink-soft);
    overflow-wrap: anywhere;
  }
`,
];
