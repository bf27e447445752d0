// How a question is framed and its verdict said, before a shape and in the prose. Knows classes alone.
import { css } from 'lit';

export const gateFrame = css`
  .gate {
    border-radius: var(--radius-m);
    border-inline-start: 4px solid var(--accent);
    background: var(--sunken);
  }
  .gate.wrong {
    border-color: var(--bad);
  }
  .gate.open {
    border-color: var(--good);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
  #answer {
    flex: 1 1 10rem;
    min-width: 0;
    font-family: var(--mono-family);
  }
  .verdict {
    display: grid;
    gap: var(--space-2);
  }
  .says {
    font-weight: 700;
  }
  .says.right {
    color: var(--good);
  }
  .says.wrong {
    color: var(--bad);
  }
`;
