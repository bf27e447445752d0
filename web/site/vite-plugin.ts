// Builds the course for the pages (vite-pages.ts), makes the colour tables a module and the fonts files.

import { existsSync, readFileSync } from 'node:fs';
import type { MainModule } from '@engine';
import type { Plugin } from 'vite';
import type { BuiltCourse } from './build-course.ts';
import { buildCourse, writeCourse } from './build-course.ts';
import { colourMapsModule } from './colour-maps.ts';
import type { Messages } from './content.ts';
import { makeFonts } from './fonts.ts';
import { loadEngine } from './load-engine.ts';
import type { Target } from './targets.ts';

/** The words of an element, of which some may be said otherwise at a target: words/scorm/clear-control.json. */
const WORDS = /\/words\/[\w-]+\.json$/;

const COLOUR_MAPS = 'virtual:colour-maps';

/** What other plugins may ask for. */
export type CourseApi = {
  /** the course as it is */
  built: () => Promise<BuiltCourse> | undefined;
  /** built anew */
  build: () => Promise<BuiltCourse>;
  /** for the course as it is */
  makeFonts: () => Promise<void>;
};

/** @param options - the repository, and where the pages will be */
export function coursePlugin({
  root,
  target,
}: {
  root: string;
  target: Target;
}): Plugin & { api: CourseApi } {
  let building: Promise<BuiltCourse> | undefined;
  let engine: Promise<MainModule> | undefined;
  let isServed = false;

  async function buildAnew() {
    engine ??= loadEngine();
    const built = await buildCourse(root, { engine: await engine, target });
    writeCourse(root, built);
    return built;
  }
  const api = {
    built: () => building,
    build() {
      building = buildAnew();
      return building;
    },
    async makeFonts() {
      const bodies = [...((await building)?.pages.values() ?? [])].map(({ body }) => body);
      await makeFonts(root, bodies);
    },
  };
  return {
    name: 'heads-up-course',
    api,
    configResolved({ command }) {
      isServed = command === 'serve';
    },
    async buildStart() {
      // A server has the course built by vite-reload.ts, and goes on where something is wrong with it.
      if (isServed) return;
      await (building ?? api.build());
      await api.makeFonts();
    },
    resolveId: (id) => (id === COLOUR_MAPS ? `\0${id}` : null),
    load: (id) => (id === `\0${COLOUR_MAPS}` ? colourMapsModule() : null),
    transform: {
      order: 'pre',
      handler(code, id) {
        // The sentences of the frame are in the pages already.
        if (id.endsWith('/messages.json')) {
          const { site: _site, ...spoken }: Messages = JSON.parse(code);
          return JSON.stringify(spoken);
        }
        const instead = id.replace('/words/', `/words/${target.id}/`);
        if (!WORDS.test(id) || !existsSync(instead)) return null;
        return JSON.stringify({
          ...JSON.parse(code),
          ...JSON.parse(readFileSync(instead, 'utf8')),
        });
      },
    },
  };
}
