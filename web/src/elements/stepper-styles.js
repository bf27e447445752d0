// How the stepper's parts are laid out: two columns where there is room, one on a phone; the controls
// always in sight at the bottom.
import { css } from 'lit';

export const stepperStyles = css`
  :host {
    container-type: inline-size;
  }
  .stage {
    display: grid;
    gap: var(--space-6) var(--space-7);
    padding-block: var(--space-5) var(--space-6);
  }
  .words,
  .pictures,
  .picture {
    display: grid;
    align-content: start;
    gap: var(--space-5);
    grid-template-columns: minmax(0, 1fr);
  }
  .picture {
    gap: var(--space-6);
  }
  .picture > * + * {
    padding-top: var(--space-5);
    border-top: 1px solid var(--line);
  }
  .picture > cell-inspector {
    padding: 0;
    border: 0;
  }
  .count {
    scroll-margin-top: var(--space-3);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .words {
    gap: var(--space-4);
  }
  .other button {
    min-height: 1.75rem;
    padding: 0;
  }
  .other {
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-m);
    background: var(--mark);
  }
  .prose {
    margin-top: calc(-1 * var(--space-3));
  }
  .old {
    --dim: 0.5;
    filter: grayscale(1);
  }
  .stale,
  .why-not,
  .missing,
  .fault {
    padding: var(--space-3) var(--space-4);
    border-radius: var(--radius-m);
    background: var(--bad-soft);
    border-inline-start: 4px solid var(--bad);
  }
  .why-not {
    background: var(--sunken);
    border-color: var(--line-strong);
  }
  .take[open] {
    padding-block-end: var(--space-5);
  }
  .bar {
    display: var(--steps, block);
    position: sticky;
    bottom: 0;
    z-index: 2;
    padding-block: var(--space-2) max(var(--space-2), env(safe-area-inset-bottom));
    border-top: 1px solid var(--line-strong);
    background: var(--paper);
  }
  @container (min-width: 960px) {
    .stage {
      grid-template-columns: minmax(20rem, 5fr) minmax(0, 8fr);
      grid-template-rows: auto 1fr;
      row-gap: var(--space-5);
    }
    .pictures {
      grid-column: 2;
      grid-row: 1 / 3;
    }
    code-listing {
      position: sticky;
      top: min(var(--space-5), calc(100vh - var(--code) - 6rem));
      align-self: start;
    }
  }
  @media print {
    .bar,
    .count,
    .other,
    .pictures,
    code-listing,
    edit-list,
    restart-note,
    setup-panel,
    shape-gate {
      display: none;
    }
    .stage,
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
