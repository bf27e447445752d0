// The flow of data through one layer, stage by stage: one vector fans out to the heads, their outputs
// are joined and projected. Every number is the engine's. Keeps which stage, token and scope are
// looked at; needs no lesson around it.
import type { Slice, StepView } from '@engine';
import { html, nothing, svg } from 'lit';
import words from '#content/words/flow-diagram.json';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { columnStyles, headClass, shapeOf } from '../../kit/base.ts';
import { asChoices, radioRow, select, slider } from '../../kit/fields.ts';
import { type Drawn, figure } from '../../kit/figure.ts';
import { GridKeys } from '../../kit/grid-keys.ts';
import { matrixCells } from '../../kit/matrix-cells.ts';
import { number, state } from '../../kit/props.ts';
import { ofSlices } from '../../save/drawn-tensors.ts';
import { type Flow, loadFlow, pieceKey } from './flow.ts';
import { flowStyles } from './flow-diagram-styles.ts';
import { CUT, rowOf, STAGES, type Stage, shownAxes } from './flow-stages.ts';

type Row = { name: string; head: number | undefined; values: Float32Array };

const t = messagesOf(words);
const DIGITS = 2;
// Past this many lanes a name no longer fits beside its number.
const NAMED_LANES = 6;

const given = {
  dModel: number(64, 'd-model'),
  heads: number(4),
  tokens: number(10),
  seed: number(1),
  stage: number(0),
  token: state(3),
  whole: state(false),
};
/** What is drawn: the numbers, and what of them is looked at. */
type Looked = Flow & Omit<Drawn<typeof given>, 'width'>;

export default figure('flow-diagram', {
  given,
  styles: [columnStyles, flowStyles],
  ask(engine, { dModel, heads, tokens, seed }) {
    const config = { batch: 1, seq_len: tokens, d_model: dModel, n_heads: heads };
    return loadFlow(engine, { config, seed, edits: [] });
  },
  tensors: (flow) =>
    STAGES.flatMap(({ tensors, heads: ofHeads }) =>
      tensors.map((tensor) => {
        const axes = stepOf(flow, tensor)
          .out.axes.slice(-2)
          .map(({ axis }) => axis);
        const slices = Array.from({ length: ofHeads ? flow.walk.dims.n_heads : 1 }, (_, head) =>
          sliceOf(flow, tensor, head),
        );
        return ofSlices(tensor, slices, axes as [string, string]);
      }),
    ),
  listen(host) {
    new GridKeys(host);
  },
  draw(flow, { dModel, seed, stage, token, whole, set }) {
    // As many as there are numbers of: others may have been asked for meanwhile.
    const { n_heads: heads, seq_len: tokens } = flow.walk.dims;
    const of = {
      ...flow,
      ...{ dModel, heads, tokens, seed, stage, whole, set },
      token: Math.min(token, tokens - 1),
    };
    return html`<div @keydown=${(event: KeyboardEvent) => key(of, event)}>
      ${choices(of)} ${controls(of)}
      <ol class=${whole ? 'all' : 'one'} aria-label=${t('steps')}>
        ${STAGES.map((one, i) => drawnStage(of, one, i))}
      </ol>
      ${told(of)} ${numbersOf(of, STAGES[stage]!)}
      <p class="note small soft">${t('untrained')}</p>
    </div>`;
  },
});

function choices({ whole, tokens, token, set }: Looked) {
  const scopes = asChoices(['one', 'all'] as const, (scope) => t(scope));
  return html`<div class="choices unprinted">
      ${radioRow(
        { id: 'flow-scope', name: 'scope', legend: t('follow'), legendAt: 'above' },
        scopes,
        whole ? 'all' : 'one',
        (scope) => set({ whole: scope === 'all' }),
      )}
      ${select(
        { id: 'flow-token', label: t('token') },
        asChoices([...Array(tokens).keys()]),
        token,
        (one) => set({ token: one }),
      )}
    </div>`;
}

