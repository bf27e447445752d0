// How worksheets for a class are chosen, looked at and printed.
import { css } from 'lit';

export const classWorksheetsStyles = css`
  .notice {
    margin-bottom: var(--space-4);
    padding: var(--space-3) var(--space-4);
    border-radius: var(--radius-m);
    background: var(--mark);
  }
  .paper {
    color-scheme: light;
    max-height: 36rem;
    overflow: auto;
    padding: var(--space-5);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-s);
    background: #fff;
    box-shadow: var(--shadow);
    font-size: 0.875rem;
  }
  @media screen {
    .printed {
      display: none;
    }
  }
  @media print {
    .screen,
    :host(:not([print])) .printed,
    :host([print='sheets']) .keys,
    :host([print='keys']) .sheets {
      display: none;
    }
    exercise-worksheet + exercise-worksheet,
    :host([print='both']) .keys {
      break-before: page;
    }
  }
`;
