// Two steps of a training side by side: the one that is looked at, and another that was kept. The same head of both, on the same
// text, with the same heads off.
import { css, html } from 'lit';
import words from '#content/words/training-steps.json';
import '../../kit/matrix-view.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { asChoices, select } from '../../kit/fields.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import { headName, headNames } from '../pretrained/head-names.ts';
import { nextTokenStyles, nextTokens } from '../pretrained/next-tokens.ts';
import { tokenNames } from '../pretrained/pieces.ts';
import { patternOf, strongest } from '../pretrained/reading.ts';
import type { Text } from '../pretrained/text.ts';
import { LabElement } from './lab-element.ts';

const say = messagesOf(words);

const DIGITS = 3;

export class TrainingSteps extends LabElement {
  static override styles = [
    nextTokenStyles,
    css`
      :host {
        display: grid;
        gap: var(--space-4);
      }
      /* On a phone both patterns within a sheet. */
      matrix-view {
        max-width: 14rem;
      }
      @container (min-width: 30rem) {
        .texts {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
      }
    `,
  ];

  override willUpdate(): void {
    const { lab } = this;
    if (!lab.beside && lab.measured && !lab.run.playing && lab.step > 0)
      lab.putBeside(lab.besideStep);
  }

  /** What is drawn, for files of its numbers: the chosen head's weights at both steps. */
  get tensors() {
    const { text, beside } = this.lab;
    return [text, beside].flatMap((one) => {
      if (!one?.reading) return [];
      const size = one.reading.tokens.length;
      const data = patternOf(one.reading, text.choice.chosen);
      return [
        namedTensor(`weights-step-${one.model.of?.step}`, { seq_q: size, seq_k: size }, data),
      ];
    });
  }

  override render(): unknown {
    const { checkpoints, besideStep, beside, text, step, measured, run } = this.lab;
    if (!measured || run.playing || step === 0 || !beside) return html`<p>${words.first}</p>`;
    return html`<div class="row">${select(
      { id: 'beside', label: words.beside },
      asChoices(checkpoints, (one) => say('step', { step: one })),
      besideStep,
      (one) => this.lab.putBeside(one),
    )}</div>
      <div class="texts stack far">${this.#read(beside)}${this.#read(text)}</div>`;
  }

  #read({ reading, model, trouble }: Text): unknown {
    if (!reading) return html`<p role="status">${trouble}</p>`;
    const { chosen } = this.lab.text.choice;
    const title = say('step', model.of);
    const names = tokenNames(reading.tokens);
    const side = names.length;
    const data = patternOf(reading, chosen);
    const matrix = { rows: side, columns: side, data };
    const { query } = this.lab.text;
    const chosenCell = { row: query, column: strongest(data, side, query).key };
    const loss = say(reading.off.length > 0 ? 'lossOff' : 'loss', {
      loss: decimal(reading.loss, DIGITS),
      heads: headNames(reading.off),
    });
    return html`<figure class="stack close"><h3>${title}</h3>
      <p class="small soft">${headName(chosen)}</p>
      <matrix-view .matrix=${matrix} .chosen=${chosenCell} .names=${{ rows: names, columns: names }} label=${say('label', { ...chosen, title })}></matrix-view>
      ${nextTokens(reading.next, null)}
      <p class="small">${loss}</p></figure>`;
  }
}

customElements.define('training-steps', TrainingSteps);
