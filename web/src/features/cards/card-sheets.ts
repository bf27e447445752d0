// The cards once more, as they are laid out on paper: sheets for both sides. Never seen on screen.
// Their text is a copy of the page's own, and stands in the page, where its styles reach it; how it looks is in
// card-deck.page.css.
// <card-sheets aria-hidden="true"></card-sheets>
import { html, nothing } from 'lit';
import { given, withProps } from '../../kit/props.ts';
import { withoutIds } from '../../kit/without-ids.ts';
import { type Paper, papersOf } from './paper-places.ts';

/** Points to set a side in, the largest that fits: names in it are a tenth smaller, and eight are legible. */
const SIZES = { front: [14, 13, 12, 11, 10, 9], back: [12, 11.5, 11, 10.5, 10, 9.5, 9] };

/** Millimetres, as in card-deck.page.css. */
const WIDTH = 178;
const HEIGHT = 60;

/** What is in a part of the page, to stand in it a second time: no ids, nothing to press. */
function copied(part: Element) {
  const copy = withoutIds(part);
  for (const link of copy.querySelectorAll('a')) {
    const text = document.createElement('span');
    text.className = link.className;
    text.append(...link.childNodes);
    link.replaceWith(text);
  }
  return copy;
}

/** Lines to cut along. */
function marks({ kind, rows }: Paper) {
  if (kind === 'backs') return nothing; // lines there would show how far off a printer is
  const across = Array.from({ length: rows + 1 }, (_, i) => `M0 ${i * HEIGHT}H${WIDTH}`).join('');
  const upright = (x: number) => `M${x} 0V${rows * HEIGHT}`;
  const lines = across + [0, WIDTH / 2, WIDTH].map(upright).join('');
  return html`<svg class="marks" viewBox="0 0 ${WIDTH} ${rows * HEIGHT}"><path d=${lines} /></svg>`;
}

class CardSheets extends withProps({
  cards: given<Element[]>(() => []),
}) {
  override createRenderRoot() {
    return this;
  }

  /** Lays the cards out at once: Firefox prints before it runs what waits for its turn. */
  layOut(cards: Element[]) {
    this.cards = cards;
    this.performUpdate();
  }

  override render() {
    return papersOf(this.cards.length).map(
      (paper) =>
        html`<section class="paper ${paper.kind}">${paper.places.map(
          (place) =>
            html`<div class="spot">${place && this.#side(this.cards[place.card]!, place.side)}</div>`,
        )}${marks(paper)}</section>`,
    );
  }

  override updated() {
    this.#fit();
    document.fonts.ready.then(() => this.#fit()); // another typeface takes another room
  }

  /** A side with its card's place above it, and below a back where it is from. */
  #side(card: Element, side: string) {
    const [head, text] = ['.place-of', `.${side}`].map((part) => {
      const found = card.querySelector(part);
      return found && copied(found);
    });
    text?.querySelector('.place-of')?.remove();
    const from = text?.querySelector('.from');
    from?.remove();
    return html`<div class="side ${side}">${head}<div class="text">${[...(text?.childNodes ?? [])]}</div>${from}</div>`;
  }

  /** Sets every side in the largest size that leaves nothing out. */
  #fit() {
    for (const [name, sizes] of Object.entries(SIZES)) {
      let over = [...this.querySelectorAll(`.side.${name}`)] as HTMLElement[];
      for (const size of sizes) {
        for (const side of over) side.style.setProperty('--size', `${size}pt`);
        over = over.filter(
          (side) => side.scrollHeight > side.clientHeight || side.scrollWidth > side.clientWidth,
        );
      }
    }
  }
}

customElements.define('card-sheets', CardSheets);

declare global {
  interface HTMLElementTagNameMap {
    'card-sheets': CardSheets;
  }
}
