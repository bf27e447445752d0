// An element with a text of its own: once a reader comes near, the page's model reads it, and the engine is asked again when
// something else is looked at. Until then the figure stands that was drawn when the page was built.
import { html, LitElement, nothing } from 'lit';
import words from '#content/words/forty-heads.json';
import { canHaveModel } from '#platform/model-files.ts';
import type { Runner } from '../../../engine/runner.ts';
import { messagesOf, percentText } from '../../kit/messages.ts';
import { painted } from '../../kit/painted.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { runLatest } from '../../kit/run-latest.ts';
import { whenNear } from '../../kit/when-near.ts';
import { refusalOf, sentenceOf, sharedModel } from './language-model.ts';

const say = messagesOf(words);

type Saving = Navigator & { connection?: { saveData?: boolean } };
const savesData = () => (navigator as Saving).connection?.saveData ?? false;

export abstract class ModelElement<Answer> extends withProps(LitElement, {
  text: text(),
  /** Whether the model comes only to whoever asks for it. */
  isAsking: state(savesData),
  /** Whether the model can be had. */
  isThere: state(true),
  trouble: state(''),
}) {
  protected readonly model = sharedModel();
  protected answer: Answer | undefined;
  #asked: unknown[] | undefined;
  readonly #ask = runLatest(() => this.#askAgain());
  readonly #follow = (): void => this.requestUpdate();
  readonly #openOnline = (): void => void this.#openOnceThere();

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
    removeEventListener('online', this.#openOnline);
  }

  override async firstUpdated(): Promise<void> {
    if (this.isAsking) return;
    await painted();
    await whenNear(this);
    await this.#openOnceThere();
  }

  /** Where there is no network now, the model may come later. */
  async #openOnceThere(): Promise<void> {
    this.isThere = this.model.opening.state !== 'unasked' || (await canHaveModel());
    if (this.isThere) this.model.open();
    else addEventListener('online', this.#openOnline, { once: true });
  }

  override willUpdate(): void {
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
    return html`${this.#opening()}<slot></slot>`;
  }

  /** How far the model is. */
  #opening(): unknown {
    const { opening } = this.model;
    if (opening.state === 'failed')
      return html`<p class="small" role="status">${sentenceOf(opening.faults)}
        <button type="button" @click=${() => this.model.open()}>${say('again')}</button></p>`;
    if (opening.state === 'unasked' && !this.isThere)
      return html`<p class="small soft" role="status">${say('offline')}</p>`;
    if (opening.state === 'unasked' && this.isAsking)
      return html`<p class="small soft">${say('ask', { kilobytes: this.#kilobytes })}
        <button type="button" id="fetch" @click=${() => this.model.open()}>${say('fetch')}</button></p>`;
    if (opening.state === 'opening' && opening.progress > 0)
      return html`<p class="small soft">${say('opening', { percent: percentText(opening.progress) })}</p>`;
    return nothing;
  }

  /** What the model and its engine take on their way, as the still figure says. */
  get #kilobytes(): string {
    return this.querySelector<HTMLElement>('[data-kilobytes]')?.dataset.kilobytes ?? '?';
  }
}
