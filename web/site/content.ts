// The content beside the prose: presets, sources and sentences.

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CodeTask, Config } from '@engine';
import type experimentWords from '#content/experiments.json';
import type layer from '#content/layer-messages.json';
import type messages from '#content/messages.json';
import type codeTask from '#content/words/code-task.json';
import type exercise from '#content/words/exercise.json';
import type flashCard from '#content/words/flash-card.json';
import type headStage from '#content/words/head-stage.json';
import type predictionGate from '#content/words/prediction-gate.json';
import type stageSentences from '#content/words/stage-sentences.json';
import type { ShippedModel } from '../engine/shipped-models.ts';
import { fill as filled } from '../text/sentence.ts';
import type { Examples } from './examples.ts';
import { readExamples } from './examples.ts';
import type { Experiment } from './experiments.ts';
import { readTables } from './experiments.ts';
import { CourseError } from './faults.ts';
import { fingerprints } from './fingerprints.ts';
import { fileOf, filesIn } from './languages.ts';
import { ownOf } from './own-of.ts';
import { MESSAGE_FILES, together } from './sentences.ts';

type Preset = {
  id: string;
  /** where its name stands in messages.json; of one that a stepper offers */
  labelKey?: string;
  config: Config & Record<string, unknown>;
  seed: number;
  /** id in sources.json: who states these sizes */
  source?: string;
  /** for numbers of the text; no stepper offers it */
  textOnly?: boolean;
  /** that comes with the site and has these sizes */
  model?: ShippedModel;
  /** what else it states: sizes of the model beside those of an attention layer */
  states?: Record<string, number>;
};
type Source = {
  id: string;
  /** as the text names it, where in the work included */
  short: string;
  /** where in the work, for the list of sources */
  place: string;
  citation: string;
  url: string;
  /** the day on which the claim was last read there */
  checked: string;
};
/** a mistake by the engine's name */
type ExplainedMistake = { id: string; misconception: string };
export type Sentences = Record<string, string>;
/** of the engine's names, by their group, and of the frame of every page */
export type Messages = { [Group in keyof (typeof messages & typeof layer)]: Sentences } & Pick<
  typeof messages,
  'site' | 'ui'
>;
type ExperimentWords = Omit<
  typeof experimentWords,
  'measures' | 'of' | 'trained' | 'read' | 'values'
> & {
  measures: Sentences;
  of: Sentences;
  trained: Sentences;
  read: Sentences;
  /** by what they are of */
  values: Record<string, Sentences>;
};
/** of an element; "still" is said where its figure would stand */
export type ElementWords = { still?: string | object };
type SceneWords = { note: string; tokens: Sentences; heads: string[] };
/** by tag, and of what several elements share, by its name */
type Words = Record<string, ElementWords> & {
  'code-task': typeof codeTask;
  'curve-sketch': Record<'of' | 'over', Sentences>;
  exercise: typeof exercise;
  'flash-card': typeof flashCard;
  'head-stage': typeof headStage;
  'stage-sentences': typeof stageSentences;
  'prediction-gate': typeof predictionGate;
  scenes: Record<string, SceneWords>;
};
export type Content = {
  root: string;
  /** all that it was read from, with what figures read by themselves, as one text that tells whether any has changed */
  files: string;
  language: string;
  presets: Preset[];
  /** the steps that exercises ask, as the engine reads them */
  exercises: {
    numbers: { id: string; expression: string }[];
    steps: {
      id: string;
      ask: string;
      answer: string;
      states?: string[];
      mistakes?: { misconception?: string; how: string; gives?: string }[];
      [field: string]: unknown;
    }[];
  };
  /** the tasks in code, as the engine judges them */
  codeTasks: CodeTask[];
  /** what explains each wrong shape and curve */
  mistakes: ExplainedMistake[];
  /** the misconception that explains a wrong answer about a published model, by the engine's name */
  lookupMistakes: Record<string, string>;
  sources: Source[];
  experiments: Experiment[];
  /** what their measures, rows and trainings are called */
  experimentWords: ExperimentWords;
  /** the catalogue of published models, as the engine reads it */
  models: string;
  messages: Messages;
  words: Words;
  /** elements that stand alone */
  examples: Examples;
};

