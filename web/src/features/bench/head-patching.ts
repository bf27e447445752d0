// A head's output, or its pattern, taken from a second text and put into the first, head by head and word by word: which head
// carries the difference between two texts to the guess (activation patching; Meng et al. 2022, Wang et al. 2022).
import type { LikelyToken, Measure } from '@engine';
import { css, html } from 'lit';
import words from '#content/words/head-patching.json';
import type { Runner } from '../../../engine/runner.ts';
import { decimal, messagesOf, percentText } from '../../../text/messages.ts';
import { radioRow } from '../../kit/fields.ts';
import type { Cell } from '../../kit/grid-cell.ts';
import '../../kit/matrix-view.ts';
import { state, withProps } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import { measured } from '../pretrained/measured.ts';
import type { HeadName, Reading } from '../pretrained/model.ts';
import { numbersOf, tokenName, tokenNames } from '../pretrained/pieces.ts';
import { headNamesOf, headsOf, sameHead } from '../pretrained/reading.ts';
import { stackStyles } from '../pretrained/stack-styles.ts';
import { type Asking, TextElement } from '../pretrained/text-element.ts';

const say = messagesOf(words);

const KINDS = ['patch_output', 'patch_pattern'] as const;
type Kind = (typeof KINDS)[number];

/** Rows of the table: of a model with more heads, those of one layer. */
const MOST_ROWS = 48;
/** Of all rows together, in pixels. */
const HIGHEST = 400;
const STRONGEST = 4;

type Patched = {
  patch: NonNullable<Measure['patch']>;
  heads: HeadName[];
  /** The best guess of each text, and of the first with the chosen patch. */
  first: LikelyToken;
  second: LikelyToken;
  after: LikelyToken;
  /** Which row and which column of the table are chosen. */
  at: Cell;
};

const guessOf = ({ token, probability }: LikelyToken) => ({
  guess: tokenName(token),
  probability: decimal(probability, 2),
});

const NAMES = /\b\p{Lu}\p{Ll}+/gu;

/** The text with its first two names exchanged, the words within it that begin with a capital; '' where it has no two. */
export function exchanged(text: string): string {
  const [one, other] = new Set(text.match(NAMES));
  if (!one || !other) return '';
  return text.replace(NAMES, (word) => (word === one ? other : word === other ? one : word));
}

