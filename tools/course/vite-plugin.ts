// Builds the course for the pages (vite-pages.ts), makes the colour tables a module and the fonts files.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MainModule } from '@engine';
import type { Plugin } from 'vite';
import { LANGUAGE } from '#content/language.ts';
import { loadTools } from '../load-engine.ts';
import type { BuiltCourse } from './build-course.ts';
import { buildCourse, writeCourse } from './build-course.ts';
import { colourMapsModule } from './colour-maps.ts';
import type { Messages } from './content.ts';
import { makeFonts } from './fonts.ts';
import type { Target } from './targets.ts';

// Faults of files that only the build and the command line read, and what these expect.
const FOR_AUTHORS = [
  ...['reference_wrong_size', 'duplicate_id', 'expression_syntax', 'expression_unknown_name'],
  ...['two_options', 'two_points', 'a_right_option', 'right_or_slip', 'misconception'],
  ...['no_options', 'slips_of_a_number', 'no_answer', 'another_number', 'another_answer'],
  ...['words_to_draw', 'a_layer_that_meets_these', 'a_shape', 'the_same_items'],
  ...['a_line_of_the_listing', 'no_mistakes_of_a_line'],
  ...['rising_places', 'above_low', 'letters_of_a_name', 'at_least_one_name'],
];
// What only calls about language models say: it comes with what runs one (web/engine/runner.ts), and
// tests/web/boundary.test.ts holds these lists to the calls.
export const OF_LANGUAGE_MODELS = [
  ...['model_not_fetched', 'file_unreadable'],
  ...['tokenizer_unreadable', 'tokenizer_failed', 'text_without_tokens', 'no_token_number'],
  'no_tokens',
  ...['no_model', 'model_file_unknown', 'model_file_size', 'model_group_size'],
  ...['weight_not_finite', 'tokenizer_damaged', 'token_out_of_range', 'text_over_context'],
  ...['numbers_overflowed', 'temperature_of_writing', 'share_of_probability'],
  'rope_of_finite_angles',
  ...['model_file_missing', 'model_type_unknown', 'model_key_unsupported'],
  ...['model_header_too_large', 'model_index_disagrees', 'tensor_out_of_place', 'tensor_bytes'],
  ...['tensor_dtype', 'tensor_shape', 'tensor_unexpected', 'tensor_missing'],
  ...['intervention', 'layer_of_the_model', 'head_of_the_model', 'factor_of_scores'],
  ...['keys_of_a_window', 'place_in_the_text', 'tokens_of_padding'],
  ...['intervention_without_a_text', 'intervention_without_reference_texts'],
  ...['model_with_rope', 'model_with_square_w_o', 'measure_of_heads', 'few_heads_for_every_subset'],
];

const those = (sentences: Record<string, unknown>, isSaid: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(sentences).filter(([key]) => isSaid(key)));

/**
 * The sentences that pages have: without those of the static frame, which are in the pages already, and without what
 * authors are told.
 */
function ofPages({ site: _site, codes, words, ...spoken }: Messages) {
  const unsaid = [...FOR_AUTHORS, ...OF_LANGUAGE_MODELS];
  const isSaid = (key: string) => !unsaid.includes(key);
  return {
    ...spoken,
    ...{ codes: those(codes, isSaid), words: those(words, isSaid) },
  };
}

/** The sentences that come with what runs a language model. */
function ofLanguageModels({ codes, words }: Messages) {
  const isSaid = (key: string) => OF_LANGUAGE_MODELS.includes(key);
  return {
    ...{ codes: those(codes, isSaid), words: those(words, isSaid) },
  };
}

/** The words of an element, of which some may be said otherwise at a target: words/scorm/clear-control.json. */
const WORDS = /\/words\/[\w-]+\.json$/;

const COLOUR_MAPS = 'virtual:colour-maps';
const LANGUAGE_MODELS = 'virtual:sentences-of-language-models';

/** What other plugins may ask for. */
export type CourseApi = {
  /** the course as it is */
  built: () => Promise<BuiltCourse> | undefined;
  /** built anew */
  build: () => Promise<BuiltCourse>;
  /** for the course as it is; whether one had to be made */
  makeFonts: () => Promise<boolean>;
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
    engine ??= loadTools();
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
      // A server has the course built by vite-reload.ts, and goes on where something is wrong with it.
      if (isServed) return;
      const built = await (building ?? api.build());
      await api.makeFonts();
      for (const file of built.files) this.addWatchFile(join(root, file));
    },
    resolveId: (id) => (id === COLOUR_MAPS || id === LANGUAGE_MODELS ? `\0${id}` : null),
    load(id) {
      if (id === `\0${COLOUR_MAPS}`) return colourMapsModule();
      if (id !== `\0${LANGUAGE_MODELS}`) return null;
      const messages = readFileSync(join(root, `web/content/${LANGUAGE}/messages.json`), 'utf8');
      return `export default ${JSON.stringify(ofLanguageModels(JSON.parse(messages)))};`;
    },
    transform: {
      order: 'pre',
      handler(code, id) {
        if (id.endsWith('/messages.json')) return JSON.stringify(ofPages(JSON.parse(code)));
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
