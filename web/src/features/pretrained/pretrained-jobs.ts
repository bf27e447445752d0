// The roles of lily's heads and what they are for, which stand in the page: a press on a head or on a text chooses it above.
import { html } from 'lit';
import { PageElement } from '../../kit/page-element.ts';
import { sharedText } from './text.ts';
import { chooseFrom } from './text-address.ts';

export class PretrainedJobs extends PageElement {
  readonly #state = sharedText();

  /** A link to this page says what is looked at. */
  #follow(event: Event): void {
    const link = (event.target as Element).closest('a');
    const figure = document.querySelector('model-bench');
    if (!link || !figure) return;
    event.preventDefault();
    chooseFrom(this.#state, link.search);
    figure.scrollIntoView({ block: 'start' });
  }

  override render(): unknown {
    return html`<div @click=${this.#follow}><slot></slot></div>`;
  }
}

customElements.define('pretrained-jobs', PretrainedJobs);
