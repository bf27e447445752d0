// How a question is framed and its verdict said, and how it looks asking and answered, on screen and on paper.
import { css } from 'lit';

/** The frame alone, for questions that lay the rest out their own way. */
export const frameStyles = css`
  .asked {
    border-radius: var(--radius-m);
    border-inline-start: 4px solid var(--accent);
    background: var(--sunken);
  }
  /* The edge is the verdict's: an answer that was only shown has none. */
  .asked.open {
    border-color: var(--line-strong);
  }
  .asked:is(.right, .wrong) {
    border-color: var(--verdict);
  }
  .question {
    font-weight: 650;
    overflow-wrap: anywhere;
  }
  .row {
    align-items: stretch;
  }
  #answer {
    flex: 1 1 10rem;
    font-family: var(--mono-family);
  }
  .says {
    font-weight: 700;
  }
  /* What is not read any more */
  :host([edited]) [data-verdict='not_an_answer'] {
    display: none;
  }
  .says:is(.right, .wrong) {
    color: var(--verdict);
  }
`;

export const questionStyles = [
  frameStyles,
  css`
    .asked {
      display: grid;
      grid-column: text; /* where the page lays its text out on a grid */
      gap: var(--space-3);
      padding: var(--space-4) var(--space-5);
    }
    :where(.kicker, .waiting, .marks, .answer:not(.right), .answer details, .says:not(.right, .wrong)) {
      display: var(--aside, block);
    }
    form,
    .rubric {
      gap: var(--space-3);
    }
    legend {
      margin-bottom: var(--space-3);
    }
    .option,
    .answer {
      padding: var(--space-2) var(--space-4);
    }
    .option,
    .head {
      display: grid;
      grid-template-columns: 1.15rem 1rem minmax(0, 1fr);
      align-items: baseline;
      gap: var(--space-3);
      min-height: var(--target);
      align-content: center;
    }
    .option input {
      translate: 0 0.15rem;
    }
    .sign {
      color: var(--verdict);
      font-weight: 700;
    }
    .marks {
      grid-column: 3;
      margin-top: calc(-1 * var(--space-2));
    }
    .why,
    details summary {
      padding-inline-start: var(--pad, calc(2.15rem + 2 * var(--space-3)));
    }
    .why {
      padding-block: var(--space-1) var(--space-2);
    }
    @media (max-width: 480px) {
      .asked {
        padding-inline: var(--space-4);
      }
      .option,
      .answer {
        padding-inline: var(--space-3);
      }
      .why,
      details summary {
        padding-inline-start: 0;
      }
    }
    /* Until it is alive, and while it asks, what would answer the question is kept back, whatever the
       page says of its layout; on paper it is the lesson's text like any other. */
    @media screen {
      :host(:not([open], [missing])) ::slotted(.reveal:not(.has-open)) {
        display: none !important;
      }
    }
    @media print {
      .asked {
        break-inside: avoid;
      }
      .sign,
      .marks,
      .why {
        display: var(--answers, block);
      }
      form:has(#answer)::after {
        content: '';
        display: block;
        height: 2.5rem;
        border-bottom: 1px solid;
      }
      .option,
      .answer {
        border-color: currentColor;
        background: none;
        box-shadow: none;
        break-inside: avoid;
      }
    }
    /* A legend is as wide as what is in it, and code in a question is wider than a phone. */
    legend.question {
      width: 100%;
      contain: inline-size;
    }
    .question,
    .reveal {
      min-width: 0;
    }
    .sure legend {
      float: left;
      width: 100%;
      margin: 0;
      font-size: var(--size-s);
      font-weight: 600;
    }
    .sure button {
      flex: 1 1 auto;
      max-width: 10rem;
      padding-inline: var(--space-2);
      border-color: var(--accent);
      color: var(--accent);
    }
    .wrote {
      padding-inline-start: var(--space-4);
      border-inline-start: 3px solid var(--line-strong);
      white-space: pre-wrap;
    }
    .point {
      grid-template-columns: 1.15rem minmax(0, 1fr);
    }
    @media print {
      .row,
      .hint,
      .waiting,
      .verdict,
      .sure,
      #example {
        display: none;
      }
    }
  `,
];
