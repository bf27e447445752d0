// How the memory strip looks and how its blocks move.
import { css } from 'lit';

export const stripStyles = css`
  h4 {
    margin-bottom: var(--space-1);
  }
  svg {
    display: block;
    overflow: visible;
    margin-top: var(--space-5);
  }
  text {
    font-family: var(--text-family);
    font-size: 12px;
    fill: var(--ink);
    text-anchor: middle;
  }
  text.name,
  text.offset {
    fill: var(--ink-soft);
    text-anchor: start;
    font-size: 13px;
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 7px;
  }
  text.offset {
    font-family: var(--mono-family);
    font-size: 11px;
  }
  text.token {
    fill: var(--ink-soft);
    font-size: 11px;
  }
  .block {
    transition: transform var(--move);
  }
  .block rect {
    opacity: var(--dim, 1);
    fill: color-mix(in oklab, var(--head) 34%, var(--surface));
    stroke: var(--head);
    stroke-width: 1.25;
  }
  .fresh {
    animation: make 0.5s ease-out;
  }
  @keyframes make {
    from {
      opacity: 0;
    }
  }
  .links line {
    stroke: var(--head);
    stroke-width: 1.75;
    opacity: 0.75;
    animation: make 0.5s 0.6s ease-out backwards;
  }
  .gap {
    fill: var(--ink-soft);
  }
  .strides {
    align-items: end;
    margin-top: var(--space-4);
  }
  caption {
    font-family: var(--text-family);
    font-weight: 600;
  }
  th,
  td {
    padding: 0.15rem 0.6rem 0.15rem 0;
    text-align: end;
    overflow-wrap: anywhere; /* large letters in a narrow column */
  }
  th {
    font-weight: 600;
  }
  @media (max-width: 400px) {
    table {
      font-size: 0.75rem;
    }
    th,
    td {
      padding-inline-end: 0.4rem;
    }
  }
  th[scope='row'] {
    text-align: start;
    font-family: var(--text-family);
    font-weight: 400;
    color: var(--ink-soft);
  }
  @media (prefers-reduced-motion: reduce) {
    .fresh,
    .links line {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    text {
      fill: CanvasText;
    }
    text.name,
    text.offset {
      fill: CanvasText;
      stroke: Canvas;
    }
    .block rect {
      fill: Canvas;
      stroke: CanvasText;
    }
    .links line {
      stroke: CanvasText;
    }
  }
`;
