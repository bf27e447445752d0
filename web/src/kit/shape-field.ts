// A field for a shape. A phone shows its keypad of digits for it, and the comma that some of these lack stands beside
// the field.
import { html } from 'lit';

import words from '#content/words/shape-field.json';
import { messagesOf } from '../../text/messages.ts';
import { type Asked, KINDS, typed } from './question-kinds.ts';

const t = messagesOf(words);

const shapeField = ({ answer = '' }: Asked) => html`<span class="shape-field">
  <input id="answer" name="answer" type="text" inputmode="numeric" value=${answer} autocomplete="off" autocapitalize="off"
    spellcheck="false" maxlength="120" aria-describedby="example" />
  <button class="comma" id="comma" type="button" aria-label=${t('comma')} @mousedown=${stay} @click=${putComma}>,</button>
</span>`;

KINDS['shape'] = {
  ...{ field: typed(shapeField), typed: true },
  says: { wrong: 'wrongShape', unread: 'notShape', example: 'exampleShape' },
  lines: 1,
};

/** The field keeps the focus, or its keypad would go and come. */
const stay = (event: MouseEvent) => event.preventDefault();

/** A comma where the cursor is, which takes nothing away and stands behind a number only. */
function putComma({ currentTarget }: MouseEvent) {
  const button = currentTarget as HTMLElement;
  const input = button.previousElementSibling as HTMLInputElement;
  const at = input.selectionEnd ?? input.value.length;
  input.focus();
  if (/\d\s*$/.test(input.value.slice(0, at))) input.setRangeText(', ', at, at, 'end');
  else input.setSelectionRange(at, at);
}
