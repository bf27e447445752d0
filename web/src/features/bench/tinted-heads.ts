// The patterns of all heads, each with one number below it in its colour: what the head is worth to the text, what it adds to the
// guess, or how much it looks where a rule says. Without a measure, the token that the head looks at most stands there.
import { css, html } from 'lit';
import words from '#content/words/tinted-heads.json';
import type { Runner } from '../../../engine/runner.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { listed } from '../../../text/sentence.ts';
import { select } from '../../kit/fields.ts';
import { matrixCells } from '../../kit/matrix-cells.ts';
import { withProps } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import type { HeadTint } from '../pretrained/heads-grid.ts';
import { looksIn, RULES } from '../pretrained/looks.ts';
import { measured } from '../pretrained/measured.ts';
import type { HeadName, Reading } from '../pretrained/model.ts';
import { movedLooks } from '../pretrained/moved-looks.ts';
import { tokenNames } from '../pretrained/pieces.ts';
import { headsOf } from '../pretrained/reading.ts';
import { type Asking, TextElement } from '../pretrained/text-element.ts';

const say = messagesOf(words);

const BY = ['worth', 'adds', ...RULES] as const;
type By = (typeof BY)[number];
type Tint = HeadTint & { unit: 'worth' | 'adds' | 'share' };

/** More would say little. */
const MOST_MOVED = 4;
/** Colours of the scale. */
const STEPS = 17;

export class TintedHeads extends withProps(TextElement<Tint>, {}) {
  static override styles = css`
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-2);
    }
    .field {
      display: flex;
      align-items: center;
      gap: var(--space-2);
    }
    select {
      flex: 1;
      min-width: 0;
      padding: 0 1.5rem 0 var(--space-2);
      background-position:
        right 12px center,
        right 6px center;
    }
    div {
      min-height: 1lh;
    }
    .scale {
      width: 4rem;
      height: 0.75rem;
      forced-color-adjust: none;
    }
  `;

  /** None where an address names one that there is not. */
  get #by(): By | undefined {
    return BY.find((one) => one === this.state.choice.tint);
  }

  /** No second grid while a number is on its way. */
  protected override get still(): unknown {
    return '';
  }

  protected override about(): unknown[] {
    return [this.#by, this.#by === 'adds' && this.state.query];
  }

  protected override costs(reading: Reading): string {
    const { model } = this.state;
    if (!model.isLarge || this.#by !== 'worth') return '';
    const heads = headsOf(reading);
    return say('costs', { heads, seconds: model.secondsFor(heads * reading.tokens.length) });
  }

  protected async ask(runner: Runner, reading: Reading, asking: Asking): Promise<Tint | undefined> {
    const by = this.#by;
    const values = by && (await this.#values(by, runner, reading, asking));
    if (!values) return undefined;
    const unit = by === 'worth' || by === 'adds' ? by : 'share';
    const high = unit === 'share' ? 1 : Math.max(...values.map(Math.abs));
    return { unit, name: say(by), values, low: unit === 'share' ? 0 : -high, high };
  }

  async #values(by: By, runner: Runner, { tokens }: Reading, asking: Asking) {
    const { model, query } = this.state;
    if (by === 'worth') {
      const { loss } = got(await runner.advance('modelRun', { interventions: [], next: 0 }));
      const heads = await measured(runner, { what: 'heads' }, model.isLarge ? 2 : 10, asking);
      return heads?.losses.map((without) => without - loss);
    }
    if (by === 'adds') {
      const { token } = got(await runner.advance('modelLens', query, 1)).at(-1)!.next[0]!;
      const parts = got(await runner.advance('modelLogitParts', query, token.token));
      return parts.flatMap(({ part, logit }) => (part === 'head' ? [logit] : []));
    }
    return [...(await looksIn(runner, [tokens], by)).weights];
  }

  get tensors() {
    const { answer, state } = this;
    const by = this.#by;
    if (!answer || !by) return [];
    const n_layers = state.reading?.weights.length ?? 1;
    return [namedTensor(by, { n_layers, n_heads: answer.values.length / n_layers }, answer.values)];
  }

  override render(): unknown {
    const { reading, query, choice, clean } = this.state;
    if (!reading) return '';
    const by = this.#by;
    const tint = by && this.answer?.name === say(by) ? this.answer : undefined;
    const names = tokenNames(reading.tokens);
    const token = names[query] ?? '';
    const moved = clean ? movedLooks(reading, clean, query).slice(0, MOST_MOVED) : [];
    return html`${select(
      { id: 'tint', label: say('below') },
      [['', say('looks')] as const, ...BY.map((one) => [one, say(one)] as const)],
      by ?? '',
      (tint) => this.state.choose({ tint }),
    )}
      <div class="small soft">${by ? super.render() : say('from', { token })}</div>
      <heads-grid .reading=${reading} .query=${query} .chosen=${choice.chosen} .tint=${tint} .moved=${moved}
        @head=${({ detail }: CustomEvent<HeadName>) => this.state.choose({ chosen: detail })}></heads-grid>
      ${moved.length > 0 ? html`<p class="small" role="status">${say('moved', { token, looks: listed(moved.map(({ one, was, now }) => say('move', { ...one, was: names[was] ?? '', now: names[now] ?? '' }))) })}</p>` : ''}`;
  }

  protected live({ unit, low, high }: Tint): unknown {
    const scale = Float32Array.from(
      { length: STEPS },
      (_, step) => low + (step / (STEPS - 1)) * (high - low),
    );
    const ends = { low: decimal(low, 2), high: decimal(high, 2) };
    return html`<div class="row">${ends.low}<svg class="scale" viewBox="0 0 ${STEPS} 1" preserveAspectRatio="none" role="img" aria-label=${say('scale', ends)}>${matrixCells({ rows: 1, columns: STEPS, data: scale }, low, high)}</svg>${ends.high} ${say(`units.${unit}`)}</div>`;
  }
}

customElements.define('tinted-heads', TintedHeads);
