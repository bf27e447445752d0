// The look of a task about heads, before an answer and after a right or a wrong one.
import { css } from 'lit';

export const taskStyles = css`
  .task {
    justify-items: start;
    padding: var(--space-3);
    border-inline-start: 4px solid var(--accent);
    background: var(--accent-soft);
  }
  .task p:empty {
    display: none;
  }
  .task.right {
    border-color: var(--good);
    background: var(--good-soft);
  }
  .task.wrong {
    border-color: var(--line-strong);
    background: var(--sunken);
  }
`;
