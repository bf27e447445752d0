// Two columns, right and wrong, one below the other where there is little room.
import { css } from 'lit';

export const twinStyles = css`
  .twin {
    border-top: 4px solid var(--good);
  }
  .twin.spoilt {
    border-top-color: var(--bad);
  }
  .twin .lines code {
    flex-basis: 100%;
  }
  .twin.right td.marked {
    background: var(--good-soft);
    box-shadow: inset 0 0 0 1px var(--good);
  }
  .twin.spoilt td.marked {
    background: var(--bad-soft);
    box-shadow: inset 0 0 0 1px var(--bad);
  }
`;
