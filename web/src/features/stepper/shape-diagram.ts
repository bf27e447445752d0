// The picture of a shape: one object for each example and head, which moves from arrangement to arrangement as the
// lines of code do.
import type { Slice, StepView, WalkView } from '@engine';
import { html, type PropertyValues, svg } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { t } from '../../../text/layer-messages.ts';
import './axis-chips.ts';
import { headColour, shapeOf, styled } from '../../kit/base.ts';
import { matrixCells } from '../../kit/matrix-cells.ts';
import { given, number, ownWidth, withProps } from '../../kit/props.ts';
import { repeat } from '../../kit/repeat.ts';
import { type Arrangement, arrange, type Box, type Edge, follows } from './diagram-layout.ts';
import { diagramStyles } from './diagram-styles.ts';

const NARROW = 480;
const STAGGER_MS = 30;
/** Of a head's table. */
const MOST_CELLS = 32 ** 2;

class ShapeDiagram extends withProps({
  step: given<StepView>(),
  walk: given<WalkView>(),
  /** numbers of heads that have tables */
  tables: given<Map<number, Slice>>(() => new Map()),
  example: number(0),
  head: number(0),
  width: ownWidth(),
}) {
  static override styles = diagramStyles;

  #before: StepView | undefined;
  #generation = 0;
  #quick = false;
  #moving = false;

  override willUpdate(changed: PropertyValues) {
    if (!this.step || !changed.has('step')) return;
    this.#moving = follows(this.#before, this.step);
    this.#quick = this.#before?.id === this.step.id;
    if (!this.#moving) this.#generation += 1;
    this.#before = this.step;
  }

  override render() {
    const { step, walk } = this;
    if (!step || !walk) return html`<div></div>`;
    const narrow = this.width < NARROW;
    const layout = arrange(step, walk, {
      width: this.width,
      height: narrow ? 216 : 300,
      example: this.example,
      head: this.head,
    });
    const summary = t(`ui.diagram.${layout.kind}`, {
      batch: step.out.axes[0]!.size,
      tokens: walk.dims.seq_len,
      heads: layout.drawn.allHeads,
      width: walk.dims.d_model,
      size: walk.dims.head_dim,
    });
    return html`
      <div class="title row wide apart">
        <div>
          <div class="name mono" id="name">${step.id}</div>
          <div class="label small soft">${t(`tensors.${step.id}.label`)}</div>
        </div>
        <axis-chips .axes=${step.out.axes} ?moving=${this.#moving && !this.#quick}></axis-chips>
      </div>
      ${this.#making(step)}
      ${this.width > 0 ? keyed(this.#generation, this.#picture(layout, summary)) : ''}
      <p class="small soft" id="summary">${summary} ${this.#notDrawn(layout)}</p>
    `;
  }

  /** What goes in and what comes out, as shapes. */
  #making(step: StepView) {
    if (step.in.length === 0) return '';
    const parts = step.in.map(
      ({ tensor, axes }, i) =>
        html`${i > 0 ? html` <span class="soft">·</span> ` : ''}<code>${tensor}</code>&nbsp;${shapeOf(axes)}`,
    );
    return html`<p class="making small" id="making">
      ${parts} <span class="soft" aria-label=${t('ui.diagram.gives')}>→</span>
      <code>${step.id}</code>&nbsp;${shapeOf(step.out.axes)}
    </p>`;
  }

  #notDrawn({ drawn }: Arrangement) {
    if (drawn.heads === drawn.allHeads && drawn.examples === drawn.allExamples) return '';
    return t('ui.diagram.notAll', {
      heads: drawn.heads,
      allHeads: drawn.allHeads,
      examples: drawn.examples,
      allExamples: drawn.allExamples,
    });
  }

  #picture(layout: Arrangement, summary: string) {
    const { kind, width, height, frame, boxes, labels, rest, edges } = layout;
    return html`<svg
      width=${width}
      height=${height}
      viewBox="0 0 ${width} ${height}"
      role="img"
      aria-label=${summary}
      class="${kind} ${this.#quick ? 'quick' : ''}"
    >
      ${repeat(
        boxes,
        ({ key }) => key,
        (box) => this.#box(box, layout),
      )}
      ${frame ? svg`<rect class="frame" x=${frame.x} y=${frame.y} width=${frame.w} height=${frame.h} />` : ''}
      ${
        rest
          ? svg`<g class="rest">
            <rect x=${rest.x + 3} y=${rest.y} width=${Math.max(0, rest.w - 3)} height=${rest.h} />
            <text x=${rest.x + rest.w / 2} y=${rest.y + rest.h / 2 + 4} text-anchor="middle">${t('ui.diagram.rest', { count: rest.heads })}</text>
          </g>`
          : ''
      }
      ${repeat(
        labels,
        ({ head }) => head,
        ({ head, x, y, text }) => svg`
        <g class="head-label" ${styled({ transform: `translate(${x}px, ${y}px)` })}>
          <text>${text === 'long' ? t('ui.head', { head }) : head}</text>
        </g>`,
      )}
      ${edges.map((edge) => this.#edge(edge))}
    </svg>`;
  }

  #box({ key, example, head, depth, x, y, w, h }: Box, { kind, rows, columns }: Arrangement) {
    const tinted = kind !== 'whole';
    const chosen = depth === 0 && head === this.head && tinted;
    const place = {
      transform: `translate(${x}px, ${y}px) scale(${w}, ${h})`,
      'transition-delay': this.#quick ? '0s' : `${head * STAGGER_MS}ms`,
      '--head': tinted ? headColour(head) : 'var(--line-strong)',
      '--tint': kind === 'whole' ? '10%' : kind === 'striped' ? '16%' : '34%',
      '--edge': kind === 'whole' ? '0%' : kind === 'striped' ? '35%' : '100%',
    };
    return svg`<g class="box ${chosen ? 'chosen' : ''} ${depth > 0 ? 'behind' : ''}" data-box=${key}
        ${styled(place)} @click=${() => this.send('pick', { example, head })}>
      <rect width="1" height="1" />
      <path d=${lines(rows, columns)} />
      ${kind === 'tables' && depth === 0 ? this.#numbers(head) : ''}
    </g>`;
  }

  /** A head's table in small. */
  #numbers(head: number) {
    const slice = this.tables.get(head);
    if (!slice) return '';
    const { rows, columns, low, high } = slice;
    return svg`<g class="cells" transform="scale(${1 / columns} ${1 / rows})">${matrixCells(slice, low, high, MOST_CELLS)}</g><rect class="around" width="1" height="1" />`;
  }

  #edge({ axis, size, side, x1, y1, x2, y2 }: Edge) {
    if (side === 'depth' && size === 1) return '';
    const text = `${axis} ${size}`;
    const label = {
      left: svg`<text text-anchor="middle" transform="translate(${x1 - 7} ${(y1 + y2) / 2}) rotate(-90)">${text}</text>`,
      top: svg`<text x=${x1} y=${y1 - 6}>${text}</text>`,
      bottom: svg`<text x=${x1} y=${y1 + 16}>${text}</text>`,
      depth: svg`<text x=${x2} y=${y1 + 20} text-anchor="end">${text}</text>`,
    }[side];
    return svg`<g class="edge axis axis-${axis}"><line x1=${x1} y1=${y1} x2=${x2} y2=${y2} />${label}</g>`;
  }
}

/** Lines between rows and columns of a square of side 1. */
function lines(rows: number, columns: number) {
  let path = '';
  for (let i = 1; i < rows; i += 1) path += `M0 ${i / rows}H1`;
  for (let i = 1; i < columns; i += 1) path += `M${i / columns} 0V1`;
  return path;
}

customElements.define('shape-diagram', ShapeDiagram);
