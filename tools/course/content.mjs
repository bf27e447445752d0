// The content beside the prose: presets, sources, sentences, and the checklist that `covers` names.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { readExamples } from '../embed/examples.mjs';
import { readTables } from './experiments.mjs';

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
 * @typedef {object} Content
 * @property {string} root
 * @property {string} language
 * @property {Preset[]} presets
 * @property {Source[]} sources
 * @property {import('./experiments.mjs').Experiment[]} experiments
 * @property {Record<string, any>} experimentWords - what their measures, rows and trainings are called
 * @property {string} models - the catalogue of published models, as the engine reads it
 * @property {Record<string, any>} messages
 * @property {Record<string, any>} words - of each element, by its tag
 * @property {import('../embed/examples.mjs').Examples} examples - elements that stand alone
 * @property {ChecklistItem[]} checklist
 */

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/**
 * @param {string} root - the repository
 * @param {string} language
 * @returns {Content}
 */
export function readContent(root, language) {
  const content = join(root, 'web/content');
  return {
    root,
    language,
    presets: readJson(join(content, 'presets.json')),
    sources: readJson(join(content, 'sources.json')),
    experiments: readTables(root),
    experimentWords: readJson(join(content, language, 'experiments.json')),
    models: readFileSync(join(content, 'models.json'), 'utf8'),
    messages: readJson(join(content, language, 'messages.json')),
    words: readWords(join(content, language, 'words')),
    examples: readExamples(root, language),
    checklist: readJson(join(root, 'tools/course/checklist.json')).items,
  };
}

// The words of each element, one file a tag, so that a page loads only those it shows.
function readWords(folder) {
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.map((name) => [basename(name, '.json'), readJson(join(folder, name))]),
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
