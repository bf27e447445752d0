// Puts the cards beside their page for Anki, as a package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { BuiltCourse } from '../../web/site/build-course.ts';
import { DOWNLOADS } from '../../web/site/downloads.ts';
import { makePackage } from './apkg.ts';
import { cardNotes } from './cards-as-notes.ts';
import { readSettings } from './settings.ts';

/**
 * The look of a card in Anki.
 * @param root - the repository
 */
export const readCss = (root: string) => readFileSync(join(root, 'tools/anki/card.css'), 'utf8');

export function ankiPlugin({
  root,
  course,
}: {
  /** the repository */
  root: string;
  /** its plugin */
  course: { api: { built: () => Promise<BuiltCourse> | undefined } };
}): Plugin {
  return {
    name: 'heads-up-anki',
    apply: 'build',
    async generateBundle() {
      const built = await course.api.built();
      if (!built) throw new Error('there is no course to take cards from');
      const settings = readSettings(root);
      const notes = cardNotes(built.read, settings.tag);
      this.emitFile({
        type: 'asset',
        fileName: DOWNLOADS['heads-up.apkg'],
        source: await makePackage(notes, settings, readCss(root)),
      });
    },
  };
}
