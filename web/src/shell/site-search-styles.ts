// How the search looks: a small button in the header, a dialog over the page.
import { css } from 'lit';

export const searchStyles = css`
  #search-open {
    border-color: var(--line);
    background: transparent;
    font-size: var(--size-s);
    font-weight: 400;
  }
  @media (max-width: 40rem) {
    #search-open {
      padding: 0;
    }
    .wide {
      display: none;
    }
  }
  dialog {
    width: min(44rem, calc(100vw - 2 * var(--space-3)));
    max-height: min(46rem, calc(100dvh - 2 * var(--space-4)));
    margin-block-start: max(var(--space-4), 8vh);
  }
  #search-words {
    width: 100%;
    margin-block: var(--space-2) var(--space-3);
  }
  #search-results > li {
    padding-block: var(--space-3);
    border-top: 1px solid var(--line);
  }
  #search-results > li > a {
    font-weight: 700;
  }
  li ol {
    padding-inline-start: var(--space-4);
    border-inline-start: 2px solid var(--line);
  }
  a {
    display: flex;
    align-items: center;
    min-height: var(--target);
  }
  li p {
    margin-top: calc(-1 * var(--space-2));
    padding-bottom: var(--space-2);
  }
  mark {
    background: var(--mark);
    color: var(--ink);
  }
`;
