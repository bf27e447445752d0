// Puts the cards beside their page for Anki, as a package and as a text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DOWNLOADS } from '../course/downloads.mjs';
import { makePackage } from './apkg.mjs';
import { cardNotes } from './cards-as-notes.mjs';
import { readSettings } from './settings.mjs';
import { makeText } from './text.mjs';

/** The look of a card in Anki. @param {string} root - the repository */
export const readCss = (root) => readFileSync(join(root, 'tools/anki/card.css'), 'utf8');

/**
 * @param {object} options
 * @param {string} options.root - the repository
 * @param {{api: {built: () => Promise<import('../course/build-course.mjs').BuiltCourse>|undefined}}} options.course - its plugin
 * @returns {import('vite').Plugin}
 */
export function ankiPlugin({ root, course }) {
  return {
    name: 'heads-up-anki',
    apply: 'build',
    async generateBundle() {
      const built = await course.api.built();
      if (!built) throw new Error('there is no course to take cards from');
      const settings = readSettings(root);
      const notes = cardNotes(built.read, settings.tag);
      const emit = (name, source) =>
        this.emitFile({ type: 'asset', fileName: DOWNLOADS[name], source });
      emit('heads-up.apkg', await makePackage(notes, settings, readCss(root)));
      emit('heads-up.txt', makeText(notes, settings));
    },
  };
}
