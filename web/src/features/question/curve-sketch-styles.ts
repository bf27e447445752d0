// How a curve looks that is drawn by hand: its points, their rings, and the sliders unseen over them.
import { css } from 'lit';
import { curveStyles } from '../../kit/plot-styles.ts';

export const sketchStyles = [
  curveStyles,
  css`
    :host {
      max-width: 32rem;
      container-type: inline-size;
      --plot-ground: transparent;
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
  `,
];
