// A switch with its name, in the colour of a head: `<button role="switch"><span class="track"><span
// class="knob"></span></span>head 2</button>`.
import { css } from 'lit';

export const switchButtonStyles = css`
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
  .track {
    flex: none;
    display: block;
    width: 2.75rem;
    height: 1.5rem;
    padding: 2px;
    border: 2px solid var(--ink);
    border-radius: 999px;
  }
  .knob {
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
