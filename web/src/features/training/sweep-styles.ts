// How a sweep looks: its chart beside its table, dots, means and the curve that was drawn, and the sentences on both
// curves.
import { css } from 'lit';

/** Of the sentences that set a curve that was drawn beside the measured one. */
export const waysStyles = css`
  .ways .title {
    font-weight: 650;
  }
  .ways {
    display: grid;
    gap: var(--space-2);
  }
  .ways ul {
    display: grid;
    gap: var(--space-1);
    padding-inline-start: var(--space-5);
  }
  .ways .same {
    color: var(--ink-soft);
  }
`;

export const sweepStyles = [
  waysStyles,
  css`
  .buttons {
    align-items: end;
  }
  progress {
    width: 100%;
    height: 0.75rem;
  }
  /* What a strip and a first visit go without, and how a strip has its chart beside the button. */
  .lab {
    grid-template-columns: var(--columns, minmax(0, 1fr));
  }
  .both {
    grid-area: var(--both, auto);
  }
  #seeds,
  .plot-key {
    display: var(--more, var(--beside, flex));
  }
  .scroll,
  #parameters {
    display: var(--more, var(--beside, block));
  }
  #state,
  .measure {
    display: var(--beside, block);
  }
  .drawn {
    max-width: 32rem;
  }
  @container (min-width: 46rem) {
    .both {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
  .measure {
    font-weight: 650;
  }
  .run {
    fill-opacity: 0.4;
  }
  :is(.plot, .plot-key) .run.beyond {
    fill: none;
    stroke: var(--accent);
  }
  .spread {
    fill: none;
    stroke-width: 1.5;
  }
  th,
  td {
    padding-inline: var(--space-2) 0;
  }
  @media (forced-colors: active) {
    .run {
      fill-opacity: 1;
    }
  }
`,
];
