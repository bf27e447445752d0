// Which name is read and which of its letters looks.

import { html, nothing } from 'lit';
import type words from '#content/words/head-lab.json';
import { MOST } from '../../../engine/limits.ts';
import { fieldValue } from '../../kit/field-events.ts';
import { radioRow } from '../../kit/fields.ts';
import { faultSentence, type Say } from '../../kit/messages.ts';
import type { HeadLab } from './head-lab-model.ts';
import { readableName } from './own-words.ts';

/** The tokens of a name as people see them: the mark, then its letters. */
export const tokensOf = (name: string, t: Say<typeof words>) => [t('mark'), ...name];

export function labName(lab: HeadLab, t: Say<typeof words>) {
  const { settings, measured, nameFaults, letter } = lab;
  const tokens = tokensOf(measured?.name ?? '', t);
  return html`<div class="reads choices">
    <label class="field">${t('name.label')}
      <input id="name" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="40" .value=${settings.name}
        aria-invalid=${nameFaults.length > 0 ? 'true' : nothing} aria-describedby="name-note name-faults"
        @input=${(event: Event) => lab.set({ name: fieldValue(event), letter: undefined })} />
    </label>
    ${radioRow(
      {
        ...{ id: 'letters', name: 'letter', legend: t('name.letter'), legendAt: 'above' },
        spoken: (at) => (at === 0 ? t('name.start') : t('name.nth', { letter: tokens[at]!, at })),
      },
      tokens.map((token, at) => [at, token]),
      letter,
      (at) => lab.set({ letter: at }),
    )}
    <p class="small soft" id="name-note" role="status">${nameNote(settings.name, t)}</p>
    <div id="name-faults">${nameFaults.map((fault) => html`<p class="faults small" data-code=${fault.code}>${faultSentence(fault)}</p>`)}</div>
  </div>`;
}

/** Says what is read of a name, where it is not all that was typed. */
function nameNote(typed: string, t: Say<typeof words>) {
  const read = readableName(typed);
  if (read === typed.toLowerCase().replace(/\s/g, '')) return '';
  return read ? t('name.reads', { read, most: MOST.letters }) : t('name.none');
}
