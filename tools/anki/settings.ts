// What is said of the cards in Anki beside their text: names, numbers that never change, and the time of the build.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE } from '#content/language.ts';

export type Settings = {
  deck: { id: number; name: string; description: string };
  noteType: {
    id: number;
    name: string;
    template: string;
    fields: [id: string, front: string, back: string, lesson: string];
    idNote: string;
    from: string;
  };
  /** above the lessons' own */
  tag: string;
  /** seconds, as Anki counts them: it takes a note for an update only if its time is newer */
  built: number;
};

/** @param root - the repository */
export function readSettings(root: string, language: string = LANGUAGE): Settings {
  const text = readFileSync(join(root, `web/content/${language}/anki.json`), 'utf8');
  // The day's beginning: a package that is made twice has the same bytes.
  return { ...JSON.parse(text), built: Math.floor(Date.now() / 86_400_000) * 86_400 };
}
