// The look of <own-model>.
import { css } from 'lit';

export const ownModelStyles = css`
  :host {
    display: grid;
    gap: var(--space-4);
  }
  .drop {
    justify-items: start;
    padding: var(--space-5);
    border: 2px dashed var(--line-strong);
    border-radius: var(--radius-m);
    background: var(--surface);
  }
  h2 {
    font-size: var(--size-m, 1rem);
  }
  .box {
    justify-items: start;
    padding: var(--space-4);
  }
  .failed {
    border-inline-start: 4px solid var(--bad);
  }
  .where {
    overflow-wrap: anywhere;
    font-family: var(--mono-family);
    font-size: var(--size-s);
  }
  dt {
    color: var(--ink-soft);
    font-size: var(--size-s);
  }
  dd {
    font-weight: 600;
  }
  legend {
    margin-block-end: var(--space-2);
    font-weight: 600;
  }
  .way {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 var(--space-3);
    align-items: center;
    min-height: var(--target);
  }
  .way small {
    grid-column: 2;
    color: var(--ink-soft);
  }
  progress {
    width: min(100%, 30rem);
  }
`;
