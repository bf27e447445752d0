// One flat strip of memory: what the step did to it, in words and as blocks that stay or move.
import type { StepView, WalkView } from '@engine';
import { html, svg } from 'lit';
import { count, t } from '../../../text/layer-messages.ts';
import { axisClass, headColour, styled } from '../../kit/base.ts';
import { given, number, ownWidth, withProps } from '../../kit/props.ts';
import { repeat } from '../../kit/repeat.ts';
import { kindOf } from './diagram-layout.ts';
import { type Block, makeStrip, placeBlocks, type Strip } from './strip-layout.ts';
import { stripStyles } from './strip-styles.ts';

const BLOCK_HEIGHT = 40;
const MEMORY_Y = 108;
const OFFSETS_Y = MEMORY_Y + BLOCK_HEIGHT + 16;
const MIN_BLOCK = 25;
const MAX_BLOCK = 46;
const GAP = 14;

class MemoryStrip extends withProps({
  step: given<StepView>(),
  /** the step that made what this one starts from */
  source: given<StepView>(),
  walk: given<WalkView>(),
  example: number(0),
  width: ownWidth(),
}) {
  static override styles = stripStyles;

  override render() {
    const { step, walk } = this;
    if (!step || !walk) return html`<div></div>`;
    const moved = step.move === 'label' || step.move === 'copy';
    return html`
      <h4 id="title">${t('ui.memory.title')}</h4>
      <p class="row wide small">
        <b id="move">${t(`moves.${step.move}`)}</b>
        ${step.bytes === '0' ? '' : html`<span class="soft" id="bytes">${t('ui.memory.bytes', { bytes: step.bytes })}</span>`}
      </p>
      ${this.width > 0 ? this.#picture(step, walk) : ''}
      <div class="strides row wide">
        ${moved && this.source ? this.#strides(this.source, t('ui.memory.before')) : ''}
        ${this.#strides(step, moved ? t('ui.memory.after') : t('ui.memory.now'))}
      </div>
    `;
  }

  #picture(step: StepView, walk: WalkView) {
    const most = Math.max(1, Math.floor((this.width - 5 * GAP) / MIN_BLOCK));
    const strip = makeStrip(step, walk, {
      example: this.example,
      most,
      hasHeads: kindOf(step, walk) !== 'whole',
    });
    const memory = placeBlocks(strip.memory, strip.length, { width: this.width, block: 1, gap: 0 });
    const block = Math.min(
      MAX_BLOCK,
      (this.width - memory.gaps.length * GAP - GAP) / strip.memory.length,
    );
    const room = { width: this.width, block, gap: GAP };
    const stored = placeBlocks(strip.memory, strip.length, room);
    const read = placeBlocks(strip.reading, 0, room);
    const summary = this.#summary(strip);
    const made = madeAt(step, walk);
    // In an order of their own, so that a block that moves stays the same piece of the page.
    const blocks = [...strip.reading].sort(
      (a, b) => a.token - b.token || (a.head ?? 0) - (b.head ?? 0),
    );
    return html`<svg
        width=${this.width}
        height=${OFFSETS_Y + 6}
        role="img"
        aria-label=${summary}
      >
        ${this.#links(strip.reading, read.places, stored.places, block)}
        <text class="name" x="0" y="0">${t('ui.memory.reading')}</text>
        <text class="name" x="0" y=${MEMORY_Y - 10}>${t('ui.memory.stored')}</text>
        ${repeat(
          blocks,
          ({ key }) => `${made} ${key}`,
          (one) => this.#block(one, read.places, 10, block),
        )}
        ${repeat(
          blocks,
          ({ key }) => `${made} ${key}`,
          (one) => this.#block(one, stored.places, MEMORY_Y, block),
        )}
        ${stored.gaps.map((x) => svg`<text class="gap" x=${x} y=${MEMORY_Y + BLOCK_HEIGHT / 2 + 4}>⋯</text>`)}
        ${strip.memory.map((one, i) =>
          startsGroup(strip, i)
            ? svg`<text class="offset" x=${stored.places.get(one.key) ?? 0} y=${OFFSETS_Y}>${count(one.offset)}</text>`
            : '',
        )}
      </svg>
      <p class="small soft" id="summary">${summary}</p>`;
  }

  #summary(strip: Strip) {
    const same = strip.reading.every(({ key }, i) => key === strip.memory[i]!.key);
    const order = t(same ? 'ui.memory.inOrder' : 'ui.memory.outOfOrder');
    const drawn =
      strip.heads > 0
        ? t('ui.memory.drawnHeads', {
            tokens: strip.tokens,
            heads: strip.heads,
            length: strip.length,
            example: this.example,
          })
        : t('ui.memory.drawnTokens', {
            tokens: strip.tokens,
            length: strip.length,
            example: this.example,
          });
    return `${order} ${drawn}`;
  }

  #block({ key, head, token }: Block, places: Map<string, number>, y: number, width: number) {
    const style = {
      transform: `translate(${places.get(key) ?? 0}px, ${y}px)`,
      '--head': head === undefined ? 'var(--line-strong)' : headColour(head),
    };
    const middle = width / 2;
    return svg`<g class="block fresh" ${styled(style)}>
      <rect x="1" y="0" width=${Math.max(1, width - 2)} height=${BLOCK_HEIGHT} rx="3" />
      ${
        head === undefined
          ? svg`<text x=${middle} y="25">t${token}</text>`
          : svg`<text x=${middle} y="17">h${head}</text><text class="token" x=${middle} y="32">t${token}</text>`
      }
    </g>`;
  }

  #links(reading: Block[], from: Map<string, number>, to: Map<string, number>, width: number) {
    const half = width / 2;
    const line = ({ key, head }: Block) => svg`<line
      x1=${(from.get(key) ?? 0) + half} y1=${10 + BLOCK_HEIGHT + 2}
      x2=${(to.get(key) ?? 0) + half} y2=${MEMORY_Y - 2}
      ${styled({ '--head': head === undefined ? 'var(--line-strong)' : headColour(head) })} />`;
    return svg`<g class="links">${repeat(reading, ({ key }) => `${this.step?.id} ${key} ${from.get(key)} ${to.get(key)}`, line)}</g>`;
  }

  #strides({ id, out, strides }: StepView, title: string) {
    return html`<table class="mono">
      <caption>
        ${title} <code>${id}</code>
      </caption>
      <thead>
        <tr>
          <td></td>
          ${out.axes.map(({ axis }) => html`<th scope="col" class=${axisClass(axis)}>${axis}</th>`)}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">${t('ui.memory.size')}</th>
          ${out.axes.map(({ size }) => html`<td>${count(size)}</td>`)}
        </tr>
        <tr>
          <th scope="row">${t('ui.memory.stride')}</th>
          ${strides.map((stride) => html`<td>${count(stride)}</td>`)}
        </tr>
      </tbody>
    </table>`;
  }
}

/** The step that computed these numbers: a label or a copy keeps the blocks that stand. */
function madeAt(step: StepView, walk: WalkView) {
  let one: StepView | undefined = step;
  while (one && (one.move === 'label' || one.move === 'copy')) {
    const from: string = one.in[0]!.tensor;
    one = walk.steps.find(({ id }) => id === from);
  }
  return one?.id ?? step.id;
}

/** Where an offset is written: where the outer of head and token begins anew, and after a gap. */
function startsGroup({ memory, length, heads }: Strip, i: number) {
  const [before, one] = [memory[i - 1], memory[i]!];
  if (!before) return true;
  if (heads === 0) return i % 3 === 0;
  const outer = heads > 1 && memory[0]!.head !== memory[1]!.head ? 'token' : 'head';
  return before[outer] !== one[outer] || one.offset !== before.offset + length;
}

customElements.define('memory-strip', MemoryStrip);
