// A question of a practice page on paper: whole, with one place to write, and its answer nowhere but in the key at the end
// (print-questions.ts), whether it was opened on the screen or not.
import { css } from 'lit';

export const questionPaperStyles = css`
  @media print {
    :host {
      counter-increment: question;
      break-inside: avoid;
    }
    .asked {
      display: block;
      padding: 0;
      border: 0;
      background: none;
    }
    .asked > :not(.question, form, .answers, .write, .wrote),
    .asked .says,
    #answer,
    [for='answer'].small,
    .told,
    .sign,
    .marks,
    .why,
    .answer details {
      display: none;
    }
    .question {
      display: block;
      contain: none;
    }
    .question::before {
      content: counter(question) '. ';
      float: left;
      margin-inline-end: 0.4em;
    }
    form:has(#answer)::after {
      content: none;
    }
    fieldset,
    .answers,
    form {
      display: block;
    }
    legend {
      margin-bottom: var(--space-1);
    }
    .option,
    .head {
      min-height: 0;
      grid-template-columns: 1.15rem 1rem minmax(0, 1fr);
    }
    .option,
    .answer {
      padding: 0.6mm 0;
      border: 0;
    }
    /* The box to tick is drawn alike, whether the question was answered on the screen or not. */
    .option input {
      appearance: none;
    }
    .option input,
    .head::before {
      content: '';
      width: 0.85rem;
      height: 0.85rem;
      margin: 0;
      translate: 0 0.15rem;
      border: 0.75pt solid;
    }
    .head .sign {
      display: none;
    }
    .write {
      height: 8.5mm;
      border-bottom: 0.75pt solid;
    }
  }
`;
