// How the parts of an element stand: one below the other, and two side by side where there is room.
import { css } from 'lit';

export const stackStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
    container-type: inline-size;
  }
  .beside {
    align-items: start;
  }
  /* A strip has room for the picture alone. */
  :is(.tokens, .radios) {
    display: var(--beside, flex);
  }
  :is(details, p.soft, p[role='status']) {
    display: var(--beside, block);
  }
`;
