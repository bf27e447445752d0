// The flow of data through one layer, stage by stage: one vector fans out to the heads, their outputs
// are joined and projected. Every number is the engine's. Keeps which stage, token and scope are
// looked at; needs no lesson around it.
import type { Slice, StepView } from '@engine';
import { html, nothing, svg } from 'lit';

import words from '#content/words/flow-diagram.json';
import type { EngineClient } from '../../../engine/client.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { columnStyles, headColour, shapeOf, styled } from '../../kit/base.ts';
import { hearTheme } from '../../kit/controllers.ts';
import { asChoices, radioRow, select, slider } from '../../kit/fields.ts';
import { GridKeys } from '../../kit/grid-keys.ts';
import { slicePicture } from '../../kit/heat.ts';
import { LiveElement } from '../../kit/live-element.ts';
import { number, state, withProps } from '../../kit/props.ts';
import { ofSlices } from '../../save/drawn-tensors.ts';
import { type Flow, loadFlow, pieceKey } from './flow.ts';
import { flowStyles } from './flow-diagram-styles.ts';
import { CUT, rowOf, STAGES, type Stage, shownAxes } from './flow-stages.ts';

type Row = { name: string; head: number | undefined; values: Float32Array };

const t = messagesOf(words);
const DIGITS = 2;
const NO_HEAD = 'transparent';
// Past this many lanes a name no longer fits beside its number.
const NAMED_LANES = 6;

