// The scatter of the catalogue as a picture: a mark for every model shown, lines of equal head size, a
// ring round the chosen one. Marks take the pointer only; the table beside it takes the keyboard.
import { html, nothing, svg } from 'lit';

import { count, type Say } from '../../kit/messages.ts';
import type { Row } from './model-rows.ts';
import {
  drawable,
  MARKED,
  markPath,
  type Placed,
  type ScatterLayout,
  scatterLayout,
} from './model-scatter-layout.ts';

const RADIUS = 4.5;
// How far from a mark a finger may land.
const REACH = 28;

export function scatter(
  {
    rows,
    chosen,
    width,
    choose,
  }: {
    /** those shown */
    rows: Row[];
    chosen: Row | undefined;
    /** of the host */
    width: number;
    choose: (row: Row) => void;
  },
  t: Say,
) {
  const layout = scatterLayout(Math.max(width, 280), width < 500 ? 340 : 430);
  const marks = drawable(rows);
  const ring = chosen && drawable([chosen])[0];
  const pick = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const near = nearest(marks, layout, event.clientX - box.left, event.clientY - box.top);
    if (near) choose(near);
  };
  return html`<div class="picture">
    <svg id="scatter" role="img" aria-label=${t('scatter.label', { drawn: marks.length })}
      width=${layout.width} height=${layout.height} viewBox="0 0 ${layout.width} ${layout.height}"
      @click=${pick}>
      ${axes(layout, t)} ${lines(layout, t)}
      ${marks.map(
        (row) =>
          svg`<path class="mark ${row.sharing} ${row.head_dim_given ? 'given' : ''}" d=${at(row, layout, RADIUS)} />`,
      )}
      ${ring ? named(ring, layout) : nothing}
    </svg>
    <p class="legend small soft">
      ${MARKED.map(
        (
          sharing,
        ) => html`<span class="entry"><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path class="mark ${sharing}" d=${markPath(sharing, 8, 8, 5)} /></svg>${t(`sharing.${sharing}`)}</span>`,
      )}
      <span class="entry"><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path class="mark MHA given" d=${markPath('MHA', 8, 8, 5)} /></svg>${t('scatter.given')}</span>
    </p>
    <p class="small soft screen">${t('scatter.hint')}</p>
  </div>`;
}

const at = (row: Placed, { x, y }: ScatterLayout, r: number) =>
  markPath(row.sharing, x(row.d_model), y(row.n_heads), r);

function axes({ frame, xTicks, yTicks, width }: ScatterLayout, t: Say) {
  return svg`<g class="axes">
    <path class="frame" d="M${frame.left} ${frame.top}V${frame.bottom}H${frame.right}" />
    ${xTicks.map(({ value, at: x }) => svg`<path d="M${x} ${frame.bottom}v5" /><text x=${x} y=${frame.bottom + 18} text-anchor="middle">${count(value)}</text>`)}
    ${yTicks.map(({ value, at: y }) => svg`<path d="M${frame.left} ${y}h-5" /><text x=${frame.left - 9} y=${y + 4} text-anchor="end">${count(value)}</text>`)}
    <text class="name" x=${(frame.left + frame.right) / 2} y=${frame.bottom + 38} text-anchor="middle">${t('scatter.x')}</text>
    <text class="name" x=${Math.min(8, width)} y="14">${t('scatter.y')}</text>
  </g>`;
}

// Each line is named at its lower end, where few models stand.
function lines({ lines: all, lineName }: ScatterLayout, t: Say) {
  return svg`<g class="lines">${all.map(
    ({ head_dim, x1, y1, x2, y2 }) =>
      svg`<path d="M${x1} ${y1}L${x2} ${y2}" /><text x=${x1 + 2} y=${y1 - 8} text-anchor="end">${head_dim}</text>`,
  )}<text x=${lineName.x} y=${lineName.y} text-anchor="end">${t('scatter.line')}</text></g>`;
}

// The chosen mark over all others, ringed and named on the side where there is room.
function named(row: Placed, layout: ScatterLayout) {
  const x = layout.x(row.d_model);
  const y = layout.y(row.n_heads);
  const left = x > layout.width / 2;
  return svg`<g class="chosen">
    <circle cx=${x} cy=${y} r="10" />
    <path class="mark ${row.sharing} ${row.head_dim_given ? 'given' : ''}" d=${markPath(row.sharing, x, y, RADIUS + 1)} />
    <text x=${left ? x - 15 : x + 15} y=${y - 9} text-anchor=${left ? 'end' : 'start'}>${row.name}</text>
  </g>`;
}

function nearest(rows: Placed<Row>[], { x, y }: ScatterLayout, px: number, py: number) {
  let best: Row | undefined;
  let least = REACH;
  for (const row of rows) {
    const away = Math.hypot(x(row.d_model) - px, y(row.n_heads) - py);
    if (away < least) [best, least] = [row, away];
  }
  return best;
}
