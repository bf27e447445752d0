// The styles of <head-lab>.
import { css } from 'lit';

import { labStyles } from '../../kit/lab-styles.ts';

const runStyles = css`
  #train {
    min-width: 13rem;
    min-height: 3.25rem;
  }
  .sign {
    flex: none;
    width: 0.8em;
    height: 0.9em;
  }
  .sign.play {
    background: currentColor;
    clip-path: polygon(0 0, 100% 50%, 0 100%);
  }
  .sign.pause {
    border-inline: 0.28em solid currentColor;
  }
  #speeds {
    margin-inline-start: auto;
  }
  #status {
    min-height: 3em;
    align-content: center;
  }
  @container (max-width: 36rem) {
    #train {
      flex: 1 1 100%;
    }
    #status {
      min-height: 3lh;
    }
    #speeds {
      margin-inline-start: 0;
    }
  }
`;

const pictureStyles = css`
  /* What the model writes and how far its loss is stand beside the heads where there is room. */
  .stage {
    gap: var(--space-4) var(--space-5);
  }
  @container (width < 58rem) {
    .top {
      display: contents;
    }
  }
  @container (min-width: 58rem) {
    .stage {
      grid-template-columns: minmax(0, 1fr) 16rem;
    }
  }
  .curve {
    --plot-width: none;
  }
  :is(.plot, .plot-key) .losses {
    stroke: color-mix(in oklab, var(--ink-soft) 55%, var(--surface));
    stroke-width: 1;
  }
  :is(.plot, .plot-key) .held-out {
    stroke-width: 3;
  }
  .plot .guessing {
    stroke-width: 2;
  }
  .plot text.guessing {
    fill: var(--bad);
    font-weight: 600;
    stroke-width: 4px;
  }
  .plot .now {
    stroke: var(--surface);
    stroke-width: 2;
  }
  .written ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr));
    gap: var(--space-1) var(--space-3);
    min-height: 6.5rem;
    margin: var(--space-1) 0 var(--space-2);
  }
  .written li {
    text-transform: capitalize;
  }
`;

export const headLabStyles = [labStyles, runStyles, pictureStyles];
