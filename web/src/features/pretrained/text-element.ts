// An element that shows something which the engine says of the page's text: it asks when the model has read another one, or
// when what it asks about has changed, and keeps the newest answer alone. What takes long it asks only at a press. In a lesson
// it brings the text, and has the model opened once a reader comes near.
import { html, type PropertyValues } from 'lit';
import words from '#content/words/measure.json';
import type { Runner } from '../../../engine/runner.ts';
import type { ShippedModel } from '../../../engine/shipped-models.ts';
import { messagesOf, percentText } from '../../../text/messages.ts';
import { hear } from '../../kit/controllers.ts';
import { given, text, withProps } from '../../kit/props.ts';
import { refusalOf } from '../../kit/refused.ts';
import { runLatest } from '../../kit/run-latest.ts';
import { whenNear } from '../../kit/when-near.ts';
import { type Reading, sharedModel } from './model.ts';
import { ModelOpening } from './model-opening.ts';
import { originOf } from './origin.ts';
import { sharedText, Text } from './text.ts';

const say = messagesOf(words);

/** What a question asks while it is at work: whether it is still wanted; and it tells how far it is, from 0 to 1. */
export type Asking = { isWanted: () => boolean; onProgress: (part: number) => void };

export abstract class TextElement<Answer> extends withProps({
  /** What the page's text is at first; '' where another element says it and opens the model. */
  text: text(),
  /** Which of the models that come with the site reads it. */
  model: text<ShippedModel>('lily'),
  /** What is looked at, where somebody else opens the model and has said what it reads. */
  looked: given<Text>(),
}) {
  protected state = sharedText();
  /** Whether it has a text of its own, whatever the page's is. */
  protected readonly isAlone: boolean = false;
  /** Whether it asks about the model with all heads on, whichever the reader has switched off. */
  protected readonly isWhole: boolean = true;
  protected answer: Answer | undefined;
  #trouble = '';
  #asked: unknown[] | undefined;
  /** Why it is asked only at a press; '' where it need not. */
  #cost = '';
  #progress: number | undefined;
  #isStopped = false;
  #ask = runLatest(() => this.#askAgain());
  readonly #opening = new ModelOpening(this);

  override connectedCallback(): void {
    if (!this.hasUpdated) {
      const { looked } = this;
      this.state =
        looked ?? (this.isAlone ? new Text(sharedModel(this.model)) : sharedText(this.model));
      hear(this, () => this.state);
    }
    super.connectedCallback();
  }

  /** Before the first picture: what was chosen after it would have it drawn twice. */
  protected begin(): void {
    if (this.text !== '' && this.state.choice.text === '') this.state.choose({ text: this.text });
  }

  override firstUpdated(): void {
    if (this.text !== '') whenNear(this).then(() => this.#opening.come(this.state.model));
  }

  /** Asks where the site is built, once; rejects with Refused. */
  async load(): Promise<void> {
    if (this.text === '') return;
    this.state = new Text(sharedModel(this.model), false);
    this.begin();
    const { model } = this.state;
    const reading = await this.state.load();
    this.seek(reading);
    const asking = { isWanted: () => true, onProgress: () => {} };
    this.answer = await model.about(reading.text, (runner) => this.ask(runner, reading, asking));
  }

  /** What its picture and numbers are of, for files of them. */
  get origin() {
    return originOf(this.state, this.isWhole);
  }

  /** What stands in it now; nothing where it has no answer. */
  drawing(): unknown {
    const { reading } = this.state;
    if (this.answer === undefined || !reading) return undefined;
    return this.live(this.answer, reading);
  }

  /** Finds in a text that was read what the page names by its words. */
  protected seek(_reading: Reading): void {}

  /** What is asked about beside the text: another answer is wanted where one of these has changed. */
  protected about(_reading: Reading): unknown[] {
    return [];
  }

  protected abstract ask(
    runner: Runner,
    reading: Reading,
    asking: Asking,
  ): Promise<Answer | undefined>;

  protected abstract live(answer: Answer, reading: Reading): unknown;

  /** Says how long it takes, where that is too long to be asked for every text; '' otherwise. */
  protected costs(_reading: Reading): string {
    return '';
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!this.hasUpdated) this.begin();
    else if (this.isAlone && changed.has('text')) this.state.choose({ text: this.text });
    const { reading } = this.state;
    // Another text is on its way.
    if (!reading || !this.state.isNow(reading)) return;
    this.seek(reading);
    const about = [reading.of, reading.text, ...this.about(reading)];
    const asked = this.#asked;
    if (asked && about.length === asked.length && about.every((one, at) => one === asked[at]))
      return;
    this.#asked = about;
    this.#cost = this.costs(reading);
    if (this.#cost === '') this.#ask();
    else this.answer = undefined;
  }

  async #askAgain(): Promise<void> {
    const { reading, model } = this.state;
    if (!reading) return;
    const isSame = (): boolean => model === this.state.model;
    const asking = {
      // A text that is typed is read first.
      isWanted: () => isSame() && !this.#isStopped && this.state.isNow(reading),
      onProgress: (part: number) => {
        this.#progress = part;
        this.requestUpdate();
      },
    };
    const trouble = await refusalOf(async () => {
      const answer = await model.about(reading.text, (runner) => this.ask(runner, reading, asking));
      if (!isSame()) return;
      if (answer !== undefined) this.answer = answer;
      else if (!asking.isWanted() && !this.#cost) this.#asked = [];
    });
    if (!isSame()) return;
    this.#trouble = trouble;
    this.requestUpdate();
  }

  async #measure(): Promise<void> {
    this.#isStopped = false;
    this.#progress = 0;
    this.requestUpdate();
    await this.#ask();
    this.#progress = undefined;
    if (this.answer !== undefined) this.#cost = '';
    this.requestUpdate();
  }

  #stop(): void {
    this.#isStopped = true;
  }

  override render(): unknown {
    const { reading } = this.state;
    if (this.#trouble) return html`<p role="status">${this.#trouble}</p>`;
    if (this.#cost && reading) return this.#offer(this.#cost);
    const says = this.text === '' ? '' : this.#opening.says(this.state.model);
    return this.drawing() ?? html`${says}${this.still}`;
  }

  #offer(cost: string): unknown {
    const progress = this.#progress;
    if (progress === undefined)
      return html`<p>${cost}</p><p><button type="button" id="measure" @click=${this.#measure}>${words.measure}</button></p>`;
    return html`<p>${cost}</p><p class="measuring"><progress max="1" .value=${progress} aria-label=${words.measuring}></progress>
      ${say('percent', { percent: percentText(progress) })}
      <button type="button" id="stop-measuring" @click=${this.#stop}>${words.stop}</button></p>`;
  }
}
