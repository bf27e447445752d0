// A weight as a cell of a table, on the colour of its share.
import { html } from 'lit';
import { styled } from './base.ts';
import { colourAt, cssColour, type HeatScale, needsLightInk } from './heat.ts';
import { decimal } from './messages.ts';

const DIGITS = 2;

export function weightCell(weight: number, scale: HeatScale) {
  const colour = colourAt(scale, weight);
  // The point alone tells that it is a share of one.
  const text = decimal(weight, DIGITS).replace(/^0/, '');
  return html`<td class=${needsLightInk(colour) ? 'light' : ''} ${styled({ '--cell': cssColour(colour) })}>${text}</td>`;
}
