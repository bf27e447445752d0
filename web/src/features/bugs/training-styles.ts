// How two trainings look: buttons, a line and a dash for each, the names they wrote.
import { css } from 'lit';

export const trainingStyles = css`
  .bar-of-buttons,
  .legend {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-4);
  }
  .summary {
    min-height: 0;
  }
  .outcome {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
    align-items: start;
    gap: var(--space-5);
  }
  .outcome > * {
    min-width: 0;
  }
  svg {
    max-width: 28rem;
  }
  .measured {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
  .curve {
    fill: none;
    stroke-width: 2.5;
    stroke-linejoin: round;
  }
  .curve.right {
    stroke: var(--good);
  }
  .curve.spoilt {
    stroke: var(--bad);
    stroke-dasharray: 6 3;
  }
  .guessing {
    stroke: var(--ink);
    stroke-dasharray: 2 4;
  }
  .legend {
    margin: var(--space-2) 0 0;
    padding: 0;
    list-style: none;
  }
  .legend li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  .legend svg {
    width: 36px;
  }
  .written {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
    gap: var(--space-4);
  }
  .written ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-4);
    margin: var(--space-1) 0 0;
    padding: 0;
    list-style: none;
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
