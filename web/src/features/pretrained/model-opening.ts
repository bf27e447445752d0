// How a model comes to a page: by itself, or at a press where the browser asks pages to save data; and what is said meanwhile.
import { html, type LitElement } from 'lit';
import words from '#content/words/model-reading.json';
import { canHaveModel } from '#platform/model-files.ts';
import { KILOBYTES_SENT } from '../../../engine/shipped-models.ts';
import { messagesOf, percentText } from '../../../text/messages.ts';
import { sentenceOf } from '../../kit/refused.ts';
import type { Model } from './model.ts';

const say = messagesOf(words);

type Saving = Navigator & { connection?: { saveData?: boolean } };

export class ModelOpening {
  readonly #host: LitElement;
  /** Whether the model comes only to whoever asks for it. */
  readonly #isAsking = (globalThis.navigator as Saving | undefined)?.connection?.saveData ?? false;
  /** Whether the model can be had. */
  #isThere = true;

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** Opens the model, or does so once there is a network, if the reader need not be asked. */
  async come(model: Model): Promise<void> {
    if (this.#isAsking) return;
    const { shipped, opening } = model;
    this.#isThere = !shipped || opening.state !== 'unasked' || (await canHaveModel(shipped));
    if (this.#isThere) model.open();
    else addEventListener('online', () => this.come(model), { once: true });
    this.#host.requestUpdate();
  }

  /** How far the model is, and a button where it waits for one. */
  says(model: Model, onceOpen = ''): unknown {
    const { opening } = model;
    if (opening.state === 'open')
      return onceOpen ? html`<p class="state on-screen">${onceOpen}</p>` : '';
    if (opening.state === 'unasked' && (this.#isAsking || !this.#isThere))
      return html`<p class="state on-screen">${say('made')} ${this.#isThere ? say('ask', { kilobytes: KILOBYTES_SENT[model.shipped ?? 'lily'] }) : say('offline')}
        <button type="button" id="fetch" @click=${() => model.open()}>${say('fetch')}</button></p>`;
    if (opening.state === 'failed')
      return html`<p class="state" role="status">${sentenceOf(opening.faults)}
        <button type="button" @click=${() => model.open()}>${say('again')}</button></p>`;
    const progress = opening.state === 'opening' ? opening.progress : 0;
    const percent = percentText(progress);
    return html`<p class="state on-screen">${progress > 0 ? say('opening', { percent }) : say('made')}</p>`;
  }
}
