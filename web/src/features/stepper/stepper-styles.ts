// How the stepper's parts are laid out: two columns where there is room; in one the picture stands right above its words.
// The controls are always in sight at the bottom, and come first for the keyboard.
import { css } from 'lit';

export const stepperStyles = css`
  :host {
    container-type: inline-size;
  }
  .stepper,
  .stage {
    display: flex;
    flex-direction: column;
  }
  .stage {
    gap: var(--space-5);
    padding-block: var(--space-4) var(--space-6);
  }
  .pictures > p,
  shape-diagram {
    order: -1;
  }
  .on-stage {
    padding: var(--space-4);
  }
  .count {
    scroll-margin-top: var(--space-3);
  }
  .other button {
    min-height: 1.75rem;
    padding: 0;
  }
  .prose {
    margin-top: calc(-1 * var(--space-3));
  }
  .old > * {
    --dim: 0.5;
    filter: grayscale(1);
  }
  .take[open] {
    padding-block-end: var(--space-5);
  }
  .bar {
    display: var(--steps, block);
    order: 1;
    position: sticky;
    bottom: 0;
    z-index: 2;
    padding-block: var(--space-2) max(var(--space-2), env(safe-area-inset-bottom));
    border-top: 1px solid var(--line-strong);
    background: var(--paper);
  }
  @container (width < 960px) {
    .pictures,
    .picture {
      display: contents;
    }
  }
  @container (min-width: 960px) {
    .stage {
      display: grid;
      grid-template-columns: minmax(20rem, 5fr) minmax(0, 8fr);
      gap: var(--space-7);
    }
    .said {
      position: sticky;
      top: min(var(--space-4), calc(100vh - var(--said, 0px) - 5rem));
      align-self: start;
    }
  }
  @media print {
    .stepper,
    .stage,
    .said,
    .words {
      display: block;
      padding: 0;
    }
    .prose,
    .prose[hidden] {
      display: block !important;
      margin: 0 0 var(--space-5);
    }
  }
`;
