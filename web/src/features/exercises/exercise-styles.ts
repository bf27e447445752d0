// How a step of a sheet looks, asking and done.
import { css } from 'lit';

export const sizesStyles = css`
  .sizes {
    font-family: var(--mono-family);
    font-size: var(--size-s);
  }
`;

export const stepStyles = [
  sizesStyles,
  css`
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
    form,
    fieldset {
      display: grid;
      gap: var(--space-3);
      min-width: 0;
    }
    .question {
      padding: 0;
      font-weight: 650;
      overflow-wrap: anywhere;
    }
    legend {
      margin-bottom: var(--space-2);
    }
    .question code {
      overflow-wrap: anywhere;
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
    .whole {
      white-space: nowrap;
    }
    .choice,
    .line,
    .answers {
      display: grid;
      gap: var(--space-2);
    }
    .option,
    .answers li {
      display: flex;
      align-items: center;
      gap: var(--space-3);
      min-height: var(--target);
      padding: var(--space-1) var(--space-4);
      border: 1px solid var(--line);
      border-radius: var(--radius-m);
      background: var(--surface);
    }
    /* Code keeps its indents, and breaks where a phone is narrower. */
    .line {
      gap: 0;
      border: 1px solid var(--line);
      border-radius: var(--radius-m);
      background: var(--surface);
    }
    .line > .option,
    .line.answers > li {
      min-height: 2.5rem;
      border-width: 0;
      border-radius: 0;
      font-size: var(--size-s);
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
    .line input {
      outline-offset: -1px;
    }
    .place {
      min-width: 1ch;
      color: var(--ink-soft);
    }
    .sign {
      flex: none;
      width: 1rem;
      font-weight: 700;
    }
    .answers .right {
      border-color: var(--good);
      background: var(--good-soft);
    }
    .right .sign,
    .right .mark {
      color: var(--good);
    }
    .answers .wrong {
      border-color: var(--bad);
      background: var(--bad-soft);
    }
    .wrong .sign,
    .wrong .mark {
      color: var(--bad);
    }
    .mark {
      font-size: var(--size-s);
    }
    .ordered {
      padding-inline-start: var(--space-5);
    }
    .verdict {
      padding: var(--space-3) var(--space-4);
      border-inline-start: 4px solid var(--bad);
      border-radius: var(--radius-m);
      background: var(--bad-soft);
    }
    .verdict.unread {
      border-color: var(--accent);
      background: var(--accent-soft);
    }
    .says,
    .says.wrong {
      color: inherit;
      font-weight: inherit;
    }
    .counter {
      padding-top: var(--space-2);
      border-top: 1px solid var(--line-strong);
    }
    .outcome,
    .told {
      max-width: 100%;
      padding: var(--space-2) var(--space-4);
      border-radius: var(--radius-m);
      border-inline-start: 4px solid var(--accent);
      background: var(--sunken);
      overflow-wrap: anywhere;
    }
    .outcome.right {
      border-color: var(--good);
      background: var(--good-soft);
    }
    .near {
      padding: var(--space-1) var(--space-4);
      border: 1px solid var(--line-strong);
      border-radius: var(--radius-m);
    }
    .near .sizes {
      margin-top: var(--space-3);
    }
    :host([near]) .step {
      padding-bottom: var(--space-3);
    }
  `,
];
