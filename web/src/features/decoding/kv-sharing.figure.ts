// From MHA over GQA to MQA with one slider: which query head reads which keys and values, what that
// saves, and what it leaves as it was. Every count is the engine's; keeps what is chosen.
import type { ModelCost, WalkView } from '@engine';
import { css, html, svg } from 'lit';
import words from '#content/words/kv-sharing.json';
import type { EngineClient } from '../../../engine/client.ts';
import { count, messagesOf, shapeText } from '../../../text/messages.ts';
import { columnStyles, headClass } from '../../kit/base.ts';
import { divisorsOf } from '../../kit/divisors.ts';
import { asChoices, select, valueSlider } from '../../kit/fields.ts';
import { type Drawn, figure } from '../../kit/figure.ts';
import { number, type Values } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { barStyles, shareBar, tableStyles } from '../../kit/table-styles.ts';

type Counted = { walk: WalkView; cost: ModelCost };

const t = messagesOf(words);
const LENGTHS = [256, 1024, 4096, 32768, 131072];
const LAYERS = [1, 12, 24, 32, 80];
const BYTES = [4, 2, 1];
/** The matrices and the steps that use them. */
const MATRICES = { W_q: 'q_flat', W_k: 'k_flat', W_v: 'v_flat', W_o: 'y' };
const [HEIGHT, BOX, BAND] = [132, 26, 20];

const given = {
  dModel: number(768, 'd-model'),
  heads: number(12),
  /** 0: as many as query heads. */
  kvHeads: number(0, 'kv-heads'),
  layers: number(12),
  seqLen: number(1024, 'seq-len'),
  bytes: number(2),
};
type Sharing = Drawn<typeof given>;

async function counted(
  engine: EngineClient,
  {
    dModel: d_model,
    heads: n_heads,
    layers: n_layers,
    seqLen: seq_len,
    bytes,
  }: Values<typeof given>,
  n_kv_heads: number,
): Promise<Counted> {
  const config = { batch: 1, seq_len, d_model, n_heads, n_kv_heads };
  const [walk, cost] = await Promise.all([
    engine.shapes(config),
    engine.call('modelCost', { ...config, n_layers, bytes_per_number: bytes }),
  ]);
  return { walk: got(walk), cost: got(cost) };
}

function slider(now: Counted, { heads, kvHeads, set }: Sharing) {
  const { attention, group } = now.cost;
  const kv = now.walk.dims.n_kv_heads;
  const said = `${t('ends', { kv, heads, attention })}, ${t(attention as 'MHA' | 'GQA' | 'MQA', { group })}`;
  return html`${valueSlider(
    { id: 'kv-slider', label: t('slider'), value: kvHeads || heads, spoken: said },
    divisorsOf(heads),
    (chosen) => set({ kvHeads: chosen }),
  )}
    <output id="kv-said" class="small" for="kv-slider">${said}.</output>
    <p class="visually-hidden" aria-live="polite">${t('told', {
      kv,
      bytes: now.cost.cache_bytes,
      weights: now.cost.parameters_per_layer,
    })}</p>`;
}

function picture(kvHeads: number, { width, heads }: Sharing) {
  const group = heads / kvHeads;
  const slot = width / heads;
  const box = Math.min(BOX, slot - 3);
  const bottom = HEIGHT - BAND - BOX;
  const centre = (head: number) => (head + 0.5) * slot;
  const kvCentre = (kv: number) => (kv + 0.5) * group * slot;
  return html`<svg class="wide spaced" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label=${t('picture', { heads, kv: kvHeads })}>
      <text class="name" x="0" y="13">${t('queries')}</text>
      <text class="name" x="0" y=${HEIGHT - 4}>${t('kvs')}</text>
      ${Array.from({ length: heads }, (_, head) => {
        const x = centre(head);
        const to = kvCentre(Math.floor(head / group));
        const middle = (BAND + BOX + bottom) / 2;
        return svg`<g class=${headClass(head)}>
          <path d="M${x} ${BAND + BOX}C${x} ${middle} ${to} ${middle} ${to} ${bottom}" />
          <rect x=${x - box / 2} y=${BAND} width=${box} height=${BOX} rx="4" />
          <text class="on" x=${x} y=${BAND + 18}>${head}</text></g>`;
      })}
      ${Array.from({ length: kvHeads }, (_, kv) => {
        const w = Math.max(box, Math.min(group * slot - 4, 64));
        return svg`<rect class="kv" x=${kvCentre(kv) - w / 2} y=${bottom} width=${w} height=${BOX} rx="4" /><text x=${kvCentre(kv)} y=${bottom + 18}>${kv}</text>`;
      })}
    </svg>`;
}

