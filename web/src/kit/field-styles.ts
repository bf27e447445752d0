// How fields, options and switches look.
import { css } from 'lit';

export const fieldStyles = css`
  .radios legend {
    float: left; /* as an item among the others: WebKit knows no other way */
    padding: 0 var(--space-2) 0 0;
    font-weight: 600;
  }
  .radios:disabled {
    opacity: 0.55;
  }
  .radios label {
    position: relative;
    display: inline-grid;
    cursor: pointer;
  }
  .radios input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }
  .radios:disabled :is(label, input) {
    cursor: default;
  }
  .radios input:focus-visible + span {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  .radios label > span {
    display: grid;
    place-items: center;
    min-width: var(--target); /* as wide as a finger even for one digit */
    min-height: var(--target);
    padding: 0 var(--space-3);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-m);
    background: var(--surface);
  }
  .radios .head > span {
    border-bottom: 5px solid var(--head);
  }
  .radios input:checked + span {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
  }
  .radios .head input:checked + span {
    border-bottom-color: var(--head);
  }
  .field,
  .slider {
    display: grid;
    font-size: var(--size-s);
    font-weight: 600;
  }
  .field :is(input, select) {
    font-weight: 400;
  }
  .slider > span {
    display: flex;
    justify-content: space-between;
    gap: var(--space-2);
  }
  .slider output {
    font-family: var(--mono-family);
    font-weight: 700;
  }
  label small {
    display: block;
    color: var(--ink-soft);
    font-size: var(--size-xs);
    font-weight: 400;
    line-height: 1.3;
  }
  .tick {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: var(--target);
    cursor: pointer;
  }
  [aria-invalid='true'] {
    border-color: var(--bad);
    border-width: 2px;
  }
  /* Fields in a row, their lower edges in line. */
  .choices,
  .buttons {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: var(--space-3) var(--space-5);
  }
  .buttons {
    align-items: center;
    gap: var(--space-3);
  }
  /* One of a few with a line or more to say, by a radio button beside it: a label of the class option. */
  .option {
    cursor: pointer;
  }
  .option:hover {
    border-color: var(--accent);
  }
  /* A field for a shape (shape-field.ts). */
  .shape-field {
    display: flex;
    flex: 1 1 12rem;
    gap: var(--space-2);
    min-width: 0;
  }
  .shape-field #answer {
    flex: 1;
    min-width: 0;
  }
  .comma {
    display: none;
    font-family: var(--mono-family);
    font-size: var(--size-l);
  }
  @media screen and (pointer: coarse) {
    .comma {
      display: inline-flex;
    }
  }
  /* A switch with its name, in the colour of a head: <button role="switch"><span class="track"><span
     class="knob"></span></span>head 2</button>. */
  button[role='switch'] {
    justify-content: start;
    padding: var(--space-1) var(--space-2);
    border-color: transparent;
    background: none;
    text-align: start;
    line-height: 1.25;
  }
  button[role='switch']:hover {
    background: var(--accent-soft);
  }
  [role='switch'] .track {
    flex: none;
    display: block;
    width: 2.75rem;
    height: 1.5rem;
    padding: 2px;
    border: 2px solid var(--ink);
    border-radius: 999px;
  }
  [role='switch'] .knob {
    display: block;
    width: 1.0625rem;
    height: 1.0625rem;
    border: 2px solid var(--ink);
    border-radius: 50%;
  }
  [aria-checked='true'] .track {
    background: var(--head);
  }
  [aria-checked='true'] .knob {
    margin-inline-start: auto;
    background: var(--surface);
  }
`;
