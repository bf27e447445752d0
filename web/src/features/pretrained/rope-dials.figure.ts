// How RoPE makes a score depend on the distance alone: each pair of one head's query and key as two arrows that turn with their
// positions, what each pair adds to the score, and the score of every distance. Until the model is here, the still figure
// stands.
import { css, html, type PropertyValues, unsafeCSS } from 'lit';
import words from '#content/words/rope-dials.json';
import type { Runner } from '../../../engine/runner.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { radioRow, slider } from '../../kit/fields.ts';
import { plotStyles } from '../../kit/plot-styles.ts';
import { number, state, withProps } from '../../kit/props.ts';
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
  /** Where the key is put, and how many tokens behind it the query. */
  keyPosition: state(0),
  distance: state(1),
  range: state<'first' | 'all'>('first'),
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
      @container (min-width: 44rem) {
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

  override willUpdate(changed: PropertyValues<this>): void {
    const given = ['text', 'layer', 'head', 'query', 'key'] as const;
    if (given.some((name) => changed.has(name))) this.#putBack();
    super.willUpdate(changed);
  }

  protected override begin(): void {
    super.begin();
    this.#putBack();
  }

  #putBack(): void {
    this.keyPosition = this.key;
    this.distance = this.query - this.key;
  }

  protected override about(): unknown[] {
    return [this.layer, this.head, this.query, this.key, this.keyPosition, this.distance];
  }

  protected async ask(runner: Runner, reading: Reading): Promise<Answer> {
    const { layer, head, query, key, keyPosition, distance } = this;
    const { max_context: context } = got(await runner.advance('modelArchitecture'));
    const place = { query: keyPosition + distance, key: keyPosition };
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
      ${dials(answer, say)}
      <div class="beside">
        <div class="sums stack close">
          ${sums(answer, say).map((line) => html`<p>${line}</p>`)}
          <p class="small soft" role="status">${say('says', says)}</p>
          <p class="small soft">${words.how}</p>
        </div>
        <div>
          ${scoreCurve(answer, this.range === 'all' ? context : Math.min(NEAR, context), say)}
          ${this.#ranges(context)}
        </div>
      </div>
    </div>`;
  }

  #controls(context: number): unknown {
    const { distance, keyPosition } = this;
    const offered = distances(context, distance);
    const positions = { query: keyPosition + distance, key: keyPosition };
    const spoken = `${say('tokens', { distance })}, ${say('positions', positions)}`;
    return html`<div class="controls">
      ${slider(
        {
          ...{ id: 'distance', label: words.distance, note: words.distanceNote },
          ...{ max: offered.length - 1, value: offered.indexOf(distance) },
          ...{ shown: distance, spoken },
        },
        (at) => this.#setDistance(offered[at] ?? 0, context),
      )}
      ${slider(
        {
          ...{ id: 'move', label: words.moveBoth, note: words.moveNote },
          ...{ max: context - 1 - distance, value: keyPosition },
          ...{
            shown: say('shown', positions),
            spoken: say('positions', positions),
          },
        },
        this.put('keyPosition'),
      )}
      <div><button type="button" id="put-back" @click=${this.#putBack}>${words.putBack}</button></div>
    </div>`;
  }

  /** The key stays where it is, as far as the query has room behind it. */
  #setDistance(distance: number, context: number): void {
    this.distance = distance;
    this.keyPosition = Math.min(this.keyPosition, context - 1 - distance);
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
