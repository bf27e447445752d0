// What the content beside the prose may not lack.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MainModule, Vocabulary } from '@engine';
import { PLACE_IN_A_WORK } from '#content/rules.ts';
import type { Content, Messages } from './content.ts';
import { misconceptions } from './content.ts';
import { faultSentence } from './evaluate.ts';
import type { FaultList } from './faults.ts';
import { lintCode } from './lint-code.ts';
import { lintExercises, lintMistakes } from './lint-exercises.ts';
import { lintTables } from './lint-experiments.ts';
import { modelFaults } from './lint-models.ts';
import type { Known, Page } from './page.ts';

const GROUPS = ['axes', 'tensors', 'moves', 'rules', 'verdicts', 'mistakes'] as const;
const SOURCE_FIELDS = ['id', 'short', 'place', 'citation', 'url', 'checked'] as const;

export function lintContent(
  { engine, content, vocabulary }: Known,
  pages: Page[],
  faults: FaultList,
) {
  const messagesFile = `web/content/${content.language}/messages.json`;
  for (const fault of missingMessages(content.messages, vocabulary))
    faults.add(messagesFile, 1, fault);
  for (const fault of [...presetFaults(content), ...sizeFaults(engine, content)])
    faults.add('web/content/presets.json', 1, fault);
  lintExercises(engine, content, faults);
  lintMistakes(vocabulary, content, faults);
  lookupMistakes(content, faults);
  lintCode(engine, content, pages, faults);
  lintTables(content, pages, faults);
  for (const { tag, attributes } of content.examples.examples)
    for (const fault of modelFaults({ tag, attributes }, content))
      faults.add(`web/content/${content.language}/examples.json`, 1, `"${tag}": ${fault}`);
  for (const fault of sourceFaults(content))
    faults.add(`web/content/${content.language}/sources.json`, 1, fault);
}

/**
 * Every name of the engine's vocabulary that no sentence stands for, and every sentence that uses an
 * argument its code does not have.
 */
function missingMessages(messages: Messages, vocabulary: Vocabulary) {
  const missing: string[] = [];
  for (const group of GROUPS) {
    for (const name of vocabulary[group]) {
      if (messages[group]?.[name] === undefined) missing.push(`no message for ${group}.${name}`);
    }
  }
  for (const { name, args } of vocabulary.codes) {
    const sentence = messages.codes?.[name];
    if (sentence === undefined) missing.push(`no message for codes.${name}`);
    for (const [, used] of (sentence ?? '').matchAll(/\{(\w+)\}/g)) {
      if (!args.split(' ').includes(used!)) {
        missing.push(`codes.${name} uses {${used}}, which that fault does not carry`);
      }
    }
  }
  return missing;
}

const LOOKUP_MISTAKES = 'web/content/lookup-mistakes.json';

// The page of the look-up reads this file, and the engine does not.
function lookupMistakes(content: Content, faults: FaultList) {
  const known = misconceptions(content);
  const lines = readFileSync(join(content.root, LOOKUP_MISTAKES), 'utf8').split('\n');
  for (const [id, misconception] of Object.entries(content.lookupMistakes)) {
    const line = lines.findIndex((text) => text.includes(`"${id}"`)) + 1;
    if (!known.includes(misconception))
      faults.add(LOOKUP_MISTAKES, line, `"${id}": "${misconception}" is no misconception`);
  }
}

const repeated = (ids: string[]) => ids.filter((id, i) => ids.indexOf(id) !== i);

function presetFaults({
  presets,
  sources,
  messages,
}: Pick<Content, 'presets' | 'sources'> & { messages: Record<string, Record<string, unknown>> }) {
  const faults = repeated(presets.map(({ id }) => id)).map((id) => `duplicate id "${id}"`);
  for (const { id, labelKey = '', textOnly, source } of presets) {
    const [group = '', key = ''] = labelKey.split('.');
    if (!textOnly && messages[group]?.[key] === undefined)
      faults.push(`"${id}": no message for ${labelKey}`);
    if (source !== undefined && !sources.some((entry) => entry.id === source)) {
      faults.push(`"${id}": unknown source "${source}"`);
    }
  }
  return faults;
}

const sizeFaults = (engine: MainModule, content: Content) =>
  content.presets.flatMap(({ id, config }) => {
    const reply = engine.shapes(config);
    if (reply.ok) return [];
    return reply.errors.map(
      (fault) => `"${id}": ${faultSentence(fault, content)} (${fault.where})`,
    );
  });

function sourceFaults({ sources }: Content) {
  const faults = repeated(sources.map(({ id }) => id)).map((id) => `duplicate id "${id}"`);
  for (const source of sources) {
    for (const field of SOURCE_FIELDS.filter((name) => !source[name])) {
      faults.push(`"${source.id}": "${field}" is missing`);
    }
    if (source.place && !PLACE_IN_A_WORK.test(source.place)) {
      faults.push(`"${source.id}": "${source.place}" names no section, table, page or file`);
    }
    if (Number.isNaN(Date.parse(source.checked))) {
      faults.push(`"${source.id}": "${source.checked}" is no day`);
    }
  }
  return faults;
}
