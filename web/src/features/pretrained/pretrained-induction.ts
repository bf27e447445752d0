// The test for induction: texts in which everything comes again, and the loss of each copy with all heads on, without the two
// that look most at what followed the first time, and without others. Run where somebody asks.
import type { CopyLoss } from '@engine';
import { css, html, LitElement } from 'lit';
import words from '#content/words/pretrained-induction.json';
import { baseStyles } from '../../kit/base.ts';
import { dataTable } from '../../kit/data-table.ts';
import { fieldStyles } from '../../kit/field-styles.ts';
import { radioRow } from '../../kit/fields.ts';
import { decimal, messagesOf, percentText } from '../../kit/messages.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { headNames } from './head-names.ts';
import { type HeadName, refusalOf } from './language-model.ts';
import { type Ranked, ranked } from './looks.ts';
import { copyLosses, type Kind, REPEATED, repeatedLooks } from './repeated-texts.ts';
import { headTableStyles } from './table-styles.ts';
import { FollowText, sharedText } from './text-state.ts';

const say = messagesOf(words);

const OFF = 2;
const OTHER_PAIRS = 6;
const DIGITS = 2;
const KINDS: Kind[] = ['sentences', 'random'];

type Tested = {
  kind: Kind;
  best: Ranked[];
  uniform: number;
  on: CopyLoss[];
  off: CopyLoss[];
  others: CopyLoss[][];
};

/** Pairs of heads spread over the model, none of them among those that are left out. */
function otherPairs(heads: Ranked[], leftOut: Ranked[]): HeadName[][] {
  const rest = heads
    .filter((one) => !leftOut.includes(one))
    .sort((a, b) => a.layer - b.layer || a.head - b.head);
  const half = Math.floor(rest.length / 2);
  const apart = Math.max(1, Math.floor(half / OTHER_PAIRS));
  const pair = (at: number) => [rest[at * apart], rest[half + at * apart]];
  return Array.from({ length: OTHER_PAIRS }, (_, at) =>
    pair(at).filter((one) => one !== undefined),
  );
}

export class PretrainedInduction extends withProps(LitElement, {
  kind: text<Kind>('sentences'),
  tested: state<Tested>(),
  /** From 0 to 1 while it runs. */
  progress: state<number>(),
  trouble: state(''),
}) {
  static override styles = [
    baseStyles,
    fieldStyles,
    headTableStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-3);
      }
      progress {
        width: 100%;
      }
      tbody th {
        white-space: normal;
      }
    `,
  ];

  readonly #state = sharedText();

  constructor() {
    super();
    new FollowText(this, this.#state);
  }

  async #run(): Promise<void> {
    const { model } = this.#state;
    const { kind } = this;
    const isWanted = (): boolean => kind === this.kind;
    this.tested = undefined;
    this.trouble = '';
    this.progress = 0;
    const trouble = await refusalOf(async () => {
      const looks = await model.inTurn((runner) => repeatedLooks(model, runner, kind));
      const heads = ranked(looks, 'induction');
      const best = heads.slice(0, OFF);
      const losses: CopyLoss[][] = [];
      const sets = [[], best, ...otherPairs(heads, best)];
      for (const off of sets) {
        // One at a time, so that the page's text is read between them.
        losses.push(await model.inTurn((runner) => copyLosses(model, runner, kind, off)));
        if (!isWanted()) return;
        this.progress = losses.length / sets.length;
      }
      const [on = [], off = [], ...others] = losses;
      this.tested = { kind, best, uniform: looks.by.induction.equal, on, off, others };
    });
    if (!isWanted()) return;
    this.trouble = trouble;
    this.progress = undefined;
  }

  #choose(kind: Kind): void {
    this.kind = kind;
    this.tested = undefined;
    this.progress = undefined;
  }

  override render(): unknown {
    if (!this.#state.reading) return html`<slot></slot>`;
    const { tested, progress } = this;
    const kinds = KINDS.map((one) => [one, words[`${one}Kind`]] as const);
    return html`${radioRow({ name: 'kind', legend: words.again }, kinds, this.kind, (one) => this.#choose(one))}
      <p class="small soft">${say(`${this.kind}Note`, REPEATED[this.kind])}</p>
      ${
        progress === undefined
          ? html`<div><button type="button" id="run" class="primary" @click=${this.#run}>${words.run}</button></div>`
          : html`<progress max="1" .value=${progress}></progress><p class="small" role="status">${say('running', { percent: percentText(progress) })}</p>`
      }
      ${this.trouble ? html`<p role="status">${this.trouble}</p>` : ''}
      ${tested ? this.#table(tested) : ''}`;
  }

  #table({ kind, best, uniform, on, off, others }: Tested): unknown {
    const scores = best.map(({ weight }) => decimal(weight, DIGITS));
    const says = {
      heads: headNames(best),
      ...{ first: scores[0] ?? '', second: scores[1] ?? '', uniform: decimal(uniform, DIGITS) },
    };
    const loss = ({ mean, error }: CopyLoss): unknown =>
      html`${decimal(mean, DIGITS)} <small>± ${decimal(2 * error, DIGITS)}</small>`;
    const range = (copy: number): unknown => {
      const means = others.map((one) => one[copy]?.mean ?? 0);
      const [low, high] = [Math.min(...means), Math.max(...means)];
      return say('range', { low: decimal(low, DIGITS), high: decimal(high, DIGITS) });
    };
    return html`<p role="status">${say('says', says)}</p>
      ${dataTable(
        {
          ...{ label: words.label, caption: say('caption', REPEATED[kind]) },
          titles: [words.heads, ...on.map((_, copy) => say('copy', { copy: copy + 1 }))],
        },
        [
          [words.on, ...on.map(loss)],
          [say('off', { heads: headNames(best) }), ...off.map(loss)],
          [say('others', { pairs: others.length }), ...on.map((_, copy) => range(copy))],
        ],
      )}
      <p class="small soft">${words.note}</p>`;
  }
}

customElements.define('pretrained-induction', PretrainedInduction);
