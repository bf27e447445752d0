// Notes to a text that Anki imports and any table opens: a head of lines with "#", then one card a line, parted by
// tabs.

import type { CardNote } from './cards-as-notes.ts';
import type { Settings } from './settings.ts';

/** A field, in quotes where it would be read as something else. */
export function quoted(field: string) {
  return /^#|["\t\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** The id stands first: Anki takes a line with a first field that it has for a new version of that note. */
export function makeText(notes: CardNote[], { deck, noteType, tags }: Settings): string {
  const columns = [...noteType.fields, tags];
  const head = [
    '#separator:tab', // before the columns, which it parts
    '#html:true',
    `#notetype:${noteType.name}`,
    `#deck:${deck.name}`,
    `#columns:${columns.join('\t')}`,
    `#tags column:${columns.length}`,
  ];
  const lines = notes.map(({ id, front, back, lesson, tag }) =>
    [id, front, back, lesson, tag].map(quoted).join('\t'),
  );
  return [...head, ...lines, ''].join('\n');
}