function controls(of: Looked) {
  const { stage } = of;
  const last = STAGES.length - 1;
  return html`<div class="nav unprinted" role="group" aria-label=${t('steps')}>
      <button id="flow-back" aria-disabled=${stage === 0} @click=${() => go(of, stage - 1)}>${t('back')}</button>
      ${slider(
        {
          id: 'flow-scrub',
          label: `${t('scrub')} ${t('where', { at: stage + 1, all: last + 1 })}`,
          max: last,
          value: stage,
          spoken: t(`stages.${STAGES[stage]!.id}.title`),
        },
        (to) => go(of, to),
      )}
      <button id="flow-next" class="primary" aria-disabled=${stage === last} @click=${() => go(of, stage + 1)}>${t('next')}</button>
    </div>`;
}

/** The stage in words. */
function told({ stage, whole, walk: { dims } }: Looked) {
  const { id } = STAGES[stage]!;
  const said = t(`stages.${id}.${whole ? 'all' : 'one'}`, {
    width: id === 'join' ? dims.n_heads * dims.head_dim : dims.d_model,
    model: dims.d_model,
    size: dims.head_dim,
    tokens: dims.seq_len,
  });
  return html`<div class="told">
      <p class="part">${t(`stages.${id}.title`)}</p>
      <p id="flow-text" aria-live="polite">${said}</p>
    </div>`;
}

/** The stage's lines of code, shapes and numbers. */
function numbersOf(of: Looked, stage: Stage) {
  const { token, whole } = of;
  return html`<div class="code small">${stage.tensors.map((tensor) => {
    const { code, out } = stepOf(of, tensor);
    return html`<p data-shape=${tensor}><code>${code}</code> <span class="soft">→</span> ${shapeOf(shownAxes(out.axes, !whole))}</p>`;
  })}</div>
    <details open>
      <summary>${t('numbers', { token })}</summary>
      <div class="scroll" role="group" tabindex="0" aria-label=${t('region', { token, stage: t(`stages.${stage.id}.title`) })}>
        ${numbers(of, stage)}
      </div>
    </details>`;
}

/** One row of numbers a head, or a row for each head's places. */
function numbers(of: Looked, stage: Stage) {
  const rows: Row[] = stage.tensors.flatMap((tensor) =>
    stage.heads
      ? Array.from({ length: of.heads }, (_, head) => ({
          name: t('tensorHead', { tensor, head }),
          head,
          values: tokenRow(of, tensor, head).data,
        }))
      : places(of, tensor, CUT.includes(stage.id)),
  );
  const longest = Math.max(...rows.map(({ values }) => values.length));
  return html`<table data-walk aria-label=${t('numbers', { token: of.token })}>
      <thead class="visually-hidden"><tr><td></td>${Array.from({ length: longest }, (_, i) => html`<th scope="col">${i}</th>`)}</tr></thead><tbody>${rows.map(
        ({ name, head, values }) => html`<tr class=${head === undefined ? '' : headClass(head)}>
        <th scope="row">${name}</th>${Array.from(values, (value) => html`<td>${decimal(value, DIGITS)}</td>`)}</tr>`,
      )}</tbody></table>`;
}

function places(of: Looked, tensor: string, ofHeads: boolean): Row[] {
  const { data } = tokenRow(of, tensor, 0);
  const size = of.walk.dims.head_dim;
  return Array.from({ length: Math.ceil(data.length / size) }, (_, i) => ({
    name: ofHeads
      ? t('head', { head: i })
      : t('places', { from: i * size, to: Math.min((i + 1) * size, data.length) - 1 }),
    head: ofHeads ? i : undefined,
    values: data.slice(i * size, (i + 1) * size),
  }));
}

