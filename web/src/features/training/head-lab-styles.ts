// The styles of <head-lab> and of <training-record>.
import { css } from 'lit';

export const headLabStyles = css`
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
  /* As wide as any of its words, so that nothing moves as it is pressed. */
  #train {
    min-width: 11.5rem;
  }
  .way {
    flex: 1 1 14rem;
  }
  #status {
    flex: 1 1 20rem;
  }
  @container (max-width: 36rem) {
    #train {
      flex: 1 1 100%;
    }
    #status {
      min-height: 3lh;
    }
  }
`;

export const recordStyles = css`
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
    margin: var(--space-1) 0 var(--space-2);
  }
  .written li {
    text-transform: capitalize;
  }
`;
