// How two trainings look: buttons, the chart beside what was measured, the names they wrote.
import { css } from 'lit';

export const trainingStyles = css`
  .outcome {
    align-items: start;
    --plot-width: 28rem;
  }
  .outcome > * {
    min-width: 0;
  }
  .plot-key {
    margin-top: var(--space-2);
  }
  .written ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-4);
    margin: var(--space-1) 0 0;
    font-family: var(--mono-family);
    font-size: var(--size-s);
  }
  #measured tbody th {
    white-space: normal;
  }
  @media print {
    button {
      display: none;
    }
  }
`;
