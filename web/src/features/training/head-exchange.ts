// A small model of names, trained in the page, two of whose heads change places with all their weights: the patterns move,
// and the loss stays. Until it is trained, a sentence stands.
// Attributes: name, seed.
import type { RunView } from '@engine';
import { css, html, nothing } from 'lit';
import words from '#content/words/head-exchange.json';
import { headColour, styled } from '../../kit/base.ts';
import { asChoices, radioRow } from '../../kit/fields.ts';
import type { Cell } from '../../kit/grid-cell.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import '../../kit/matrix-view.ts';
import { decimal, messagesOf, percentText } from '../../../text/messages.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { smallNumber } from '../../kit/small-numbers.ts';
import { ofSlices } from '../../save/drawn-tensors.ts';
import { type Exchangeable, ExchangeRun } from './head-exchange-run.ts';
import { TrainingElement } from './training-element.ts';

const t = messagesOf(words);

/** So many that rounding would show in the last. */
const LOSS_DIGITS = 6;

export class HeadExchange extends withProps(TrainingElement<ExchangeRun>, {
  /** that the heads are shown on */
  name: text('emma'),
  first: state(0),
  second: state(1),
  /** the cell that is said of each head */
  chosen: state<Cell>(),
}) {
  static override styles = [
    labStyles,
    css`
      .heads figure {
        max-width: 14rem;
      }
    `,
  ];

  /** What the figure is drawn from. */
  get tensors() {
    const patterns = this.training?.measured?.patterns ?? [];
    const side = this.name.length + 1;
    const slices = patterns.map((data) => ({ rows: side, columns: side, data }));
    return slices.length > 0 ? [ofSlices('weights', slices)] : [];
  }

  override render() {
    const { training } = this;
    const phase = training?.phase ?? 'idle';
    const { measured, view } = training ?? {};
    return html`<section class="lab stack far" aria-label=${t('title')}>
      <div class="buttons unprinted">
        <button class="primary" id="go" type="button" @click=${this.go}>${t(`go.${phase}`)}</button>
        <button id="seed" type="button" @click=${() => this.another({ seed: this.seed + 1 })}>${t('seed')}</button>
        <span class="small soft" id="step">${this.#where()}</span>
      </div>
      ${training && measured ? this.#measured(training, measured) : nothing}
      <p class="summary" id="summary" role="status">${this.#summary()}</p>
      ${this.faults}
      ${measured && view ? this.#about(view) : nothing}
    </section>`;
  }

  #where() {
    const { seed, training } = this;
    if (!training?.view || training.phase === 'idle') return t('notYet', { seed });
    return t('step', { step: training.step, steps: training.view.steps, seed });
  }

  #summary() {
    const { phase = 'idle', measured, exchanged, view } = this.training ?? {};
    if (phase !== 'done' || !measured || !view) return t(`phases.${phase}`);
    if (!exchanged)
      return t('phases.done', {
        loss: decimal(measured.loss, LOSS_DIGITS),
        guessing: decimal(view.guessing, 3),
      });
    const { first, second, lossBefore, largest_change: change, largest, logits } = exchanged;
    return t('exchanged', {
      ...{ first, second, change: smallNumber(change), largest: decimal(largest, 1) },
      logits,
      before: decimal(lossBefore, LOSS_DIGITS),
      after: decimal(measured.loss, LOSS_DIGITS),
    });
  }

  #about({ n_heads, head_dim, training, parameters }: RunView) {
    return html`<p class="small soft">${t('about', { n_heads, head_dim, training, parameters })}</p>`;
  }

  #measured(training: ExchangeRun, { patterns }: Exchangeable) {
    const heads = asChoices([...patterns.keys()]);
    const { first, second } = this;
    return html`<div class="heads tiles narrow" id="heads">${patterns.map((data, head) => this.#head(training, data, head))}</div>
      <div class="choices unprinted">
        ${radioRow(
          { name: 'first', legend: t('first'), legendAt: 'above' },
          heads,
          first,
          this.put('first'),
        )}
        ${radioRow(
          { name: 'second', legend: t('second'), legendAt: 'above' },
          heads,
          second,
          this.put('second'),
        )}
        <button id="exchange" type="button" aria-disabled=${first === second} aria-describedby="same"
          @click=${() => this.#exchange(training)}>${t('exchange')}</button>
      </div>
      <p class="small soft" id="same" role="status" ?hidden=${first !== second}>${first === second ? t('same') : ''}</p>`;
  }

  #head({ order }: ExchangeRun, data: Float32Array, head: number) {
    const was = order[head]!;
    const title = t(was === head ? 'head' : 'was', { head, was });
    const tokens = [t('mark'), ...this.name];
    // The mark as words: as a dot it would not be read.
    const said = [t('marked'), ...this.name];
    const looks = ({ row, column }: Cell, weight: number) =>
      t('cell', { query: said[row]!, key: said[column]!, weight: percentText(weight) });
    const side = tokens.length;
    return html`<figure class="headed stack close" data-head=${head} data-was=${was} ${styled({ '--head': headColour(was) })}>
      <figcaption class="small">${title}</figcaption>
      <matrix-view .matrix=${{ rows: side, columns: side, data }} .names=${{ rows: tokens, columns: tokens }}
        .say=${looks} .chosen=${this.chosen} label=${t('label', { head: title, name: this.name })}
        @cell=${({ detail }: CustomEvent<Cell>) => {
          this.chosen = detail;
        }}></matrix-view></figure>`;
  }

  #exchange(training: ExchangeRun) {
    if (this.first !== this.second) training.exchange(this.first, this.second);
  }

  protected make() {
    return new ExchangeRun(this.trainer, this.name);
  }

  protected begin(training: ExchangeRun) {
    return training.begin(this.seed);
  }
}

customElements.define('head-exchange', HeadExchange);
