// Items to put in order, moved one place at a time by buttons: alike for keys, touch and a screen reader, which hears
// the new place.
import { css, html } from 'lit';
import words from '#content/words/dimension-exercise.json';
import { messagesOf } from '../../text/messages.ts';
import { given, state, withProps } from './props.ts';
import { grouped, KINDS } from './question-kinds.ts';
import { repeat } from './repeat.ts';

const t = messagesOf(words);

class OrderList extends withProps({
  /** as they were shown first */
  items: given<string[]>(() => []),
  /** which item stands at each place, from 1 */
  order: given<number[]>(() => []),
  said: state(''),
}) {
  static override styles = css`
    li {
      display: grid;
      grid-template-columns: 1.5rem minmax(0, 1fr) auto auto;
      align-items: center;
      gap: var(--space-1);
      padding: var(--space-1) var(--space-1) var(--space-1) var(--space-3);
    }
    button {
      padding: 0;
      border-color: transparent;
      background: none;
      font-size: var(--size-l);
    }
  `;

  override render() {
    const last = this.order.length - 1;
    return html`<p class="visually-hidden" aria-live="polite" id="announcer">${this.said}</p>
      <ol class="stack close" id="items">${repeat(
        this.order,
        (item) => item,
        (item, at) => {
          const text = this.items[item - 1]!;
          const button = (by: -1 | 1, name: 'up' | 'down', sign: string, off: boolean) =>
            html`<button type="button" id="${name}-${item}" aria-label=${t(name, { item: text })}
              aria-disabled=${off ? 'true' : 'false'} @click=${() => this.#move(at, by, `${name}-${item}`)}>${sign}</button>`;
          return html`<li class="card" data-item=${item}><span class="soft" aria-hidden="true">${at + 1}</span><span>${text}</span>
            ${button(-1, 'up', '↑', at === 0)}${button(1, 'down', '↓', at === last)}</li>`;
        },
      )}</ol>`;
  }

  /** @param button - that keeps the focus */
  async #move(at: number, by: -1 | 1, button: string) {
    const to = at + by;
    if (to < 0 || to >= this.order.length) return;
    const order = [...this.order];
    [order[at], order[to]] = [order[to]!, order[at]!];
    this.order = order;
    this.said = t('place', {
      item: this.items[order[to]! - 1]!,
      place: to + 1,
      count: order.length,
    });
    this.send('reorder', order);
    await this.updateComplete;
    (this.renderRoot.querySelector(`#${button}`) as HTMLElement | null)?.focus();
  }
}

customElements.define('order-list', OrderList);

/** "3 1" as numbers. */
export const placesIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

/** The places of `count` items as the learner has put them, or as they are shown at first. */
export function orderOf(count: number, answer: string): number[] {
  const first = Array.from({ length: count }, (_, at) => at + 1);
  const given = placesIn(answer);
  const same = given.length === count && first.every((place) => given.includes(place));
  return same ? given : first;
}

KINDS['order'] = {
  field: ({ options = [], answer = '', choose, ...asked }) =>
    grouped(
      asked,
      html`<order-list .items=${options} .order=${orderOf(options.length, answer)}
        @reorder=${({ detail }: CustomEvent<number[]>) => choose?.(detail.join(' '))}></order-list>`,
    ),
  answered: ({
    options = [],
    expected,
  }) => html`<p class="small soft" id="in-order">${t('rightOrder')}</p>
    <ol class="points ordered" aria-labelledby="in-order">${placesIn(expected[0]!).map((place) => html`<li>${options[place - 1]}</li>`)}</ol>`,
};
