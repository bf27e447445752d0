// What each head is worth to the page's text: the loss without it, for all heads at once, and for the chosen one token by
// token; pairs and Shapley values where somebody asks for them.
import type { Intervention } from '@engine';
import { css, html } from 'lit';
import words from '#content/words/pretrained-worth.json';
import type { Runner } from '../../../engine/runner.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { dataTable } from '../../kit/data-table.ts';
import { got } from '../../kit/refused.ts';
import { signedBarStyles, signedBars } from '../../kit/signed-bars.ts';
import { headName, layerNames, sameHead } from './head-names.ts';
import type { HeadName, Model, Reading } from './model.ts';
import { numbersOf } from './pieces.ts';
import './pretrained-shapley.ts';
import { radioRow } from '../../kit/fields.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import { ownTexts, TEXTS, TOKENS_OF_LOOKS } from './looks.ts';
import { measured } from './measured.ts';
import { tokenName } from './pieces.ts';
import { headAt, headsOf } from './reading.ts';
import { stackStyles } from './stack-styles.ts';
import { headTableStyles } from './table-styles.ts';
import { type Asking, TextElement } from './text-element.ts';

const say = messagesOf(words);

const DIGITS = 4;

/** Zeros or its mean over other texts in its place, with all that follows from it; or zeros while every head looks where it looked. */
type Off = 'zero' | 'mean' | 'patterns';
const OFF: Off[] = ['zero', 'mean', 'patterns'];
type Worth = {
  heads: number;
  /** Of the whole text: with all heads on, and without each. */
  loss: number;
  without: number[];
  /** Of each token but the first: with all heads on, and without the chosen one. */
  on: Float32Array;
  off: Float32Array;
  chosen: HeadName;
};

/** A head off, in the way that is chosen. */
function without(head: HeadName, off: Off): Intervention[] {
  if (off === 'mean') return [{ kind: 'reference_mean_head', ...head }];
  const zero = { kind: 'zero_head', ...head } as const;
  return off === 'zero' ? [zero] : [zero, { kind: 'keep_patterns', layer: -1 }];
}
/** A difference with its sign. */
const signed = (value: number): string => `${value < 0 ? '' : '+'}${decimal(value, DIGITS)}`;

const runOf = async (runner: Runner, interventions: Intervention[]) =>
  got(await runner.advance('modelRun', { interventions, next: 0 }));

/** The loss without each head, head by head; undefined where it is not wanted any more. */
async function lossesOneByOne(
  runner: Runner,
  off: Off,
  { isWanted, onProgress }: Asking,
): Promise<number[] | undefined> {
  const { n_layers, n_heads } = got(await runner.advance('modelArchitecture'));
  const losses: number[] = [];
  for (let at = 0; at < n_layers * n_heads; at += 1) {
    const head = headAt(at, n_heads);
    losses.push((await runOf(runner, without(head, off))).loss);
    if (!isWanted()) return undefined;
    onProgress(losses.length / (n_layers * n_heads));
  }
  return losses;
}

/** Has the engine take the means of texts that the model writes, once; false where that is not wanted any more. */
export async function takeMeans(model: Model, runner: Runner, asking: Asking): Promise<boolean> {
  if (model.hasMeans) return true;
  const texts = await ownTexts(model, runner, asking);
  if (!texts) return false;
  got(await runner.advance('modelReference', texts.map(numbersOf)));
  model.hasMeans = true;
  return true;
}

