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
    grid-template-columns: repeat(4, minmax(0, 1fr));
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
  .rating .wait {
    grid-column: 2;
    font-weight: 400;
  }
  @media (hover: none) {
    .keys {
      display: none;
    }
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