/** @param file - path from there */
function readJson(root: string, file: string) {
  const text = readFileSync(join(root, file), 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const at = Number(/ position (\d+)/.exec(message)?.[1] ?? text.length);
    const line = text.slice(0, at).split('\n').length;
    throw new CourseError([{ file, line, message }]);
  }
}

let last: Content | undefined;

// What figures read by themselves included: scenes, configs, references.
const BESIDE_PAGES = ['web/content', 'tests/golden'];

/**
 * The same object again for as long as no file of it has changed, so that what was made of it can be kept with it.
 * @param root - the repository
 */
export function readContent(root: string, language: string): Content {
  const present = BESIDE_PAGES.flatMap((path) => fingerprints(root, path));
  const files = [language, ...present.filter((line) => !isPage(line))].join('\n');
  if (last?.root !== root || last.files !== files) last = { ...readAnew(root, language), files };
  return last;
}

const isPage = (path: string) => /\/(?:lessons|labs|practice|pages)\/[^/]+\.md\b/.test(path);

function readAnew(root: string, language: string): Omit<Content, 'files'> {
  const content = 'web/content';
  return {
    root,
    language,
    presets: readJson(root, `${content}/presets.json`),
    exercises: readJson(root, `${content}/exercises.json`),
    codeTasks: readJson(root, `${content}/code-tasks.json`),
    mistakes: readJson(root, `${content}/mistakes.json`),
    lookupMistakes: readJson(root, `${content}/lookup-mistakes.json`),
    sources: readSources(root, language),
    experiments: readTables(root),
    experimentWords: readJson(root, fileOf(root, `${content}/${language}/experiments.json`)),
    models: readFileSync(join(root, content, 'models.json'), 'utf8'),
    messages: together<Messages>(
      MESSAGE_FILES.map((name) => readJson(root, fileOf(root, `${content}/${language}/${name}`))),
    ),
    words: readWords(root, `${content}/${language}/words`),
    examples: readExamples(root, language),
  };
}

/** The works that the text cites: what is so in every language, and how they are cited in this one. */
function readSources(root: string, language: string): Source[] {
  const sources: Source[] = readJson(root, 'web/content/sources.json');
  const file = fileOf(root, `web/content/${language}/sources.json`);
  const cited: Record<string, object> = readJson(root, file);
  return sources.map((source) => ({ ...source, ...ownOf(cited, source.id) }));
}

// The words of each element, one file a tag, so that a page loads only those it shows.
function readWords(root: string, folder: string): Words {
  const files = filesIn(root, folder, '.json');
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), readJson(root, file)]),
  ) as Words;
}

/** The Markdown files of one language, lessons, labs, practice and plain pages, by path from the root. */
export function pageFiles(root: string, language: string) {
  return ['lessons', 'labs', 'practice', 'pages'].flatMap((folder) =>
    filesIn(root, `web/content/${language}/${folder}`, '.md'),
  );
}

/** The misconceptions that the course knows by name, "M1". */
export const misconceptions = ({ words }: Pick<Content, 'words'>) =>
  Object.keys(words.exercise.misconceptions);

/** Of a preset, where there is one. */
export const configOf = ({ presets }: Content, preset?: string) =>
  presets.find(({ id }) => id === preset)?.config;

/** The sizes that a preset states, by their names. */
export const statedBy = ({ config, states }: Preset): Record<string, unknown> => ({
  ...config,
  ...states,
});

/** A sentence with its arguments put in as they are: what a page says is written where it is worked out. */
export const fill = (...[sentence, args]: Parameters<typeof filled>) =>
  filled(sentence, args, String);
