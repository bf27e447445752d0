// The content beside the prose: presets, sources, sentences, and the checklist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { readExamples } from '../embed/examples.mjs';
import { fingerprints } from '../fingerprints.mjs';
import { readTables } from './experiments.mjs';
import { CourseError } from './faults.mjs';

/** The sizes a preset may state, in the order of the engine's config. */
export const PRESET_NAMES = [
  'batch',
  'seq_len',
  'seq_k',
  'd_model',
  'n_heads',
  'n_kv_heads',
  'head_dim',
];

/**
 * @typedef {object} Preset
 * @property {string} id
 * @property {string} labelKey - where its name stands in messages.json
 * @property {Record<string, any>} config
 * @property {number} seed
 * @property {string} [source] - id in sources.json: who states these sizes
 * @property {boolean} [textOnly] - for numbers of the text; no stepper offers it
 *
 * @typedef {object} Source
 * @property {string} id
 * @property {string} short - as the text names it, where in the work included
 * @property {string} place - where in the work, for the list of sources
 * @property {string} citation
 * @property {string} url
 * @property {string} checked - the day on which the claim was last read there
 *
 * @typedef {object} ChecklistItem
 * @property {string} id
 * @property {string} label
 * @property {string[]} needs - "number", "interaction", both, or none: then a sentence is needed
 * @property {number} [owed] - the issue that brings what it needs
 * @property {string[]} [parts] - each to be covered on its own, as "S0-29:logits"
 *
 * @typedef {{id: string, misconception: string}} ExplainedMistake - a mistake by the engine's name
 *
 * @typedef {object} Content
 * @property {string} root
 * @property {string} language
 * @property {Preset[]} presets
 * @property {{numbers: {id: string, expression: string}[], steps: {id: string, [field: string]: any}[]}} exercises -
 *   the steps that exercises ask, as the engine reads them
 * @property {ExplainedMistake[]} mistakes - what explains each wrong shape and curve
 * @property {Record<string, string>} lookupMistakes - the misconception that explains a wrong answer about a
 *   published model, by the engine's name
 * @property {Source[]} sources
 * @property {import('./experiments.mjs').Experiment[]} experiments
 * @property {Record<string, any>} experimentWords - what their measures, rows and trainings are called
 * @property {string} models - the catalogue of published models, as the engine reads it
 * @property {Record<string, any>} messages
 * @property {Record<string, any>} words - of each element, by its tag
 * @property {import('../embed/examples.mjs').Examples} examples - elements that stand alone
 * @property {ChecklistItem[]} checklist
 */

/** @param {string} root @param {string} file - path from there */
function readJson(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    const at = Number(/ position (\d+)/.exec(message)?.[1] ?? text.length);
    const line = text.slice(0, at).split('\n').length;
    throw new CourseError([{ file, line, message }]);
  }
}

/** @type {{files: string, content: Content|undefined}} */
const last = { files: '', content: undefined };

// What figures read by themselves included: scenes, configs, references.
const BESIDE_PAGES = ['web/content', 'tests/golden', 'tools/course/checklist.json'];

/**
 * The same object again for as long as no file of it has changed, so that what was made of it can be kept with it.
 * @param {string} root - the repository
 * @param {string} language
 * @returns {Content}
 */
export function readContent(root, language) {
  const present = BESIDE_PAGES.flatMap((path) => fingerprints(root, path));
  const files = [root, language, ...present.filter((line) => !isPage(line))].join('\n');
  if (!last.content || last.files !== files)
    Object.assign(last, { files, content: readAnew(root, language) });
  return /** @type {Content} */ (last.content);
}

/** @param {string} path */
const isPage = (path) => /\/(?:lessons|labs|practice|pages)\/[^/]+\.md\b/.test(path);

/** @param {string} root @param {string} language @returns {Content} */
function readAnew(root, language) {
  const content = 'web/content';
  return {
    root,
    language,
    presets: readJson(root, `${content}/presets.json`),
    exercises: readJson(root, `${content}/exercises.json`),
    mistakes: readJson(root, `${content}/mistakes.json`),
    lookupMistakes: readJson(root, `${content}/lookup-mistakes.json`),
    sources: readJson(root, `${content}/sources.json`),
    experiments: readTables(root),
    experimentWords: readJson(root, `${content}/${language}/experiments.json`),
    models: readFileSync(join(root, content, 'models.json'), 'utf8'),
    messages: readJson(root, `${content}/${language}/messages.json`),
    words: readWords(root, `${content}/${language}/words`),
    examples: readExamples(root, language),
    checklist: readJson(root, 'tools/course/checklist.json').items,
  };
}

// The words of each element, one file a tag, so that a page loads only those it shows.
function readWords(root, folder) {
  if (!existsSync(join(root, folder))) return {};
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.map((name) => [basename(name, '.json'), readJson(root, `${folder}/${name}`)]),
  );
}

/**
 * The Markdown files of one language, lessons, labs, practice and plain pages, by path from the root.
 * @param {string} root
 * @param {string} language
 */
export function pageFiles(root, language) {
  return ['lessons', 'labs', 'practice', 'pages'].flatMap((folder) => {
    const path = `web/content/${language}/${folder}`;
    if (!existsSync(join(root, path))) return [];
    const names = readdirSync(join(root, path)).filter((name) => name.endsWith('.md'));
    return names.sort().map((name) => `${path}/${name}`);
  });
}

/**
 * The misconceptions that the course knows by name, "M1".
 * @param {Pick<Content, 'checklist'>} content
 */
export const misconceptions = ({ checklist }) =>
  checklist.map(({ id }) => id).filter((id) => /^M\d+$/.test(id));

/** What an object holds by a name that an author wrote, and not what every object has. */
export const ownOf = (of, name) =>
  typeof of === 'object' && Object.hasOwn(of ?? {}, name) ? of[name] : undefined;

/**
 * Puts arguments into a sentence: "{n_heads}" takes args.n_heads.
 * @param {string} sentence
 * @param {Record<string, string>} args
 */
export function fill(sentence, args) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => ownOf(args, name) ?? whole);
}
