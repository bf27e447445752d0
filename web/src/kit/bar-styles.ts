// The look of a bar at the bottom of the window: where one is, Back and Next.
import { css } from 'lit';

export const barStyles = css`
  :host {
    position: fixed;
    inset: auto 0 0;
    z-index: 4;
    padding: var(--space-2) var(--gutter) max(var(--space-2), env(safe-area-inset-bottom));
    border-top: 1px solid var(--line-strong);
    background: var(--paper);
    font-size: var(--size-s);
  }
  nav {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
`;
