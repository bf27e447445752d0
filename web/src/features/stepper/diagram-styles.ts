// How the shape diagram looks and how its parts move.
import { css } from 'lit';

export const diagramStyles = css`
  .title {
    align-items: flex-start;
  }
  .name {
    font-size: var(--size-l);
    font-weight: 700;
    line-height: 1.3;
  }
  svg {
    display: block;
    overflow: visible;
    max-width: 100%;
    animation: appear 0.4s ease-out;
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  .box {
    opacity: var(--dim, 1);
    cursor: pointer;
    transition: transform var(--move);
  }
  .quick .box {
    transition-duration: 0.15s;
  }
  .box rect {
    fill: color-mix(in oklab, var(--head) var(--tint), var(--surface));
    stroke: color-mix(in oklab, var(--head) var(--edge), var(--line-strong));
    stroke-width: 1.25;
    vector-effect: non-scaling-stroke;
    transition: fill var(--move), stroke var(--move);
  }
  .box.chosen rect {
    stroke: var(--ink);
    stroke-width: 2.5;
  }
  .box > path {
    fill: none;
    stroke: color-mix(in oklab, var(--head) var(--edge), var(--line-strong));
    stroke-width: 0.75;
    opacity: 0.55;
    vector-effect: non-scaling-stroke;
  }
  .box.behind > path {
    opacity: 0;
  }
  .cells {
    animation: appear 0.5s 0.5s ease-out backwards;
  }
  .quick .cells {
    animation: none;
  }
  .box .around {
    fill: none;
    stroke-width: 2.5;
  }
  .whole .box rect {
    stroke: transparent;
  }
  .frame {
    fill: none;
    stroke: var(--line-strong);
    stroke-width: 1.5;
    pointer-events: none;
  }
  text {
    font-family: var(--mono-family);
    font-size: 13px;
    fill: currentColor;
  }
  .head-label text {
    font-family: var(--text-family);
    font-weight: 600;
  }
  .head-label {
    transition: transform var(--move);
  }
  .quick .head-label {
    transition-duration: 0.15s;
  }
  .edge line {
    stroke: currentColor;
    stroke-width: 2;
  }
  .rest rect {
    fill: none;
    stroke: var(--line-strong);
    stroke-dasharray: 4 4;
  }
  .rest text {
    fill: var(--ink-soft);
  }
  .making {
    margin-block: var(--space-2) var(--space-1);
    line-height: 1.7;
  }
  @media (prefers-reduced-motion: reduce) {
    svg,
    .cells {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    text {
      fill: CanvasText;
    }
    .box rect {
      fill: Canvas;
      stroke: CanvasText;
    }
    .box.chosen rect {
      stroke: Highlight;
    }
  }
`;