function drawnStage(of: Looked, stage: Stage, i: number) {
  const state = i === of.stage ? 'now' : i < of.stage ? 'done' : 'ahead';
  const [first] = stage.tensors;
  const { axes } = stepOf(of, first!).out;
  return html`<li class="stage ${state}" data-stage=${stage.id} aria-current=${state === 'now' ? 'step' : nothing}>
      ${i === 0 ? '' : wedges(of, STAGES[i - 1]!, stage)}
      <div class="line row apart small"><b class="title">${t(`stages.${stage.id}.title`)}</b>
        <span class="shape">${shapeOf(shownAxes(axes, !of.whole))}</span></div>
      ${CUT.includes(stage.id) ? segments(of) : ''}
      <div class="lanes" aria-hidden=${state === 'ahead'}>
        ${Array.from({ length: stage.heads ? of.heads : 1 }, (_, head) => lane(of, stage, head))}
      </div>
    </li>`;
}

function lane(of: Looked, stage: Stage, head: number) {
  const who = t(of.heads > NAMED_LANES ? 'headShort' : 'head', { head });
  return html`<div class="lane ${stage.heads ? headClass(head) : ''}">
      ${stage.id === 'project' ? html`<span class="who">${who}</span>` : ''}
      ${stage.tensors.map((tensor) =>
        stage.tensors.length > 1
          ? html`<span class="row mono"><span>${tensor}</span>${strip(of, stage, tensor, head)}</span>`
          : strip(of, stage, tensor, head),
      )}
    </div>`;
}

/** Of one token it says its numbers, to who does not see it. */
function strip(of: Looked, stage: Stage, tensor: string, head: number) {
  const slice = of.whole ? sliceOf(of, tensor, head) : tokenRow(of, tensor, head);
  const { rows, columns, low, high } = slice;
  const name = stage.heads ? t('tensorHead', { tensor, head }) : tensor;
  const numbers = Array.from(slice.data, (value) => decimal(value, DIGITS)).join(', ');
  return html`<svg class="strip" viewBox="0 0 ${columns} ${rows}" preserveAspectRatio="none" role="img" aria-hidden=${of.whole} aria-label=${of.whole ? nothing : `${name}: ${numbers}`}>
      ${matrixCells(slice, low, high)}
      ${of.whole ? svg`<rect class="mine" y=${of.token} width=${columns} height="1" />` : ''}</svg>`;
}

function segments({ heads, walk }: Looked) {
  const size = walk.dims.head_dim;
  return html`<div class="segments">${Array.from(
    { length: heads },
    (_, head) =>
      html`<span class=${headClass(head)}>${t('range', { from: head * size, to: (head + 1) * size - 1 })}</span>`,
  )}</div>`;
}

/** What goes where between two stages: all to every head, head to head, or all to all. */
function wedges({ heads }: Looked, before: Stage, after: Stage) {
  const parts = before.heads || after.heads ? heads : 1;
  const joined = !after.heads && CUT.includes(after.id);
  const shapes = Array.from({ length: parts }, (_, i) => {
    const [from, to] = [(i * 100) / parts, ((i + 1) * 100) / parts];
    const top = before.heads ? [from + 1, to - 1] : [0, 100];
    const bottom = after.heads ? [from + 1, to - 1] : joined ? [from, to] : [0, 100];
    return svg`<path class=${headClass(i)} d="M${top[0]} 0H${top[1]}L${bottom[1]} 22H${bottom[0]}Z" />`;
  });
  return html`<svg class="wedge" viewBox="0 0 100 22" preserveAspectRatio="none" aria-hidden="true">${shapes}</svg>`;
}

const stepOf = ({ walk }: Flow, tensor: string): StepView =>
  walk.steps.find(({ id }) => id === tensor)!;

const sliceOf = ({ slices }: Flow, tensor: string, head: number): Slice =>
  slices.get(pieceKey(tensor, head))!;

const tokenRow = (of: Looked, tensor: string, head: number) =>
  rowOf(sliceOf(of, tensor, head), of.token);

const go = ({ set }: Looked, stage: number) =>
  set({ stage: Math.max(0, Math.min(STAGES.length - 1, stage)) });

function key(of: Looked, event: KeyboardEvent) {
  const target = event.composedPath()[0] as Element;
  if (target.matches('input, select, .scroll') || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  go(of, of.stage + by);
}
