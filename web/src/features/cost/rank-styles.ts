// What only the rank view draws: tables of weights as pictures, and bars that are kept or left out.
import { css } from 'lit';

export const rankStyles = css`
  .pair {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: clamp(var(--space-3), 3cqi, var(--space-5));
  }
  .heads {
    --column: 8rem;
  }
  .head {
    border-top: 4px solid var(--head);
    padding-top: var(--space-2);
  }
  img {
    display: block;
    width: 100%;
    max-width: 24rem;
    height: auto;
    image-rendering: pixelated;
    border-radius: 2px;
    outline: 1px solid var(--line);
    forced-color-adjust: none;
  }
`;
