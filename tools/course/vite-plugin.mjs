// Puts the course into the page shells, makes the colour tables a module and the fonts files.
import { join } from 'node:path';

import { buildCourse, writeCourse } from './build-course.mjs';
import { colourMapsModule } from './colour-maps.mjs';
import { makeFonts } from './fonts.mjs';

const PLACE = /<!--course:(?:lesson|page) ([\w-]+)-->/;
// Faults of files that only the build and the command line read, and what these expect.
const FOR_AUTHORS = [
  ...['reference_wrong_size', 'duplicate_id', 'expression_syntax', 'expression_unknown_name'],
  ...['two_options', 'two_points', 'a_right_option', 'right_or_slip', 'misconception'],
  ...['no_options', 'slips_of_a_number', 'no_answer', 'another_number'],
  ...['rising_places', 'above_low'],
];

const COLOUR_MAPS = 'virtual:colour-maps';

/**
 * @param {{root: string}} options - the repository
 * @returns {import('vite').Plugin & {api: {built: () => typeof building}}} other plugins may ask it for the course
 */
export function coursePlugin({ root }) {
  /** @type {Promise<import('./build-course.mjs').BuiltCourse>|undefined} */
  let building;
  return {
    name: 'heads-up-course',
    api: { built: () => building },
    async buildStart() {
      building = buildCourse(root);
      const built = await building;
      writeCourse(root, built);
      await makeFonts(
        root,
        [...built.pages.values()].map(({ body }) => body),
      );
      for (const file of built.files) this.addWatchFile(join(root, file));
    },
    resolveId: (id) => (id === COLOUR_MAPS ? `\0${COLOUR_MAPS}` : null),
    load: (id) => (id === `\0${COLOUR_MAPS}` ? colourMapsModule() : null),
    // Sentences of the static frame are in the pages already, and what authors are told no page says.
    transform: {
      order: 'pre',
      handler(code, id) {
        if (!id.endsWith('/messages.json')) return null;
        const { site: _site, codes, words, ...spoken } = JSON.parse(code);
        const heard = (sentences) =>
          Object.entries(sentences).filter(([key]) => !FOR_AUTHORS.includes(key));
        const said = { codes: heard(codes), words: heard(words) };
        return JSON.stringify({
          ...spoken,
          codes: Object.fromEntries(said.codes),
          words: Object.fromEntries(said.words),
        });
      },
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(shell, { filename }) {
        const id = PLACE.exec(shell)?.[1];
        const page = (await building)?.pages.get(id ?? '');
        if (!page) throw new Error(`${filename}: no page "${id}" in the course`);
        return shell
          .replace('<head>', () => `<head>\n${page.head}`)
          .replace(PLACE, () => page.body);
      },
    },
  };
}
