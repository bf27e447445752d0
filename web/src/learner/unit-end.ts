// The end of a unit that asks nothing: once it is seen, the unit was read.
// <unit-end lesson="word-order" unit="without"></unit-end>
import { sessionOf } from './sessions.ts';

class UnitEnd extends HTMLElement {
  #seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    this.#seen.disconnect();
    this.#tell();
  });

  connectedCallback() {
    this.#seen.observe(this);
  }

  async #tell() {
    const session = await sessionOf(this.getAttribute('lesson')!);
    await session.act('show', { question: this.getAttribute('unit')! });
  }
}

customElements.define('unit-end', UnitEnd);
