// An element that shows something which the engine says of the page's text: it asks when the model has read another one, or
// when what it asks about has changed, and keeps the newest answer alone.
import { html, LitElement } from 'lit';
import type { Runner } from '../../engine/runner.js';
import { latest } from '../../state/latest.js';
import { type Reading, Refused } from './language-model.ts';
import { FollowText, sharedText } from './text-state.ts';

export abstract class TextElement<Answer> extends LitElement {
  protected readonly state = sharedText();
  protected answer: Answer | undefined;
  #trouble = '';
  #asked: unknown[] | undefined;
  #ask = latest((isNewest) => this.#askAgain(isNewest));

  constructor() {
    super();
    new FollowText(this, this.state);
  }

  /** What is asked about: another answer is wanted where one of these has changed. */
  protected abstract about(reading: Reading): unknown[];

  /** @param isNewest - whether nothing else is wanted meanwhile */
  protected abstract ask(
    runner: Runner,
    reading: Reading,
    isNewest: () => boolean,
  ): Promise<Answer | undefined>;

  protected abstract live(answer: Answer, reading: Reading): unknown;

  override willUpdate(): void {
    const { reading } = this.state;
    if (!reading) return;
    const about = this.about(reading);
    const asked = this.#asked;
    if (asked && about.length === asked.length && about.every((one, at) => one === asked[at]))
      return;
    this.#asked = about;
    this.#ask();
  }

  async #askAgain(isNewest: () => boolean): Promise<void> {
    const { reading, model } = this.state;
    if (!reading) return;
    try {
      const answer = await model.about(reading.text, (runner) =>
        this.ask(runner, reading, isNewest),
      );
      if (answer !== undefined) this.answer = answer;
      this.#trouble = '';
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#trouble = error.sentence;
    }
    this.requestUpdate();
  }

  override render(): unknown {
    const { reading } = this.state;
    if (this.#trouble) return html`<p role="status">${this.#trouble}</p>`;
    return this.answer !== undefined && reading
      ? this.live(this.answer, reading)
      : html`<slot></slot>`;
  }
}
