// How a review looks: counts above, the card, four ratings below it, each a third of a line high on a phone.
import { css } from 'lit';

export const cardReviewStyles = css`
  .review {
    max-width: var(--measure);
    margin-inline: auto;
  }
  .counts [data-now] {
    color: var(--ink);
    font-weight: 650;
    text-decoration-line: underline;
    text-decoration-thickness: 2px;
    text-decoration-color: var(--accent);
    text-underline-offset: 0.3em;
  }
  .ratings {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--space-2);
  }
  .ask {
    grid-column: 1 / -1;
    margin: 0;
    font-weight: 650;
  }
  .rating {
    display: grid;
    grid-template-columns: auto 1fr;
    column-gap: var(--space-2);
    align-items: baseline;
    padding: var(--space-2) var(--space-3);
    border-block-start-width: 4px;
    text-align: start;
  }
  .rating.again {
    border-block-start-color: var(--bad);
  }
  .rating.good,
  .rating.easy {
    border-block-start-color: var(--good);
  }
  .rating kbd {
    color: var(--ink-soft);
    font-size: var(--size-s);
  }
  .rating .wait {
    grid-column: 2;
    color: var(--ink-soft);
    font-size: var(--size-s);
    font-weight: 400;
  }
  .numbers {
    gap: var(--space-2) var(--space-3);
    font-size: var(--size-s);
  }
  .numbers span {
    flex: 1 1 16rem;
  }
  @media (hover: none) {
    .keys {
      display: none;
    }
  }
  .done {
    padding: var(--space-5);
    text-align: center;
  }
  @media (max-width: 480px) {
    .rating {
      grid-template-columns: 1fr;
      padding-inline: var(--space-2);
      text-align: center;
    }
    .rating kbd {
      display: none;
    }
    .rating .wait {
      grid-column: 1;
    }
  }
`;
