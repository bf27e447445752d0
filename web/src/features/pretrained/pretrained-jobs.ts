// The roles of lily's heads and what they are for, which stand in the page: a press on a head or on a text chooses it above.
import { html, LitElement } from 'lit';
import { withProps } from '../../kit/props.ts';
import { chooseFrom } from './text-address.ts';
import { sharedText } from './text-state.ts';

export class PretrainedJobs extends withProps(LitElement, {}) {
  readonly #state = sharedText();

  /** A link to this page says what is looked at. */
  #follow(event: Event): void {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    event.preventDefault();
    chooseFrom(this.#state, link.search);
    document.querySelector('forty-heads')?.scrollIntoView({ block: 'start' });
  }

  override render(): unknown {
    return html`<slot @click=${this.#follow}></slot>`;
  }
}

customElements.define('pretrained-jobs', PretrainedJobs);
