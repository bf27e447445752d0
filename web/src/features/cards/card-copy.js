// A card of the page, copied to be asked elsewhere on it: its own text, or a question with other numbers.
// Knows the page's cards and what exercises say; knows no schedule.
import { nothing, render } from 'lit';
import { withoutIds } from '../../kit/without-ids.js';
import { marked, says } from '../exercises/exercise-says.js';

/** @param {unknown} content */
function paragraph(content) {
  const made = document.createElement('p');
  render(content ?? nothing, made);
  return made;
}

/**
 * Front and back of a card with other numbers: the question, and how it is worked out.
 * @param {Element} front
 * @param {Element} back
 * @param {import('./deck.js').FreshNumbers} fresh
 * @param {string} note - says that the numbers are made for this
 */
function ask(front, back, { numbers, step }, note) {
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
 * @param {string} id
 * @param {import('./deck.js').FreshNumbers|null|undefined} fresh - none as it is written
 * @param {string} note
 * @returns {HTMLElement|undefined}
 */
export function copyOfCard(id, fresh, note) {
  const original = document.getElementById(id);
  const parts = ['.front', '.back'].map((part) => original?.querySelector(part));
  if (!parts[0] || !parts[1]) return undefined;
  const [front, back] = parts.map((part) => withoutIds(/** @type {Element} */ (part)));
  if (fresh) ask(front, back, fresh, note);
  const card = document.createElement('flash-card');
  card.setAttribute('item', id);
  const folded = document.createElement('details');
  folded.append(back);
  card.append(front, folded);
  return card;
}
