// Five ways to write one layer: the code line by line with what each line makes, a mask in the meaning of each interface, a
// mistake to write in, and what four tests say of it. Keeps what is chosen; every number is the engine's.
import type { LayerVersion, MadeTensor, StepView, WalkView } from '@engine';
import { css, html, nothing } from 'lit';
import words from '#content/words/layer-versions.json';
import { shapeOf } from '../../kit/base.ts';
import { dataTable } from '../../kit/data-table.ts';
import { asChoices, radioRow, select } from '../../kit/fields.ts';
import { type Drawn as Figure, figure } from '../../kit/figure.ts';
import '../../kit/matrix-view.ts';
import { count, decimal, messagesOf } from '../../../text/messages.ts';
import { fill } from '../../../text/sentence.ts';
import { number, state, text } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { smallNumber } from '../../kit/small-numbers.ts';
import { tableStyles } from '../../kit/table-styles.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import '../../kit/code-listing.ts';
import {
  type CodeLine,
  codeOf,
  configOf,
  INTERFACES,
  interfaceOf,
  isRounding,
  MASKS,
  mistakesOf,
  VERSIONS,
} from './version-code.ts';
import { testRows } from './version-tests.ts';

const t = messagesOf(words);
const DIGITS = 2;
/** Rows of a matrix that is stretched to the width; one with more keeps its cells square. */
const FEW_ROWS = 12;
/** Of a matrix of twelve columns, in pixels. */
const WIDEST = 500;
const EXAMPLE = 0;

type Drawn = {
  dims: WalkView['dims'];
  version: string;
  mask: string;
  mistake: string;
  head: number;
  now: LayerVersion;
  right: LayerVersion;
  /** how many parameters there should be */
  expected: string;
};
type Notes = Record<string, Record<string, string>>;

const given = {
  version: text('loop'),
  mask: text('causal'),
  mistake: text('none'),
  head: number(0),
  batch: number(2),
  seqLen: number(6, 'seq-len'),
  dModel: number(64, 'd-model'),
  heads: number(4),
  seed: number(1),
  /** What stands below the choices: code, masks, tests. */
  show: text('code masks tests'),
  /** Of the line that is looked at; '': the first. */
  line: text(),
  query: state(2),
};
type Versions = Omit<Figure<typeof given>, 'width' | 'show'>;

/** With a mistake that the version can have, and a head and a query that there are. */
function possible(of: Omit<Versions, 'set'>) {
  const { version, mask, mistake, batch, seqLen, dModel, heads, seed, line } = of;
  return {
    ...{ version, mask, batch, seqLen, dModel, heads, seed, line },
    head: Math.min(of.head, heads - 1),
    query: Math.min(of.query, seqLen - 1),
    mistake: mistakesOf(version, mask).includes(mistake) ? mistake : 'none',
  };
}

function choices(of: Versions) {
  const radios = <T extends string>(
    name: 'version' | 'mask' | 'mistake',
    legend: string,
    values: readonly T[],
    called: (value: T) => string,
  ) =>
    radioRow(
      { id: `versions-${name}`, name, legend, legendAt: 'above' },
      asChoices(values, called),
      of[name] as T,
      (value) => of.set({ [name]: value }),
    );
  return html`${radios('version', t('version'), VERSIONS, (one) => t(`versions.${one}`))}
      ${radios('mask', t('mask'), MASKS, (one) => t(`masks.${one}`))}
      ${radios('mistake', t('mistake'), mistakesOf(of.version, of.mask), (one) => t(`mistakes.${one}`))}
      ${radioRow(
        { id: 'versions-head', name: 'head', legend: t('head'), legendAt: 'above', ofHeads: true },
        asChoices([...Array(of.heads).keys()]),
        of.head,
        (head) => of.set({ head }),
      )}`;
}

function listing(of: Versions, { now }: Drawn, lines: CodeLine[], current: CodeLine) {
  const made = new Map(now.made.map((one) => [one.name, one]));
  const steps = lines.flatMap(({ id, code, makes }) =>
    id ? [stepOf(id, code, made.get(makes ?? ''))] : [],
  );
  return html`<code-listing .steps=${steps} current=${current.id!} .told=${new Set(steps.map(({ id }) => id))}
      .lines=${lines.map(({ id, of, code, isDeleted }) => ({
        code,
        ...(!isDeleted && (id || of) && { step: id ?? of, makes: id !== undefined }),
      }))}
      @jump=${({ detail }: CustomEvent<string>) => {
        of.set({ line: detail });
      }}></code-listing>`;
}

function controls(of: Versions, stops: CodeLine[], at: number) {
  const go = (to: number) => {
    of.set({ line: stops[Math.max(0, Math.min(to, stops.length - 1))]!.id! });
  };
  return html`<div class="row wide" role="group" aria-label=${t('walk')}>
      <button id="versions-back" aria-disabled=${at === 0} @click=${() => go(at - 1)}>${t('back')}</button>
      <span class="number" id="where">${t('where', { at: at + 1, all: stops.length })}</span>
      <button id="versions-next" class="primary" aria-disabled=${at === stops.length - 1} @click=${() => go(at + 1)}>${t('next')}</button>
    </div>`;
}

