// A weight as a cell of a table, on the colour of its share. Knows no table and no head.
import { html } from 'lit';
import { colourAt, cssColour, needsLightInk } from './heat.js';
import { decimal } from './messages.js';
import { styled } from './shared.js';

const DIGITS = 2;

/** @param {number} weight @param {import('./heat.js').HeatScale} scale */
export function weightCell(weight, scale) {
  const colour = colourAt(scale, weight);
  // The point alone tells that it is a share of one.
  const text = decimal(weight, DIGITS).replace(/^0/, '');
  return html`<td class=${needsLightInk(colour) ? 'light' : ''} ${styled({ '--cell': cssColour(colour) })}>${text}</td>`;
}