function pick(name: 'seqLen' | 'layers' | 'bytes', offered: number[], sharing: Sharing) {
  const chosen = sharing[name];
  const values = [...new Set([...offered, chosen])].sort((a, b) => a - b);
  return select(
    { id: `kv-${name}`, label: t(name === 'bytes' ? 'bytesEach' : name) },
    asChoices(values, count),
    chosen,
    (value) => sharing.set({ [name]: value }),
  );
}

function table(full: Counted, now: Counted, { heads, layers, seqLen }: Sharing) {
  const kv = now.walk.dims.n_kv_heads;
  const parameters = ({ walk }: Counted, id: string) =>
    walk.steps.find((step) => step.id === id)?.parameters ?? '0';
  const row = (id: string, name: unknown, before: string, after: string) =>
    html`<tr data-row=${id}><th scope="row">${name}</th><td>${count(before)}</td><td>${count(after)}
        ${shareBar(Number(after) / Number(before))}</td></tr>`;
  const { cost } = now;
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="caption"><table>
      <caption id="caption">${t('table', { kv, heads })}</caption>
      <thead><tr><th scope="col">${t('what')}</th><th scope="col">${t('full', { heads })}</th><th scope="col">${t('shared', { kv })}</th></tr></thead>
      <tbody>
        ${Object.entries(MATRICES).map(([matrix, step]) => row(matrix, html`${t('weights', { matrix: '' })}<code>${matrix}</code>`, parameters(full, step), parameters(now, step)))}
        ${row('layer', t('layer'), full.cost.parameters_per_layer, cost.parameters_per_layer)}
        ${row('token', t('token'), full.cost.cached_per_token_layer, cost.cached_per_token_layer)}
        ${row('cache', t('cache', { layers, tokens: seqLen }), full.cost.cache_bytes, cost.cache_bytes)}
      </tbody></table></div>`;
}

export default figure('kv-sharing', {
  given,
  styles: [
    columnStyles,
    tableStyles,
    barStyles,
    css`
      #kv-said {
        display: block;
        min-height: 3em;
      }
      svg.wide {
        overflow: visible;
      }
      svg path {
        fill: none;
        stroke: var(--head);
        stroke-width: 3;
        opacity: 0.75;
      }
      svg rect {
        fill: var(--head);
      }
      svg rect.kv {
        fill: var(--surface);
        stroke: var(--axis-n_kv_heads);
        stroke-width: 2;
      }
      svg text {
        fill: var(--ink);
        font-size: 0.8125rem;
        text-anchor: middle;
      }
      svg text.on {
        fill: var(--paper);
        font-weight: 700;
      }
      svg text.name {
        text-anchor: start;
        fill: var(--ink-soft);
      }
      p {
        margin-top: var(--space-3);
      }
      :is(#kv-said, .scroll, p) {
        display: var(--beside, block);
      }
      .choices {
        display: var(--beside, flex);
      }
    `,
  ],
  async ask(engine, given) {
    const [full, now] = await Promise.all([
      counted(engine, given, given.heads),
      counted(engine, given, given.kvHeads || given.heads),
    ]);
    return { full, now };
  },
  draw({ full, now }, sharing) {
    const { dims, steps } = now.walk;
    const tensors = steps.flatMap((step) => [step.out, ...step.in]);
    const shape = (name: string) =>
      shapeText(tensors.find(({ tensor }) => tensor === name)!.axes.map(({ size: one }) => one));
    const [heads, width, size] = [dims.n_heads, dims.d_model, dims.head_dim];
    return html`
      ${slider(now, sharing)} ${picture(dims.n_kv_heads, sharing)}
      <div class="choices spaced">
        ${pick('seqLen', LENGTHS, sharing)} ${pick('layers', LAYERS, sharing)} ${pick('bytes', BYTES, sharing)}
      </div>
      ${table(full, now, sharing)}
      <p id="kv-stays">${t('stays', { heads, concat: shape('concat'), wo: shape('W_o'), y: shape('y') })}</p>
      <p class="small soft">${t('sizes', { width, heads, size })} ${t('loss')}</p>`;
  },
});