export default class HeadPatching extends withProps(TextElement<Patched>, {
  /** What the reader has typed as the second text; none: the first with two names exchanged. */
  typed: state<string>(),
  kind: state<Kind>('patch_output'),
}) {
  #measured: { of: unknown; about: string; patch: Patched['patch'] } | undefined;

  static override styles = [
    stackStyles,
    css`
      textarea {
        min-height: var(--target);
        field-sizing: content;
        resize: none;
      }
    `,
  ];

  get #second(): string {
    return this.typed ?? exchanged(this.state.choice.text);
  }

  protected override about(): unknown[] {
    const { chosen } = this.state.choice;
    return [this.#second, this.kind, chosen.layer, chosen.head, this.state.query];
  }

  protected async ask(
    runner: Runner,
    reading: Reading,
    asking: Asking,
  ): Promise<Patched | undefined> {
    if (this.#second.trim() === '') return undefined;
    const tokens = numbersOf(got(await runner.encode(this.#second)));
    const [second] = got(await runner.advance('modelSecondText', tokens)).next;
    const patch = await this.#patch(runner, reading, asking);
    if (!patch || !second) return undefined;
    const heads = this.#rows(reading);
    const { chosen } = this.state.choice;
    const row = heads.findIndex((one) => sameHead(one, chosen));
    const at = { row, column: this.state.query };
    const interventions = [{ kind: this.kind, ...chosen, place: at.column }];
    const run = async (how: typeof interventions) =>
      got(await runner.advance('modelRun', { interventions: how, next: 1 })).next[0]!;
    const [first, after] = [await run([]), await run(interventions)];
    return { patch, heads, first, second, after, at };
  }

  /** The heads in the table: all, or of many those of the chosen layer. */
  #rows(reading: Reading): HeadName[] {
    const all = headNamesOf(reading);
    const { layer } = this.state.choice.chosen;
    return all.filter((one) => all.length <= MOST_ROWS || one.layer === layer);
  }

  /** What its numbers are of: another head or word that is chosen changes none of them. */
  #of(reading: Reading): string {
    const [first] = this.#rows(reading);
    return [reading.text, this.#second, this.kind, first?.layer].join('\n');
  }

  #isMeasured(reading: Reading): boolean {
    return this.#measured?.of === reading.of && this.#measured?.about === this.#of(reading);
  }

  async #patch(runner: Runner, reading: Reading, asking: Asking) {
    if (this.#isMeasured(reading)) return this.#measured?.patch;
    const about = this.#of(reading);
    const asked = { what: this.kind, by_place: true, heads: this.#rows(reading) };
    const patch = (await measured(runner, asked, this.state.model.isLarge ? 2 : 40, asking))?.patch;
    if (patch) this.#measured = { of: reading.of, about, patch };
    return patch;
  }

  override get origin() {
    const origin = super.origin;
    return origin && { ...origin, of: { ...origin.of, second_text: this.#second } };
  }

  get tensors() {
    const { answer } = this;
    if (!answer) return [];
    const { shares } = answer.patch;
    const sizes = { heads: answer.heads.length, seq_len: shares.length / answer.heads.length };
    return [namedTensor(this.kind, sizes, shares)];
  }

  protected override costs(reading: Reading): string {
    const { model } = this.state;
    if (!model.isLarge || this.#isMeasured(reading)) return '';
    const { length } = reading.tokens;
    const runs = this.#rows(reading).length * length;
    return say('costs', { runs, seconds: model.secondsFor(runs * length) });
  }

  override render(): unknown {
    const isEmpty = this.#second.trim() === '';
    return html`<label class="stack close">${say('second')}
      <textarea id="second" rows="1" spellcheck="false" autocomplete="off" .value=${this.#second}
        @change=${({ target }: Event) => {
          this.typed = (target as HTMLTextAreaElement).value;
        }}></textarea></label>
      ${radioRow(
        { name: 'kind', legend: say('kind') },
        KINDS.map((kind) => [kind, say(kind)] as const),
        this.kind,
        this.put('kind'),
      )}
      ${isEmpty ? html`<p>${say('empty')}</p>` : super.render()}`;
  }

  protected live(patched: Patched, reading: Reading): unknown {
    const { patch, heads, first, second, after, at } = patched;
    const names = tokenNames(reading.tokens);
    const rows = heads.map(({ layer, head }) => `${layer}.${head}`);
    const matrix = {
      rows: rows.length,
      columns: names.length,
      data: Float32Array.from(patch.shares),
    };
    const cell = ({ row, column }: Cell, share: number): string =>
      say('cell', { ...heads[row]!, word: names[column] ?? '', share: percentText(share) });
    const here = { ...heads[at.row]!, word: names[at.column] ?? '' };
    const share = matrix.data[at.row * matrix.columns + at.column] ?? 0;
    const [one, other] = [guessOf(first), guessOf(second)];
    const both = {
      ...{ first: one.guess, firstProbability: one.probability },
      ...{ second: other.guess, secondProbability: other.probability },
    };
    const { shares } = patch;
    const cellAt = (n: number): Cell => ({
      row: Math.floor(n / names.length),
      column: n % names.length,
    });
    const most = [...shares.keys()].sort((a, b) => shares[b]! - shares[a]!).slice(0, STRONGEST);
    const choose = ({ row, column }: Cell): void =>
      this.state.choose({ chosen: heads[row]!, query: column });
    return html`<p class="small">${say('guesses', both)}</p>
      <p class="row small">${say('strongest')}${most.map((n) => html`<button type="button" data-drawn @click=${() => choose(cellAt(n))}>${cell(cellAt(n), shares[n]!)}</button>`)}</p>
      <p role="status"><strong>${say('after', { ...here, ...guessOf(after), share: percentText(share) })}</strong></p>
      <matrix-view stretch press .highest=${HIGHEST} .matrix=${matrix} .low=${-1} .high=${1} .names=${{ rows, columns: names }} .say=${cell} .chosen=${at}
        label=${say('table')} @cell=${({ detail }: CustomEvent<Cell>) => choose(detail)}></matrix-view>
      <p class="small soft">${say('note')}${heads.length < headsOf(reading) ? ` ${say('layer')}` : ''}</p>`;
  }
}

customElements.define('head-patching', HeadPatching);
