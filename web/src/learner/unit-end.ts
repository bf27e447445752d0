// The end of a unit that asks nothing: once it is seen, the unit was read.
// <unit-end lesson="word-order" unit="without"></unit-end>
import { whenNear } from '../kit/when-near.ts';
import { sessionOf } from './sessions.ts';

class UnitEnd extends HTMLElement {
  async connectedCallback() {
    await whenNear(this, '0px');
    const session = await sessionOf(this.getAttribute('lesson')!);
    await session.act('show', { question: this.getAttribute('unit')! });
  }
}

customElements.define('unit-end', UnitEnd);
