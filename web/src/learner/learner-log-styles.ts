// How the learner's log looks: a box for each thing that can be done with it.
import { css } from 'lit';

export const learnerLogStyles = css`
  :host {
    margin-top: var(--space-5);
  }
  section {
    justify-items: start;
  }
  table {
    width: min(100%, 24rem);
  }
  tfoot :is(th, td) {
    font-weight: 650;
  }
  [role='status'] {
    justify-self: stretch;
    padding-inline-start: var(--space-3);
    border-inline-start: 4px solid var(--good);
    overflow-wrap: anywhere;
  }
  [role='status'].refused {
    border-color: var(--bad);
  }
  button.grave {
    border-color: var(--bad);
    color: var(--bad);
  }
  button.grave:hover {
    background: var(--bad-soft);
  }
  dialog {
    width: min(36rem, 100% - 2 * var(--gutter));
  }
  dialog[open] {
    display: grid;
    gap: var(--space-4);
  }
`;
