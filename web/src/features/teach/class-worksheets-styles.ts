// How worksheets for a class are chosen, looked at and printed.
import { css } from 'lit';

export const classWorksheetsStyles = css`
  #reveals {
    columns: 20rem;
    margin-block: var(--space-1) var(--space-4);
    font-size: var(--size-s);
  }
  .callout {
    margin-block: var(--space-4);
  }
  .buttons:has(#learners) {
    margin-top: var(--space-3);
  }
  #copies {
    line-height: var(--target);
  }
  .paper {
    --behind: #fff;
    color-scheme: light;
    max-height: 36rem;
    overflow: auto;
    padding: var(--space-5);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-s);
    background-color: #fff;
    box-shadow: var(--shadow);
    font-size: 0.875rem;
  }
  @media print {
    :host(:not([print])) .on-paper,
    :host([print='sheets']) .keys,
    :host([print='keys']) .sheets {
      display: none;
    }
    .sheets > * + *,
    :host([print='both']) .keys {
      break-before: page;
    }
    .blank {
      height: 1px;
    }
    /* What would follow are keys. */
    :host(:not([print='both'])) .blank:last-child {
      display: none;
    }
    .keys > * {
      break-inside: avoid;
    }
    .keys > * + * {
      margin-top: 9mm;
    }
  }
`;
