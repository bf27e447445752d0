// What is said of the cards in Anki beside their text: names, numbers that never change, and when the cards last did.

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
  /** what the column of tags is called */
  tags: string;
  /** when the cards last changed, and the fingerprint (release.ts) of what they were then */
  release: { date: string; content: string };
};

/** @param root - the repository */
export function readSettings(root: string, language: string = LANGUAGE): Settings {
  return JSON.parse(readFileSync(join(root, `web/content/${language}/anki.json`), 'utf8'));
}

/** When the cards last changed, in seconds as Anki counts them. */
export const releasedAt = ({ release }: Settings) => Date.parse(release.date) / 1000;
