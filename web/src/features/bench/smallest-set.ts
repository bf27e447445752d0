// The fewest heads that are off when another word wins, and the fewest that suffice with all others off.
import type { Measure } from '@engine';
import { html } from 'lit';
import words from '#content/words/smallest-set.json';
import type { Runner } from '../../../engine/runner.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { radioRow } from '../../kit/fields.ts';
import { state, withProps } from '../../kit/props.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import { headNames } from '../pretrained/head-names.ts';
import { measured } from '../pretrained/measured.ts';
import type { Reading } from '../pretrained/model.ts';
import { tokenName } from '../pretrained/pieces.ts';
import { takeMeans } from '../pretrained/pretrained-worth.figure.ts';
import { stackStyles } from '../pretrained/stack-styles.ts';
import { type Asking, TextElement } from '../pretrained/text-element.ts';

import './circuit-texts.ts';

const say = messagesOf(words);

const WHATS = ['fewest_off', 'fewest_on'] as const;
const OFF = ['zeros', 'means'] as const;

type Found = { what: (typeof WHATS)[number]; set: NonNullable<Measure['fewest']> };

export default class SmallestSet extends withProps(TextElement<Found>, {
  what: state<(typeof WHATS)[number]>('fewest_off'),
  /** What stands in the place of a head that is off. */
  off: state<(typeof OFF)[number]>('zeros'),
}) {
  static override styles = stackStyles;

  protected override about(): unknown[] {
    return [this.what, this.off];
  }

  protected async ask(runner: Runner, _: Reading, asking: Asking): Promise<Found | undefined> {
    const { what } = this;
    const means = this.off === 'means';
    if (means && !(await takeMeans(this.state.model, runner, asking))) return undefined;
    const runs = this.state.model.isLarge ? 2 : 40;
    const set = (await measured(runner, { what, means }, runs, asking))?.fewest;
    return set ? { what, set } : undefined;
  }

  /** What is drawn, for files of its numbers: layer and head of each in the set. */
  get tensors() {
    const { answer } = this;
    if (!answer) return [];
    const { heads } = answer.set;
    const numbers = heads.flatMap(({ layer, head }) => [layer, head]);
    return [namedTensor(answer.what, { heads: heads.length, layer_and_head: 2 }, numbers)];
  }

  protected override costs(): string {
    return this.state.model.isLarge ? say('costs') : '';
  }

  override render(): unknown {
    return html`${radioRow(
      { name: 'what', legend: say('what') },
      WHATS.map((one) => [one, say(one)] as const),
      this.what,
      this.put('what'),
    )}
      ${radioRow(
        { name: 'off', legend: say('off') },
        OFF.map((one) => [one, say(one)] as const),
        this.off,
        this.put('off'),
      )}
      ${super.render()}`;
  }

  protected live({ what, set }: Found): unknown {
    const { heads, found, exact, runs, before, after } = set;
    const said = {
      ...{ heads: headNames(heads), runs },
      ...{ guess: tokenName(after.token), probability: decimal(after.probability, 2) },
      ...{ before: tokenName(before.token), was: decimal(before.probability, 2) },
    };
    if (!found) return html`<p role="status">${say('none', said)}</p>`;
    return html`<p role="status"><strong>${say(what === 'fewest_off' ? 'isOff' : 'isOn', said)}</strong></p>
      <p>${say(exact ? 'exact' : 'greedy', said)}</p>
      <p class="row">${heads.map((one) => html`<button type="button" @click=${() => this.state.choose({ chosen: one })}>${headNames([one])}</button>`)}
        ${what === 'fewest_off' ? html`<button type="button" class="primary" id="switch-off" @click=${() => this.state.choose({ off: heads })}>${say('switchOff')}</button>` : ''}</p>
      <p class="small soft">${say('note')}</p>
      ${this.state.model.shipped === 'lily' ? html`<circuit-texts .found=${heads} .means=${this.off === 'means'}></circuit-texts>` : ''}`;
  }
}

customElements.define('smallest-set', SmallestSet);
