// How a sheet of exercises is laid out: the sizes stay in sight above its steps.
import { css } from 'lit';

export const sheetStyles = css`
  :host([alive]) {
    max-width: var(--measure);
    margin-inline: auto;
    scroll-margin-top: var(--space-4);
  }
  h2 {
    font-size: var(--size-xl);
  }
  .levels {
    margin: var(--space-2) 0;
  }
  .levels button {
    width: 100%;
    height: 100%;
    justify-content: start;
    text-align: start;
    font-weight: 400;
  }
  summary {
    width: fit-content;
    color: var(--accent);
  }
  .layer {
    position: sticky;
    top: 0;
    z-index: 1;
    align-items: baseline;
    gap: var(--space-1) var(--space-3);
    margin: var(--space-4) 0 var(--space-5);
    padding: var(--space-3) var(--space-4);
    box-shadow: var(--shadow);
  }
  /* Name, sizes and progress run on as one line of text would. */
  .layer .sizes {
    display: contents;
    font-size: 0.875rem;
  }
  .layer h3 {
    font-size: var(--size-s);
  }
  .part {
    margin-top: var(--space-5);
    padding-bottom: var(--space-2);
    border-radius: var(--radius-l);
  }
  .part h3 {
    align-items: baseline;
    gap: 0 var(--space-3);
  }
  exercise-step + exercise-step {
    border-top: 1px solid var(--line);
  }
  @media (max-width: 480px) {
    .layer {
      padding: var(--space-2) var(--space-3);
      gap: 0 var(--space-3);
    }
    .layer h3 {
      position: absolute;
      clip-path: inset(50%);
    }
    .layer .sizes {
      font-size: var(--size-xs);
    }
  }
  @media print {
    :host([alive]) {
      max-width: none;
    }
    :host([print='key']) exercise-worksheet::part(key) {
      break-before: auto;
    }
    :host([print='sheet']) exercise-worksheet::part(key),
    :host([print='key']) exercise-worksheet::part(sheet) {
      display: none;
    }
  }
`;