const madeBy = ({ now }: Drawn, { makes }: CodeLine) => now.made.find(({ name }) => name === makes);

function row(drawn: Drawn, line: CodeLine) {
  const made = madeBy(drawn, line);
  return html`<tr><th scope="row"><code>${line.code.trim()}</code> ${made ? shapeOf(made.axes) : ''}</th><td>${noteOf(drawn, line, made !== undefined)}</td></tr>`;
}

function walk(of: Versions, drawn: Drawn, lines: CodeLine[], stops: CodeLine[], at: number) {
  return html`<h2>${t('walk')}</h2>
      <div class="walk stack wide">
        ${listing(of, drawn, lines, stops[at]!)}
        <div class="line stack">${controls(of, stops, at)}${lineOf(of, drawn, stops[at]!)}</div>
      </div>
      <details><summary>${t('lines')}</summary>
        <table class="lines">${stops.map((line) => row(drawn, line))}</table></details>
      <p role="status" id="difference">${differenceOf(drawn)}</p>`;
}

function tests(drawn: Drawn) {
  return html`<div class="about stack"><h2>${t('testsTitle')}</h2>
        ${dataTable(
          {
            ...{ id: 'tests', label: t('testsTitle') },
            titles: [t('test'), t('result'), t('verdict')],
            of: { rows: ['rows', 'leak', 'agrees', 'one', 'parameters'] },
          },
          testRows(t, drawn.now, {
            ...{ heads: drawn.dims.n_heads, expected: drawn.expected },
            isCausal: drawn.dims.causal,
          }),
        )}</div>`;
}

/** What a line does and what it makes. */
function lineOf(of: Versions, drawn: Drawn, line: CodeLine) {
  const made = madeBy(drawn, line);
  return html`<div class="told" aria-live="polite">
        <p><code>${line.code.trim()}</code>${made ? html` ${t('makes')} ${shapeOf(made.axes)}` : nothing}</p>
        <p id="note">${noteOf(drawn, line, made !== undefined)}</p>
      </div>
      ${made ? matrix(of, drawn, made) : nothing}`;
}

function matrix(of: Versions, { head }: Drawn, made: MadeTensor) {
  const { rows, columns, data } = made;
  const finite = [...data].filter(Number.isFinite);
  const isShort = rows <= FEW_ROWS;
  const named = (size: number, most: number) =>
    size <= most ? [...Array(size).keys()].map(String) : [];
  const hasHeads = made.axes.some(({ axis }) => axis === 'n_heads');
  const args = { tensor: made.name, example: EXAMPLE, head, rows, columns };
  return html`<matrix-view .matrix=${made} .widest=${WIDEST / (isShort ? 12 : columns)} ?stretch=${isShort} .low=${Math.min(...finite)} .high=${Math.max(...finite)}
        .names=${{ rows: named(rows, FEW_ROWS), columns: named(columns, FEW_ROWS) }}
        .chosen=${{ row: Math.min(of.query, rows - 1), column: 0 }}
        .say=${({ row, column }: { row: number; column: number }, value: number) => t('cell', { row, column, value: decimal(value, DIGITS) })}
        label=${t(hasHeads ? 'labelHead' : 'label', args)}></matrix-view>`;
}

/** A query's row of the mask, as each interface has it, and of the weights. */
function masks(of: Versions, { now, right, mask, mistake, version, head }: Drawn) {
  const { query, seqLen } = of;
  const rowOf = (of: Float32Array) => [...of.subarray(query * seqLen, (query + 1) * seqLen)];
  const isFlipped = mistake === 'mask_flipped';
  const truth = (isTrue: boolean) => t(isTrue ? 'true' : 'false');
  const masks = INTERFACES.map(({ id, yes }) => {
    const isHere = isFlipped && id === interfaceOf(version);
    const name = t(`interfaces.${id}`);
    return [
      isHere ? t('flippedRow', { interface: name }) : name,
      ...rowOf((isHere ? now : right).may_attend).map((may) => truth((may === 1) === yes)),
    ];
  });
  const weights = (key: 'weightsRight' | 'weightsNow', of: LayerVersion) => [
    t(key),
    ...rowOf(of.weights).map((weight) => decimal(weight, DIGITS)),
  ];
  const isEmpty = !rowOf(now.may_attend).includes(1);
  return html`<div class="about stack"><h2>${t('maskTitle')}</h2>
      ${select(
        { id: 'versions-query', label: t('query') },
        asChoices([...Array(seqLen).keys()]),
        query,
        (one) => of.set({ query: one }),
      )}
      ${dataTable(
        {
          ...{ id: 'masks', label: t('maskRegion', { query, head }) },
          titles: [t('interface'), ...rowOf(now.may_attend).map((_, key) => t('key', { key }))],
          of: {
            rows: [
              ...(mask === 'none' ? [] : INTERFACES.map(({ id }) => id)),
              'hf',
              'right',
              'now',
            ],
          },
        },
        [
          ...(mask === 'none' ? [] : masks),
          [t('interfaces.hf'), ...[...now.not_padding].map((kept) => count(kept))],
          weights('weightsRight', right),
          ...(mistake === 'none' ? [] : [weights('weightsNow', now)]),
        ],
      )}
      <p class="small soft">${t('keyLetters')}</p>
      <p role="status" id="no-key">${isEmpty ? t('noKey', { query }) : nothing}</p></div>`;
}

