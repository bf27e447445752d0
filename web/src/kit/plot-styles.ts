// The look of charts, for elements.
import { css, unsafeCSS } from 'lit';
import text from '../../css/plot.css?inline';

export const plotStyles = unsafeCSS(text);

/** Of a chart of curves, where one is drawn by hand or set beside a measured one. */
export const curveStyles = [
  plotStyles,
  css`
    .plot {
      --plot-width: none;
      --plot-text: 12.5px;
    }
    .plot .place {
      fill: var(--ink);
      font-weight: 700;
    }
    :is(.plot, .plot-key) .mine {
      stroke-dasharray: 7 5;
    }
    /* A narrow chart is drawn smaller; its words are not. */
    @container (max-width: 28rem) {
      .plot {
        --plot-text: 14px;
      }
    }
  `,
];
