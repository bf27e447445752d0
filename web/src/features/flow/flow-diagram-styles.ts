// How the data-flow diagram looks.
import { css } from 'lit';

export const flowStyles = css`
  :host {
    --head: transparent;
    container-type: inline-size;
  }
  /* In a strip there is room for one stage, and for where it comes from; beside the first, for where it goes. */
  .choices {
    display: var(--more, var(--beside, flex));
    margin-bottom: var(--space-3);
  }
  .stage:not(.now, :has(+ .now), .now:first-child + *) {
    display: var(--room, var(--beside, list-item));
  }
  .wedge {
    display: block;
    width: 100%;
    height: var(--wedge, 14px);
  }
  .wedge path {
    fill: var(--head);
    opacity: 0.22;
  }
  .wedge path:only-child {
    fill: var(--line-strong);
  }
  /* Where nothing goes on, all of it stands. */
  @media screen and (scripting: enabled) {
    .ahead :is(.wedge, .shape, .segments, .strip *) {
      visibility: hidden;
    }
  }
  @media (scripting: none) {
    .nav {
      display: none;
    }
  }
  .stage .line {
    align-items: baseline;
    gap: 0 var(--space-3);
    min-height: 1.4rem;
  }
  .stage .title {
    color: var(--ink-soft);
  }
  .now .title {
    color: var(--ink);
  }
  .lanes {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: 2%;
    padding: var(--space-1);
    border-radius: var(--radius-s);
    border: 2px solid transparent;
  }
  .now .lanes {
    border-color: var(--accent);
    background: var(--accent-soft);
  }
  .lane {
    border-top: 4px solid var(--head);
    min-width: 0;
  }
  .ahead .lane {
    border-top-style: dotted;
  }
  .lane {
    font-size: var(--size-xs);
    line-height: 1.4;
    text-align: center;
    white-space: nowrap;
  }
  .lane .row {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-1);
    margin-top: 3px;
  }
  .strip {
    display: block;
    width: 100%;
    height: 18px;
    border-radius: 2px;
    outline: 1px solid var(--line);
    forced-color-adjust: none;
    shape-rendering: crispEdges;
  }
  .all .strip {
    height: var(--tall, 72px);
  }
  .ahead .strip {
    outline-style: dashed;
  }
  .mine {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2px;
    vector-effect: non-scaling-stroke;
  }
  .now .strip {
    animation: fill var(--move);
  }
  @keyframes fill {
    from {
      clip-path: inset(0 100% 0 0);
    }
    to {
      clip-path: inset(0);
    }
  }
  .segments {
    display: grid;
    padding-inline: calc(var(--space-1) + 2px);
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
  }
  .segments span {
    border-top: 4px solid var(--head);
    font-size: var(--size-xs);
    text-align: center;
    line-height: 1.4;
  }
  .ahead .segments span {
    border-top-style: dotted;
  }
  .nav {
    display: var(--beside, grid);
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-3);
    margin-bottom: var(--space-3);
  }
  .told,
  .code,
  details {
    display: var(--more, var(--beside, block));
  }
  .note {
    display: var(--beside, block);
  }
  .told {
    margin-block: var(--space-3);
    max-width: var(--measure);
  }
  .choices .field,
  .slider {
    grid-auto-flow: column;
    gap: var(--space-2);
    align-items: center;
  }
  .code,
  details,
  p.soft {
    display: var(--more, var(--beside, block));
  }
  .code {
    margin-block: var(--space-4) var(--space-2);
  }
  table {
    font-family: var(--mono-family);
    font-size: var(--size-xs);
  }
  th {
    font-weight: 600;
    text-align: start;
    padding: 2px var(--space-2) 2px 0;
    border-inline-start: 4px solid var(--head);
    padding-inline-start: var(--space-2);
  }
  td {
    padding: 2px var(--space-1);
    text-align: end;
    white-space: nowrap;
  }
`;
