// The look of <own-model>.
import { css } from 'lit';

export const ownModelStyles = css`
  :host {
    display: grid;
    gap: var(--space-4);
  }
  .drop {
    display: grid;
    gap: var(--space-3);
    justify-items: start;
    padding: var(--space-5);
    border: 2px dashed var(--line-strong);
    border-radius: var(--radius-m);
    background: var(--surface);
  }
  .drop.over {
    border-color: var(--accent);
    background: var(--accent-soft);
  }
  .drop p,
  .box p {
    margin: 0;
  }
  h2 {
    margin: 0;
    font-size: var(--size-m, 1rem);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-3);
    align-items: center;
  }
  .file {
    position: relative;
    display: inline-grid;
    place-items: center;
    overflow: hidden;
    min-height: var(--target);
    padding: 0 var(--space-4);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-m);
    background: var(--paper);
    font-weight: 600;
  }
  .file.primary {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--accent-ink, var(--paper));
  }
  @media (forced-colors: active) {
    .file.primary {
      background: ButtonFace;
      color: ButtonText;
    }
  }
  /* The browser's own control lies over what is drawn. */
  .file input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
  .file:focus-within {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  .box {
    display: grid;
    gap: var(--space-3);
    justify-items: start;
    padding: var(--space-4);
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--surface);
  }
  .failed {
    border-inline-start: 4px solid var(--bad);
  }
  .failed ul {
    margin: 0;
    padding-inline-start: 1.2em;
  }
  .where {
    overflow-wrap: anywhere;
    font-family: var(--mono-family);
    font-size: var(--size-s);
  }
  dl {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-5);
    margin: 0;
  }
  dl div {
    display: grid;
  }
  dt {
    color: var(--ink-soft);
    font-size: var(--size-s);
  }
  dd {
    margin: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  fieldset {
    display: grid;
    gap: var(--space-2);
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
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
  .way input {
    width: 1.25rem;
    height: 1.25rem;
  }
  .way small {
    grid-column: 2;
    color: var(--ink-soft);
  }
  progress {
    width: min(100%, 30rem);
  }
  summary {
    min-height: var(--target);
    align-content: center;
    cursor: pointer;
  }
`;
