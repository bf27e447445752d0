// How the learner's log looks: a box for each thing that can be done with it.
import { css } from 'lit';

export const learnerLogStyles = css`
  :host {
    margin-top: var(--space-5);
  }
  section {
    gap: var(--space-3);
    justify-items: start;
    padding: var(--space-5);
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--surface);
  }
  h2 {
    font-size: var(--size-l);
    line-height: var(--leading-tight);
  }
  table {
    width: min(100%, 24rem);
  }
  th,
  td {
    padding: var(--space-2) 0;
    border-bottom: 1px solid var(--line);
    font-weight: 400;
    text-align: start;
  }
  td,
  th + th {
    text-align: end;
  }
  thead th {
    border-bottom-color: var(--line-strong);
    color: var(--ink-soft);
    font-size: var(--size-s);
    font-weight: 600;
  }
  tfoot :is(th, td) {
    border-bottom: 0;
    font-weight: 650;
  }
  [role='status']:empty {
    display: none;
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
  [role='status'] ul {
    margin: var(--space-1) 0 0;
    padding-inline-start: 1.4em;
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
    padding: var(--space-5);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-l);
    background: var(--surface);
    box-shadow: var(--shadow);
    color: var(--ink);
  }
  dialog[open] {
    display: grid;
    gap: var(--space-4);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.45);
  }
  @media (max-width: 480px) {
    section {
      padding: var(--space-4);
    }
  }
  @media print {
    section:not(#kept) {
      display: none;
    }
  }
`;