/** A line as the listing wants it: its shape is what it makes. */
const stepOf = (id: string, code: string, made: MadeTensor | undefined): StepView => ({
  ...{ id, op: '', move: '', code, in: [], strides: [] },
  out: { tensor: made?.name ?? '', axes: made?.axes ?? [] },
  ...{ parameters: '', flops: '', other_ops: '', bytes: '' },
});

/** What is said of a line. */
function noteOf({ version, mistake, head, dims }: Drawn, line: CodeLine, isMade: boolean): string {
  const { id = '', isWrong, makes } = line;
  const args = {
    ...{ batch: dims.batch, tokens: dims.seq_len, width: dims.d_model },
    ...{ heads: dims.n_heads, size: dims.head_dim, head },
  };
  if (isWrong) return fill((words.wrong as Record<string, string>)[mistake]!, args);
  if (makes && !isMade) return t('skipped');
  const notes = words.notes as Notes;
  // Fused attention projects as the version before it does.
  const own = [version, ...(version === 'sdpa' ? ['fused_qkv'] : []), 'all'];
  const note = own.map((of) => notes[of]?.[id]).find((one) => one !== undefined);
  return fill(note ?? '', args);
}

function differenceOf({ version, mistake, now }: Drawn): string {
  const args = { difference: smallNumber(now.difference), largest: decimal(now.largest, DIGITS) };
  if (!isRounding(now.difference, now.largest)) return t('differs', args);
  if (version === 'loop' && mistake === 'none') return t('itself');
  return now.difference === 0 ? t('equal') : t('same', args);
}

export default figure('layer-versions', {
  given,
  styles: [
    tableStyles,
    css`
  .versions {
    container-type: inline-size;
  }
  .walk {
    align-items: start;
  }
  @container (width > 48rem) {
    .walk {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
  /* As high as the longest note in a column, so that the page stays where it is. */
  .told {
    min-height: 6.5rem;
  }
  .told code {
    overflow-wrap: anywhere;
    font-weight: 650;
  }
  .about .field {
    justify-self: start;
  }
  #masks tbody th {
    min-width: 6rem;
    overflow-wrap: anywhere;
  }
  .here {
    background: var(--mark);
  }
  .lines :is(th, code) {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .lines td,
  #tests :is(td, th) {
    text-align: start;
  }
  [role='status']:empty {
    display: none;
  }
  .choices,
  .about .field {
    display: var(--beside, flex);
  }
  :is(h2, p) {
    display: var(--beside, block);
    font-size: inherit;
  }
`,
  ],
  async ask(engine, asked): Promise<Drawn> {
    const { version, mask, mistake, head, seed, ...sizes } = possible(asked);
    const config = configOf(sizes, mask);
    const setup = { config, seed, edits: [] };
    const [walk, now, right, expected] = await Promise.all([
      engine.shapes(config),
      engine.call('layerVersion', setup, version, mistake, head),
      engine.call('layerVersion', setup, version, 'none', head),
      engine.evaluate(config, 'total(parameters)'),
    ]);
    return {
      ...{ dims: got(walk).dims, version, mask, mistake, head },
      ...{ now: got(now), right: got(right), expected: got(expected).text },
    };
  },
  tensors: ({ now }) =>
    now.made.map(({ name, rows, columns, data }) => namedTensor(name, { rows, columns }, data)),
  draw(drawn, given) {
    const of = { ...possible(given), set: given.set };
    const lines = codeOf(drawn.version, drawn.mask, drawn.mistake);
    const stops = lines.filter(({ id, isDeleted }) => id && !isDeleted);
    const at = Math.max(
      stops.findIndex(({ id }) => id === of.line),
      0,
    );
    const has = (part: string) => given.show.includes(part);
    return html`<div class="versions stack wide"><div class="choices">${choices(of)}</div>
      ${has('code') ? walk(of, drawn, lines, stops, at) : nothing}
      ${has('masks') ? masks(of, drawn) : nothing}
      ${has('tests') ? tests(drawn) : nothing}
      <p class="small soft">${t('example', { example: EXAMPLE, head: drawn.head })}</p></div>`;
  },
});
