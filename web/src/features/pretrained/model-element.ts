// An element with a text of its own: once a reader comes near, the page's model reads it, and the engine is asked again when
// something else is looked at. Until then the figure stands that was drawn when the page was built.
import { html, type PropertyValues } from 'lit';
import type { Runner } from '../../../engine/runner.ts';
import { painted } from '../../kit/painted.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { runLatest } from '../../kit/run-latest.ts';
import { whenNear } from '../../kit/when-near.ts';
import { refusalOf, sharedModel } from './language-model.ts';
import { ModelOpening } from './model-opening.ts';

export abstract class ModelElement<Answer> extends withProps({
  text: text(),
  trouble: state(''),
}) {
  protected readonly model = sharedModel('lily');
  protected answer: Answer | undefined;
  #asked: unknown[] | undefined;
  readonly #ask = runLatest(() => this.#askAgain());
  readonly #follow = (): void => this.requestUpdate();
  readonly #opening = new ModelOpening(this);

  /** What is asked about beside the text: another answer is wanted where one of these has changed. */
  protected abstract about(): unknown[];
  protected abstract ask(runner: Runner): Promise<Answer>;
  protected abstract live(answer: Answer): unknown;

  override connectedCallback(): void {
    super.connectedCallback();
    this.model.addEventListener('change', this.#follow);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.model.removeEventListener('change', this.#follow);
  }

  override async firstUpdated(): Promise<void> {
    await painted();
    await whenNear(this);
    this.#opening.come(this.model);
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    if (this.model.opening.state !== 'open') return;
    const about = [this.text, ...this.about()];
    if (this.#asked?.every((one, at) => Object.is(one, about[at]))) return;
    this.#asked = about;
    this.#ask();
  }

  async #askAgain(): Promise<void> {
    this.trouble = await refusalOf(async () => {
      this.answer = await this.model.about(this.text, (runner) => this.ask(runner));
    });
    this.requestUpdate();
  }

  override render(): unknown {
    if (this.trouble) return html`<p role="status">${this.trouble}</p>`;
    if (this.answer !== undefined) return this.live(this.answer);
    return html`${this.#opening.says(this.model)}<slot></slot>`;
  }
}