class FlowDiagram extends withProps(LiveElement, {
  dModel: number(64, 'd-model'),
  heads: number(4),
  tokens: number(10),
  seed: number(1),
  flow: state<Flow>(),
  stage: state(0),
  token: state(3),
  whole: state(false),
}) {
  static override asks = ['dModel', 'heads', 'tokens', 'seed'];

  static override styles = [columnStyles, flowStyles];

  /** one token's rows, kept so that their pictures are */
  #rows: Map<string, Slice> = new Map();

  constructor() {
    super();
    hearTheme(this);
    new GridKeys(this);
    this.addEventListener('keydown', (event) => this.#key(event));
  }

  override async ask(engine: EngineClient) {
    const config = { batch: 1, seq_len: this.tokens, d_model: this.dModel, n_heads: this.heads };
    const { flow, faults } = await loadFlow(engine, { config, seed: this.seed, edits: [] });
    this.token = Math.min(this.token, this.tokens - 1);
    this.#rows.clear();
    this.flow = flow;
    this.faults = faults;
  }

  /** What the figure is drawn from. */
  get tensors() {
    if (!this.flow) return [];
    return STAGES.flatMap(({ tensors, heads }) =>
      tensors.map((tensor) => {
        const axes = this.#step(tensor)
          .out.axes.slice(-2)
          .map(({ axis }) => axis);
        const slices = Array.from({ length: heads ? this.heads : 1 }, (_, head) =>
          this.#slice(tensor, head),
        );
        return ofSlices(tensor, slices, axes as [string, string]);
      }),
    );
  }

  override live() {
    if (!this.flow) return undefined;
    return html`
      ${this.#choices()} ${this.#controls()} ${this.#told()}
      <ol class=${this.whole ? 'all' : 'one'} aria-label=${t('steps')}>
        ${STAGES.map((stage, i) => this.#stage(stage, i))}
      </ol>
      ${this.#numbersOf(STAGES[this.stage]!)}
      <p class="small soft">${t('untrained')}</p>
    `;
  }

  #choices() {
    const scopes = asChoices(['one', 'all'] as const, (scope) => t(scope));
    const tokens = asChoices([...Array(this.tokens).keys()]);
    return html`<div class="choices">
      ${radioRow(
        { id: 'flow-scope', name: 'scope', legend: t('follow'), legendAt: 'above' },
        scopes,
        this.whole ? 'all' : 'one',
        (scope) => {
          this.whole = scope === 'all';
        },
      )}
      ${select({ id: 'flow-token', label: t('token') }, tokens, this.token, (token) => {
        this.token = token;
      })}
    </div>`;
  }

  #controls() {
    const last = STAGES.length - 1;
    return html`<div class="nav" role="group" aria-label=${t('steps')}>
      <button id="flow-back" aria-disabled=${this.stage === 0} @click=${() => this.#go(this.stage - 1)}>${t('back')}</button>
      ${slider(
        {
          id: 'flow-scrub',
          label: `${t('scrub')} ${t('where', { at: this.stage + 1, all: last + 1 })}`,
          max: last,
          value: this.stage,
          spoken: t(`stages.${STAGES[this.stage]!.id}.title`),
        },
        (stage) => this.#go(stage),
      )}
      <button id="flow-next" class="primary" aria-disabled=${this.stage === last} @click=${() => this.#go(this.stage + 1)}>${t('next')}</button>
    </div>`;
  }

  /** The stage in words. */
  #told() {
    const { id } = STAGES[this.stage]!;
    const { dims } = this.#walk;
    const text = t(`stages.${id}.${this.whole ? 'all' : 'one'}`, {
      width: id === 'join' ? dims.n_heads * dims.head_dim : dims.d_model,
      model: dims.d_model,
      size: dims.head_dim,
      tokens: dims.seq_len,
    });
    return html`<div class="told">
      <p class="part">${t(`stages.${id}.title`)}</p>
      <p id="flow-text" aria-live="polite">${text}</p>
    </div>`;
  }

  /** The stage's lines of code, shapes and numbers. */
  #numbersOf(stage: Stage) {
    return html`<div class="code small">${stage.tensors.map((tensor) => {
      const { code, out } = this.#step(tensor);
      return html`<p data-shape=${tensor}><code>${code}</code> <span class="soft">→</span> ${shapeOf(shownAxes(out.axes, !this.whole))}</p>`;
    })}</div>
    <details open>
      <summary>${t('numbers', { token: this.token })}</summary>
      <div class="scroll" role="group" tabindex="0" aria-label=${t('region', { token: this.token, stage: t(`stages.${stage.id}.title`) })}>
        ${this.#numbers(stage)}
      </div>
    </details>`;
  }

  /** One row of numbers a head, or a row for each head's places. */
  #numbers(stage: Stage) {
    const rows: Row[] = stage.tensors.flatMap((tensor) =>
      stage.heads
        ? Array.from({ length: this.heads }, (_, head) => ({
            name: t('tensorHead', { tensor, head }),
            head,
            values: this.#row(tensor, head).data,
          }))
        : this.#slices(tensor, CUT.includes(stage.id)),
    );
    const places = Array.from(
      { length: Math.max(...rows.map(({ values }) => values.length)) },
      (_, i) => i,
    );
    return html`<table data-walk aria-label=${t('numbers', { token: this.token })}>
      <thead class="visually-hidden"><tr><td></td>${places.map((i) => html`<th scope="col">${i}</th>`)}</tr></thead><tbody>${rows.map(
        ({
          name,
          head,
          values,
        }) => html`<tr ${styled({ '--head': head === undefined ? NO_HEAD : headColour(head) })}>
        <th scope="row">${name}</th>${Array.from(values, (value) => html`<td>${decimal(value, DIGITS)}</td>`)}</tr>`,
      )}</tbody></table>`;
  }

  #slices(tensor: string, ofHeads: boolean): Row[] {
    const { data } = this.#row(tensor, 0);
    const size = this.#walk.dims.head_dim;
    return Array.from({ length: Math.ceil(data.length / size) }, (_, i) => ({
      name: ofHeads
        ? t('head', { head: i })
        : t('places', { from: i * size, to: Math.min((i + 1) * size, data.length) - 1 }),
      head: ofHeads ? i : undefined,
      values: data.slice(i * size, (i + 1) * size),
    }));
  }

  #stage(stage: Stage, i: number) {
    const state = i === this.stage ? 'now' : i < this.stage ? 'done' : 'ahead';
    const [first] = stage.tensors;
    const { axes } = this.#step(first!).out;
    return html`<li class="stage ${state}" data-stage=${stage.id} aria-current=${state === 'now' ? 'step' : nothing}>
      ${i === 0 ? '' : this.#wedges(STAGES[i - 1]!, stage)}
      <div class="line row apart small"><b class="title">${t(`stages.${stage.id}.title`)}</b>
        <span class="shape">${shapeOf(shownAxes(axes, !this.whole))}</span></div>
      ${CUT.includes(stage.id) ? this.#segments() : ''}
      <div class="lanes" ${styled({ '--lanes': String(stage.heads ? this.heads : 1) })}>
        ${Array.from({ length: stage.heads ? this.heads : 1 }, (_, head) => this.#lane(stage, head))}
      </div>
    </li>`;
  }

  #lane(stage: Stage, head: number) {
    const many = this.heads > NAMED_LANES;
    const named = stage.id === 'project';
    return html`<div class="lane" ${styled({ '--head': stage.heads ? headColour(head) : NO_HEAD })}>
      ${named ? html`<span class="who">${t(many ? 'headShort' : 'head', { head })}</span>` : ''}
      ${stage.tensors.map((tensor) =>
        stage.tensors.length > 1
          ? html`<span class="row mono"><span>${tensor}</span>${this.#strip(tensor, head)}</span>`
          : this.#strip(tensor, head),
      )}
    </div>`;
  }

  #strip(tensor: string, head: number) {
    const slice = this.whole ? this.#slice(tensor, head) : this.#row(tensor, head);
    return html`<span class="strip"><img src=${slicePicture(slice)} alt="" />
      ${this.whole ? html`<span class="mine" ${styled({ '--at': String(this.token / slice.rows), '--part': String(1 / slice.rows) })}></span>` : ''}</span>`;
  }

  #segments() {
    const size = this.#walk.dims.head_dim;
    return html`<div class="segments" ${styled({ '--lanes': String(this.heads) })}>${Array.from(
      { length: this.heads },
      (_, head) =>
        html`<span ${styled({ '--head': headColour(head) })}>${t('range', { from: head * size, to: (head + 1) * size - 1 })}</span>`,
    )}</div>`;
  }

  /** What goes where between two stages: all to every head, head to head, or all to all. */
  #wedges(before: Stage, after: Stage) {
    const parts = before.heads || after.heads ? this.heads : 1;
    const joined = !after.heads && CUT.includes(after.id);
    const shapes = Array.from({ length: parts }, (_, i) => {
      const [from, to] = [(i * 100) / parts, ((i + 1) * 100) / parts];
      const top = before.heads ? [from + 1, to - 1] : [0, 100];
      const bottom = after.heads ? [from + 1, to - 1] : joined ? [from, to] : [0, 100];
      const colour = parts > 1 ? headColour(i) : 'var(--line-strong)';
      return svg`<path d="M${top[0]} 0H${top[1]}L${bottom[1]} 22H${bottom[0]}Z" ${styled({ '--head': colour })} />`;
    });
    return html`<svg class="wedge" viewBox="0 0 100 22" preserveAspectRatio="none" aria-hidden="true">${shapes}</svg>`;
  }

  get #walk() {
    return (this.flow as Flow).walk;
  }

  #step(tensor: string) {
    const found = this.#walk.steps.find(({ id }) => id === tensor);
    return found as StepView;
  }

  #slice(tensor: string, head: number): Slice {
    return (this.flow as Flow).slices.get(pieceKey(tensor, head)) as Slice;
  }

  #row(tensor: string, head: number) {
    const key = `${pieceKey(tensor, head)}/${this.token}`;
    const kept = this.#rows.get(key) ?? rowOf(this.#slice(tensor, head), this.token);
    this.#rows.set(key, kept);
    return kept;
  }

  #go(stage: number) {
    this.stage = Math.max(0, Math.min(STAGES.length - 1, stage));
  }

  #key(event: KeyboardEvent) {
    const target = event.composedPath()[0] as Element;
    if (target.matches('input, select, .scroll') || event.altKey || event.ctrlKey || event.metaKey)
      return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.#go(this.stage + by);
  }
}

customElements.define('flow-diagram', FlowDiagram);
