// How a card looks: the question above, ruled lines below it until the answer stands there. The back keeps
// its room, so that nothing moves when a card is turned.
import { css } from 'lit';

export const flashCardStyles = css`
  :host {
    display: grid;
  }
  .card {
    display: grid;
    grid-template-rows: auto 1fr auto;
    gap: var(--space-3);
    padding: var(--space-4) var(--space-5) var(--space-5);
    border-block-start: 5px solid var(--accent);
    box-shadow: var(--shadow);
    cursor: pointer;
  }
  #back {
    --rule: 2rem;
    min-height: calc(3 * var(--rule));
    padding-block-start: var(--space-3);
    border-block-start: 1px solid var(--line-strong);
    background: repeating-linear-gradient(
        transparent 0 calc(var(--rule) - 1px),
        var(--line) calc(var(--rule) - 1px) var(--rule)
      );
  }
  #back ::slotted(*) {
    visibility: hidden;
  }
  :host([turned]) #back {
    background: none;
  }
  :host([turned]) #back ::slotted(*) {
    visibility: visible;
  }
  button {
    justify-self: start;
  }
  .arrow {
    width: 1.1em;
    height: 0.8em;
    border: 2px solid var(--accent);
    border-block-start-width: 4px;
    border-radius: 2px;
  }
  [aria-expanded='true'] .arrow {
    border-block-width: 2px 4px;
  }
  @media (prefers-reduced-motion: no-preference) {
    :host([turned]) .card {
      animation: turn 280ms ease-out;
    }
  }
  @keyframes turn {
    from {
      transform: perspective(70rem) rotateX(-80deg);
    }
  }
  @media print {
    .card {
      display: block;
      padding: 0;
      border: 0;
      background: none;
      box-shadow: none;
    }
    #back,
    :host([turned]) #back {
      margin-top: 12mm;
      padding-top: 10mm;
      border-block-start: 1pt solid #000;
      background: none;
    }
    #back ::slotted(*) {
      visibility: visible;
    }
  }
`;
