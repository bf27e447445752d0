// How a step of a sheet looks, asking and done.
import { css } from 'lit';

export const stepStyles = css`
  .step {
    padding: var(--space-4) 0;
  }
  /* What takes the focus comes to stand clear of the sizes above. */
  button,
  input,
  summary,
  p {
    scroll-margin-block: 7rem var(--space-5);
  }
  legend {
    margin-bottom: var(--space-2);
  }
  /* What is typed stands in one line with what to do with it, where there is room. */
  .typed {
    display: flex;
    flex-wrap: wrap;
  }
  .typed > * {
    flex: 1 0 100%;
    min-width: 0;
  }
  .typed > :is(#answer, .shape-field) {
    flex: 1 1 12rem;
    max-width: 20rem;
  }
  .typed > .acts {
    flex: none;
  }
  /* One step is the next to do; the others keep back. */
  :host(:not([current])) form:not(:focus-within) .primary {
    border-color: var(--line-strong);
    background: var(--surface);
    color: inherit;
  }
  .option,
  .answers .head {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-height: var(--target);
    padding: var(--space-1) var(--space-4);
  }
  /* Code keeps its indents, and breaks where a phone is narrower. */
  .line {
    gap: 0;
  }
  .line > .option,
  .line.answers > li {
    border-width: 0;
    border-radius: 0;
  }
  .line :is(.option, .head) {
    min-height: 2.5rem;
    font-size: var(--size-s);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .line input {
    outline-offset: -1px;
  }
  .sign {
    flex: none;
    width: 1rem;
    font-weight: 700;
  }
  .sign,
  .marks {
    color: var(--verdict);
  }
  .ordered {
    padding-inline-start: var(--space-5);
  }
  .counter {
    padding-top: var(--space-2);
    border-top: 1px solid var(--line-strong);
  }
  :host([near]) .step {
    padding-bottom: var(--space-3);
  }
`;
