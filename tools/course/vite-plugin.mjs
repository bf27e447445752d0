// Puts the course into the page shells, makes the colour tables a module and the fonts files.
import { join } from 'node:path';

import { loadTools } from '../load-engine.mjs';
import { buildCourse, writeCourse } from './build-course.mjs';
import { colourMapsModule } from './colour-maps.mjs';
import { makeFonts } from './fonts.mjs';
import { DEVELOPMENT, SITE } from './targets.mjs';

const PLACE = /<!--course:(?:lesson|page) ([\w-]+)-->/;
// Faults of files that only the build and the command line read, and what these expect.
const FOR_AUTHORS = [
  ...['reference_wrong_size', 'duplicate_id', 'expression_syntax', 'expression_unknown_name'],
  ...['two_options', 'two_points', 'a_right_option', 'right_or_slip', 'misconception'],
  ...['no_options', 'slips_of_a_number', 'no_answer', 'another_number', 'another_answer'],
  ...['words_to_draw', 'a_layer_that_meets_these', 'a_shape', 'the_same_items'],
  ...['a_line_of_the_listing', 'no_mistakes_of_a_line'],
  ...['rising_places', 'above_low', 'letters_of_a_name', 'at_least_one_name'],
  ...['parameter', 'bugs_of_the_run'],
];
// What only calls about language models say, which no page can make yet: tests/web/boundary.test.mjs holds these lists
// to it.
export const OF_LANGUAGE_MODELS = [
  ...['no_model', 'model_file_unknown', 'model_file_size', 'model_group_size'],
  ...['weight_not_finite', 'tokenizer_damaged', 'token_out_of_range', 'text_over_context'],
  ...['model_file_missing', 'model_type_unknown', 'model_key_unsupported'],
  ...['model_header_too_large', 'model_index_disagrees', 'tensor_out_of_place', 'tensor_bytes'],
  ...['tensor_dtype', 'tensor_shape', 'tensor_unexpected', 'tensor_missing'],
  ...['intervention', 'layer_of_the_model', 'head_of_the_model', 'factor_of_scores'],
  ...['keys_of_a_window', 'place_in_the_text', 'tokens_of_padding', 'zero_or_mean'],
  ...['intervention_without_a_text', 'intervention_without_reference_texts'],
  ...['measure_of_heads', 'few_heads_for_every_subset'],
];
/** Rules by which only a decoder's numbers come about. */
export const RULES_OF_DECODERS = ['add', 'gate', 'activation', 'rms_norm', 'layer_norm'];
const UNSAID = [...FOR_AUTHORS, ...OF_LANGUAGE_MODELS];

const COLOUR_MAPS = 'virtual:colour-maps';

/** @typedef {import('./build-course.mjs').BuiltCourse} BuiltCourse */
/**
 * What other plugins may ask for.
 * @typedef {object} CourseApi
 * @property {() => Promise<BuiltCourse>|undefined} built - the course as it is
 * @property {() => Promise<BuiltCourse>} build - built anew
 * @property {() => Promise<boolean>} makeFonts - for the course as it is; whether one had to be made
 */

/**
 * @param {{root: string}} options - the repository
 * @returns {import('vite').Plugin & {api: CourseApi}}
 */
export function coursePlugin({ root }) {
  /** @type {Promise<BuiltCourse>|undefined} */
  let building;
  /** @type {Promise<any>|undefined} */
  let engine;
  let isServed = false;

  async function buildAnew() {
    engine ??= loadTools();
    const target = isServed ? DEVELOPMENT : SITE;
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
      return makeFonts(root, bodies);
    },
  };
  return {
    name: 'heads-up-course',
    api,
    configResolved({ command }) {
      isServed = command === 'serve';
    },
    async buildStart() {
      // A server has the course built by vite-reload.mjs, and goes on where something is wrong with it.
      if (isServed) return;
      const built = await api.build();
      await api.makeFonts();
      for (const file of built.files) this.addWatchFile(join(root, file));
    },
    resolveId: (id) => (id === COLOUR_MAPS ? `\0${COLOUR_MAPS}` : null),
    load: (id) => (id === `\0${COLOUR_MAPS}` ? colourMapsModule() : null),
    // Sentences of the static frame are in the pages already; what authors are told, or what calls say that no page
    // makes, is said by none.
    transform: {
      order: 'pre',
      handler(code, id) {
        if (!id.endsWith('/messages.json')) return null;
        const { site: _site, codes, words, rules, ...spoken } = JSON.parse(code);
        const without = (sentences, unsaid) =>
          Object.fromEntries(Object.entries(sentences).filter(([key]) => !unsaid.includes(key)));
        return JSON.stringify({
          ...spoken,
          codes: without(codes, UNSAID),
          words: without(words, UNSAID),
          rules: without(rules, RULES_OF_DECODERS),
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
