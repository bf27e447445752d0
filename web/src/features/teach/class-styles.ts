// How what is made for a class is laid out: fields in rows, boxes to tick under a legend.
import { css } from 'lit';

export const classStyles = css`
  .buttons,
  fieldset {
    margin: 0 0 var(--space-4);
  }
  .buttons {
    align-items: end;
  }
  .field input {
    width: 8rem;
  }
  select {
    max-width: 100%;
  }
`;
