// How the overview of a deck looks: two charts side by side where there is room, the goal below.
import { css } from 'lit';

export const deckOverviewStyles = css`
  .parts {
    max-width: 60rem;
    margin-inline: auto;
  }
  h3 {
    font-size: var(--size-m);
  }
  .plot {
    --plot-width: none;
    --plot-text: 11px;
    --plot-ground: var(--paper);
  }
  .plot-key {
    color: var(--ink-soft);
  }
  #goal,
  #each {
    grid-column: 1 / -1;
  }
  .slider {
    max-width: 32rem;
  }
  .soft {
    max-width: var(--measure);
  }
  summary {
    padding-block: var(--space-2);
    color: var(--accent);
  }
`;