export default class PretrainedWorth extends withProps(TextElement<Worth>, {
  /** What is shown: all of it, or in a lesson the bars alone. */
  parts: text<'all' | 'bars'>('all'),
  /** What stands in the place of a head that is off. */
  off: state<Off>('zero'),
}) {
  #measured: { of: unknown; text: string; off: Off; losses: number[] } | undefined;

  static override styles = [
    stackStyles,
    headTableStyles,
    signedBarStyles,
    css`
      .scroll {
        max-height: 24rem;
      }
      .worse {
        color: var(--bad);
      }
    `,
  ];

  protected override about(): unknown[] {
    const { layer, head } = this.state.choice.chosen;
    return [this.off, layer, head];
  }

  protected override costs(reading: Reading): string {
    const { model } = this.state;
    if (!model.isLarge || this.#isMeasured(reading)) return '';
    const heads = headsOf(reading);
    const means = this.off === 'mean' && !model.hasMeans ? TOKENS_OF_LOOKS : 0;
    return say('costs', {
      heads,
      seconds: model.secondsFor(heads * reading.tokens.length + means),
    });
  }

  protected async ask(
    runner: Runner,
    reading: Reading,
    asking: Asking,
  ): Promise<Worth | undefined> {
    const { chosen } = this.state.choice;
    if (this.off === 'mean' && !(await takeMeans(this.state.model, runner, asking)))
      return undefined;
    const losses = await this.#lossesWithout(runner, reading, asking);
    if (!losses) return undefined;
    const clean = await runOf(runner, []);
    const off = await runOf(runner, without(chosen, this.off));
    const layers = got(await runner.advance('modelArchitecture')).n_layers;
    return {
      heads: losses.length / layers,
      ...{ loss: clean.loss, without: losses },
      ...{ on: clean.losses, off: off.losses, chosen },
    };
  }

  /** The loss without each head: another head that is chosen changes none of them. */
  async #lossesWithout(
    runner: Runner,
    reading: Reading,
    asking: Asking,
  ): Promise<number[] | undefined> {
    const { off } = this;
    const { model } = this.state;
    if (this.#isMeasured(reading)) return this.#measured?.losses;
    const losses =
      off === 'zero'
        ? (await measured(runner, { what: 'heads' }, model.isLarge ? 2 : 10, asking))?.losses
        : await lossesOneByOne(runner, off, asking);
    if (!losses) return undefined;
    this.#measured = { of: reading.of, text: reading.text, off, losses };
    return losses;
  }

  #isMeasured({ of, text }: Reading): boolean {
    const there = this.#measured;
    return there?.of === of && there?.text === text && there.off === this.off;
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    const { answer } = this;
    if (!answer) return [];
    const { heads, without: losses, on, off } = answer;
    const layers = losses.length / heads;
    const byToken = { seq_len: on.length };
    return [
      namedTensor('loss_without_head', { n_layers: layers, n_heads: heads }, losses),
      namedTensor('loss_of_tokens', byToken, on),
      namedTensor('loss_of_tokens_without_head', byToken, off),
    ];
  }

  protected live(worth: Worth, reading: Reading): unknown {
    const { heads, loss, without: losses, chosen } = worth;
    const bars = losses.map((off, at) => {
      const one = headAt(at, heads);
      const change = signed(off - loss);
      return {
        label: say('bar', { ...one, change }),
        value: off - loss,
        isChosen: sameHead(chosen, one),
      };
    });
    const off = losses[chosen.layer * heads + chosen.head] ?? loss;
    const says = {
      ...chosen,
      on: decimal(loss, DIGITS),
      off: decimal(off, DIGITS),
      change: signed(off - loss),
    };
    const choose = (at: number): void => this.state.choose({ chosen: headAt(at, heads) });
    const ways = OFF.map((how) => [how, say(how, { texts: TEXTS })] as const);
    const take = (how: (typeof OFF)[number]): void => {
      this.off = how;
    };
    const drawn = html`<p><strong>${words.bars}</strong></p>
      ${signedBars(bars, words.bars, layerNames(bars.length / heads), choose)}
      <p role="status" id="says">${say('says', says)}</p>
      <p class="small soft">${words.note}</p>`;
    if (this.parts === 'bars') return drawn;
    return html`${radioRow({ name: 'off', legend: words.how }, ways, this.off, take)}
      ${drawn}
      ${this.#tokens(worth, reading)}
      <pretrained-shapley></pretrained-shapley>`;
  }

  #tokens({ on, off, chosen }: Worth, reading: Reading): unknown {
    const rows = [...on].map((loss, at) => {
      const token = reading.tokens[at + 1];
      const alone = off[at] ?? loss;
      const change = decimal(alone - loss, 2);
      return [
        token ? tokenName(token, at + 1) : '',
        ...[decimal(loss, 2), decimal(alone, 2)],
        alone > loss ? html`<span class="worse">${change}</span>` : change,
      ];
    });
    const titles = [words.token, words.on, words.off, '±'];
    return html`<details><summary>${words.tokens}</summary>
      ${dataTable({ label: words.tokens, caption: headName(chosen), titles }, rows)}</details>`;
  }
}

customElements.define('pretrained-worth', PretrainedWorth);
