// Something that the reader changes in the model while it reads the page's text, all scores times a number, no rotation, or a
// window, and what that does to the guess. The page's other figures follow.
import type { Intervention, TextRun } from '@engine';
import { css, html } from 'lit';
import words from '#content/words/model-change.json';
import type { Runner } from '../../../engine/runner.ts';
import { baseStyles } from '../../kit/base.ts';
import { fieldStyles } from '../../kit/field-styles.ts';
import { radioRow } from '../../kit/fields.ts';
import { decimal, messagesOf } from '../../kit/messages.ts';
import { text, withProps } from '../../kit/props.ts';
import { got, type Reading } from './language-model.ts';
import { nextTokenStyles, nextTokens } from './next-tokens.ts';
import { tokenName } from './pieces.ts';
import { TextElement } from './text-element.ts';

const say = messagesOf(words);

const DIGITS = 2;
const LOSS_DIGITS = 3;

/** What can be chosen of each kind, and what the engine is told then; the model as it was trained has no change. */
const CHANGES = {
  scale_scores: {
    choices: ['0', '1', '2', '4'],
    asTrained: '1',
    of: (factor: string): Intervention[] => [{ kind: 'scale_scores', factor: Number(factor) }],
  },
  no_rope: {
    choices: ['on', 'off'],
    asTrained: 'on',
    of: (): Intervention[] => [{ kind: 'no_rope' }],
  },
  // How many tokens a token can attend to: itself and those just before it.
  window: {
    choices: ['all', '12', '6', '3'],
    asTrained: 'all',
    of: (size: string): Intervention[] => [{ kind: 'window', count: Number(size) }],
  },
};
type Kind = keyof typeof CHANGES;

export class ModelChange extends withProps(TextElement<TextRun>, {
  kind: text<Kind>('scale_scores'),
}) {
  static override styles = [
    baseStyles,
    fieldStyles,
    nextTokenStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-3);
        container-type: inline-size;
      }
      .next {
        max-width: 32rem;
      }
    `,
  ];

  #chosen = '';

  protected about(reading: Reading): unknown[] {
    return [reading];
  }

  /** What the model makes of the text as it was trained. */
  protected async ask(runner: Runner): Promise<TextRun> {
    return got(await runner.advance('modelRun', { interventions: [] }));
  }

  #choose(choice: string): void {
    const { asTrained, of } = CHANGES[this.kind];
    this.#chosen = choice;
    this.state.choose({ change: choice === asTrained ? [] : of(choice) });
  }

  protected live(trained: TextRun, reading: Reading): unknown {
    const { choices, asTrained } = CHANGES[this.kind];
    const radios = radioRow(
      { name: this.kind, legend: say(`${this.kind}.legend`) },
      choices.map((one) => [one, say(`${this.kind}.choices.${one}`)] as const),
      this.#chosen || asTrained,
      (choice) => this.#choose(choice),
    );
    const [guess] = reading.next;
    const [was] = trained.next;
    const numbers = {
      guess: guess ? tokenName(guess.token) : '',
      probability: decimal(guess?.probability ?? Number.NaN, DIGITS),
      was: was ? tokenName(was.token) : '',
      wasProbability: decimal(was?.probability ?? Number.NaN, DIGITS),
      loss: decimal(reading.loss, LOSS_DIGITS),
      wasLoss: decimal(trained.loss, LOSS_DIGITS),
    };
    return html`${radios}
      <p role="status">${say(reading.change.length === 0 ? 'trained' : 'changed', numbers)}</p>
      ${nextTokens(reading.next, this.state.before)}`;
  }
}

customElements.define('model-change', ModelChange);
