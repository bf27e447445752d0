// How two trainings look: buttons, the chart beside what was measured, the names they wrote.
import { css } from 'lit';

export const trainingStyles = css`
  .outcome {
    align-items: start;
    --plot-width: 28rem;
  }
  .written ul {
    gap: var(--space-1) var(--space-4);
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
