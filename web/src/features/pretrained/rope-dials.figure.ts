// How RoPE makes a score depend on the distance alone: each pair of one head's query and key as two arrows that turn with their
// positions, what each pair adds to the score, and the score of every distance. Until the model is here, the still figure
// stands.
import { css, html, unsafeCSS } from 'lit';
import words from '#content/words/rope-dials.json';
import type { Runner } from '../../../engine/runner.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { radioRow, slider } from '../../kit/fields.ts';
import { plotStyles } from '../../kit/plot-styles.ts';
import { number, text, withProps } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import type { Reading } from './model.ts';
import { tokenNames } from './pieces.ts';
import dialsText from './rope-dials.css?inline';
import { dials, type Placed, scoreCurve, sums } from './rope-drawing.ts';
import { TextElement } from './text-element.ts';

const say = messagesOf(words);

const DIGITS = 2;
/** Of so many distances the curve's waves can be told apart. */
const NEAR = 64;
/** Up to here every distance has a step of its own on the slider. */
const FINE = 8;

/** What the slider offers: 0, 1, 2 ... 8, then 12, 16, 24, 32 and so on, the last one and the one that it stands at. */
function distances(context: number, chosen: number): number[] {
  const all = Array.from({ length: FINE + 1 }, (_, distance) => distance);
  for (let power = FINE; power < context; power *= 2) all.push(1.5 * power, 2 * power);
  const possible = [...all, context - 1, chosen].filter((one) => one < context);
  return [...new Set(possible)].sort((a, b) => a - b);
}

type Answer = Placed & {
  /** Of the two tokens. */
  names: { queryName: string; keyName: string };
  /** How many positions the model was made for. */
  context: number;
};

export default class RopeDials extends withProps(TextElement<Answer>, {
  layer: number(0),
  head: number(0),
  /** The places of two tokens in the text, whose q and k are rotated; the key not behind the query. */
  query: number(1),
  key: number(0),
  /** How many tokens behind the key the query is put; -1 where it stands in the text. */
  distance: number(-1),
  /** By how many tokens both are moved along the text. */
  moved: number(0),
  /** Which distances have their score drawn. */
  range: text<'first' | 'all'>('first'),
}) {
  protected override readonly isAlone = true;

  static override styles = [
    plotStyles,
    unsafeCSS(dialsText),
    css`
      :host {
        container-type: inline-size;
      }
      .state {
        padding-block-end: var(--space-2);
        color: var(--ink-soft);
        font-size: var(--size-s);
      }
      .beside {
        display: grid;
        gap: var(--space-3) var(--space-5);
      }
      .controls {
        /* An address may leave them out (css/asked.css). */
        display: var(--settings, grid);
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-3) var(--space-5);
        align-items: end;
      }
      .plot {
        --plot-width: none;
      }
      figcaption {
        padding-bottom: var(--space-1);
      }
      /* In a strip there is room for the dials, or for the scores of all distances. */
      h3,
      .sums,
      .stack > p {
        display: var(--beside, block);
      }
      .stack > div:not(.first, .controls) {
        display: var(--beside, grid);
      }
      .radios {
        display: var(--beside, flex);
      }
      .first {
        order: var(--first, 0);
      }
      .controls,
      fieldset {
        --settings: var(--beside, grid);
      }
      @container (min-width: 38rem) {
        .beside {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
        .controls {
          grid-template-columns: repeat(2, minmax(0, 1fr)) auto;
        }
      }
      @container (max-width: 28rem) {
        figure .plot {
          --plot-text: 16px;
        }
      }
    `,
  ];

  #putBack(): void {
    this.moved = 0;
    this.distance = -1;
  }

  get #placed() {
    const { key, query, moved } = this;
    const distance = this.distance < 0 ? query - key : this.distance;
    return { distance, key: key + moved, query: key + moved + distance };
  }

  protected override about(): unknown[] {
    return [this.layer, this.head, this.query, this.key, this.moved, this.distance];
  }

  protected async ask(runner: Runner, reading: Reading): Promise<Answer> {
    const { layer, head, query, key } = this;
    const { max_context: context } = got(await runner.advance('modelArchitecture'));
    const { distance: _, ...place } = this.#placed;
    const at = { query_position: place.query, key_position: place.key, distances: context };
    const names = tokenNames(reading.tokens);
    const made = got(await runner.advance('modelRopeScore', { layer, head, query, key, ...at }));
    const named = { queryName: names[query] ?? '', keyName: names[key] ?? '' };
    return { made, ...place, names: named, context };
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    const { made } = this.answer ?? {};
    if (!made) return [];
    const vector = (name: 'q' | 'k' | 'q_rot' | 'k_rot') =>
      namedTensor(name, { head_dim: made[name].length }, made[name]);
    return [
      ...[vector('q'), vector('k'), vector('q_rot'), vector('k_rot')],
      namedTensor('scores', { distance: made.scores.length }, made.scores),
    ];
  }

  protected live(answer: Answer): unknown {
    const { layer, head } = this;
    const { made, names, context, query, key } = answer;
    const says = { query, key, distance: query - key, score: decimal(made.score, DIGITS) };
    return html`<div class="stack wide">
      <h3>${say('title', { layer, head, ...names })}</h3>
      ${this.#controls(context)}
      <div class=${this.range === 'first' ? 'first' : ''}>${dials(answer, say)}</div>
      <div class="beside ${this.range === 'all' ? 'first' : ''}">
        <div class="sums">
          ${sums(answer, say).map((line) => html`<p>${line}</p>`)}
          <p class="small soft" role="status">${say('says', says)}</p>
        </div>
        <div>
          ${scoreCurve(answer, this.range === 'all' ? context : Math.min(NEAR, context), say)}
          ${this.#ranges(context)}
        </div>
      </div>
      <p class="small soft">${words.how}</p>
    </div>`;
  }

  #controls(context: number): unknown {
    const { distance, ...positions } = this.#placed;
    const offered = distances(context, distance);
    const spoken = `${say('tokens', { distance })}, ${say('positions', positions)}`;
    return html`<div class="controls">
      ${slider(
        {
          ...{ id: 'distance', label: words.distance },
          ...{ max: offered.length - 1, value: offered.indexOf(distance) },
          ...{ shown: distance, spoken },
        },
        (at) => this.#setDistance(offered[at] ?? 0, context),
      )}
      ${slider(
        {
          ...{ id: 'move', label: words.moveBoth },
          ...{ max: context - 1 - distance, value: positions.key },
          ...{
            shown: say('shown', positions),
            spoken: say('positions', positions),
          },
        },
        (key) => {
          this.moved = key - this.key;
        },
      )}
      <div><button type="button" id="put-back" @click=${this.#putBack}>${words.putBack}</button></div>
    </div>`;
  }

  /** The key stays where it is, as far as the query has room behind it. */
  #setDistance(distance: number, context: number): void {
    this.distance = distance;
    this.moved = Math.min(this.moved, context - 1 - distance - this.key);
    if (distance >= NEAR) this.range = 'all';
  }

  #ranges(context: number): unknown {
    if (context <= NEAR) return '';
    const choices = [
      ['first', say('first', { count: NEAR })],
      ['all', say('all', { count: context })],
    ] as const;
    return radioRow({ name: 'range', legend: words.range }, choices, this.range, this.put('range'));
  }
}

customElements.define('rope-dials', RopeDials);
