// How the parts of a tensor map are laid out.
import { css } from 'lit';

export const mapStyles = css`
  :host {
    display: grid;
    gap: var(--space-3);
    grid-template-columns: minmax(0, 1fr);
  }
  .ramp {
    width: 9rem;
    height: 0.75rem;
    border-radius: 2px;
    outline: 1px solid var(--line);
    background: var(--ramp);
    forced-color-adjust: none;
  }
  .lens {
    position: relative; /* or what only a screen reader needs would stick out */
    overflow-x: auto;
    padding: 4px;
    margin: -4px;
  }
`;
