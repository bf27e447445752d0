// How the parts of <layer-versions> stand.
import { css } from 'lit';

export const versionStyles = css`
  .versions {
    container-type: inline-size;
  }
  .walk {
    align-items: start;
  }
  @container (width > 48rem) {
    .walk {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
  /* As high as the longest note in a column, so that the page stays where it is. */
  .told {
    min-height: 6.5rem;
  }
  .told code {
    overflow-wrap: anywhere;
    font-weight: 650;
  }
  .matrix {
    width: min(100%, calc(var(--columns-shown) * 2.6rem + 4rem));
  }
  .about .field {
    justify-self: start;
  }
  #masks tbody th {
    min-width: 11rem;
  }
  .here {
    background: var(--mark);
  }
  #tests :is(td, th) {
    text-align: start;
  }
  [role='status']:empty {
    display: none;
  }
`;
