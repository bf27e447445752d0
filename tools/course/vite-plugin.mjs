// Puts the course into the page shells, makes the colour tables a module and the fonts files.
import { join } from 'node:path';

import { buildCourse, writeCourse } from './build-course.mjs';
import { colourMapsModule } from './colour-maps.mjs';
import { makeFonts } from './fonts.mjs';

const PLACE = /<!--course:(?:lesson|page) ([\w-]+)-->/;
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
    // Sentences of the static frame are in the pages already: scripts need none of them.
    transform: {
      order: 'pre',
      handler(code, id) {
        if (!id.endsWith('/messages.json')) return null;
        const { site: _site, ...spoken } = JSON.parse(code);
        return JSON.stringify(spoken);
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
