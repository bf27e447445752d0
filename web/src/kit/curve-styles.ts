// How a chart of curves looks: its lines and words, a curve drawn by hand, and what was measured.
import { css } from 'lit';

export const plotStyles = css`
  .plot {
    display: block;
    width: 100%;
    height: auto;
    overflow: visible;
  }
  .plot text {
    font-family: var(--text-family);
    font-size: 12.5px;
    font-variant-numeric: tabular-nums;
    fill: var(--ink-soft);
  }
  .plot .place {
    fill: var(--ink);
    font-weight: 700;
  }
  .plot .under {
    font-size: 11.5px;
  }
  /* A narrow chart is drawn smaller; its words are not. */
  @container (max-width: 28rem) {
    .plot text {
      font-size: 14px;
    }
    .plot .under {
      font-size: 13px;
    }
  }
  .ground,
  .tick {
    stroke: var(--line-strong);
  }
  .grid {
    stroke: var(--line);
  }
  .mine {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2.5;
    stroke-dasharray: 7 5;
  }
  @media (forced-colors: active) {
    .plot text {
      fill: CanvasText !important;
    }
    .ground,
    .tick,
    .mine {
      stroke: CanvasText;
    }
    .grid {
      stroke: GrayText;
    }
  }
`;

export const sketchStyles = [
  plotStyles,
  css`
    :host {
      max-width: 32rem;
      container-type: inline-size;
    }
    .measure {
      font-weight: 650;
    }
    .board {
      position: relative;
      cursor: crosshair;
      touch-action: none;
      user-select: none;
      -webkit-user-select: none;
    }
    .point {
      fill: var(--ink);
      stroke: var(--ink);
      stroke-width: 2;
    }
    .point.open {
      fill: var(--surface);
      stroke: var(--line-strong);
      stroke-dasharray: 3 3;
    }
    .ring {
      fill: none;
      stroke: none;
    }
    input[type='range'] {
      position: absolute;
      width: var(--target);
      height: var(--target);
      margin: 0;
      translate: -50% -50%;
      opacity: 0;
      pointer-events: none;
    }
    .left {
      min-height: 1.45em;
    }
    .ring.focused {
      stroke: var(--focus);
      stroke-width: 3;
    }
    @media (forced-colors: active) {
      .point.placed {
        fill: CanvasText;
        stroke: CanvasText;
      }
      .point.open {
        fill: Canvas;
        stroke: CanvasText;
      }
      .ring.focused {
        stroke: Highlight;
      }
    }
    @media print {
      .point,
      #how,
      .left {
        display: none;
      }
    }
  `,
];
