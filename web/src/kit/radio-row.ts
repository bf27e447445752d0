// One of a few, to choose from.
import { html } from 'lit';

/** @param choices - each with what it is called */
export const radioRow = <T>(
  { name, legend }: { name: string; legend: string },
  choices: (readonly [T, string])[],
  chosen: T,
  choose: (one: T) => void,
): unknown =>
  html`<fieldset><legend>${legend}</legend>${choices.map(
    ([one, label]) =>
      html`<label><input type="radio" name=${name} .checked=${one === chosen} @change=${() => choose(one)}><span>${label}</span></label>`,
  )}</fieldset>`;
