// A card of the page, copied to be asked elsewhere on it: its own text, or a question with other numbers.
import type { FreshNumbers } from '@engine';
import { nothing, render } from 'lit';
import { withoutIds } from '../../kit/without-ids.ts';
import { marked, says } from '../exercises/exercise-messages.ts';

function paragraph(content: unknown) {
  const made = document.createElement('p');
  render(content ?? nothing, made);
  return made;
}

/**
 * Front and back of a card with other numbers: the question, and how it is worked out.
 * @param note - says that the numbers are made for this
 */
function ask(front: Element, back: Element, { numbers, step }: FreshNumbers, note: string) {
  const place = front.querySelector('.place-of');
  front.replaceChildren(
    ...(place ? [place] : []),
    paragraph(marked(says.prompt({ numbers }, step))),
  );
  const from = back.querySelector('.from');
  const said = paragraph(note);
  said.className = 'made';
  back.replaceChildren(paragraph(marked(says.worked({ numbers }, step))), said);
  if (from) back.append(from);
}

/**
 * A card like the page's own, to be put elsewhere; undefined where the page has no such card.
 * @param fresh - none as it is written
 */
export function copyOfCard(
  id: string,
  fresh: FreshNumbers | null | undefined,
  note: string,
): HTMLElement | undefined {
  const original = document.getElementById(id);
  const parts = ['.front', '.back'].map((part) => original?.querySelector(part));
  if (!parts[0] || !parts[1]) return undefined;
  const [front, back] = parts.map((part) => withoutIds(part as Element)) as [Element, Element];
  if (fresh) ask(front, back, fresh, note);
  const card = document.createElement('flash-card');
  card.setAttribute('item', id);
  const folded = document.createElement('details');
  folded.append(back);
  card.append(front, folded);
  return card;
}
