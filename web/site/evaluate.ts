// Every number of the prose, computed by the engine while the site is built.

import type { Fault, MainModule } from '@engine';
import type { Content } from './content.ts';
import { fill, statedBy } from './content.ts';
import { COUNTS } from './counts.ts';
import type { FaultList } from './faults.ts';
import type { NumberNote } from './inline-rules.ts';
import { ownOf } from './own-of.ts';
import type { Page, Value } from './page.ts';

/** An engine's fault as the sentence a page would show. */
export function faultSentence(fault: Pick<Fault, 'code' | 'args'>, content: Content) {
  const { codes = {}, words = {} } = content.messages;
  const sentence = ownOf(codes, fault.code);
  if (!sentence) return `${fault.code} ${JSON.stringify(fault.args)}`;
  const said = Object.entries(fault.args).map(([name, value]) => [
    name,
    ownOf(words, value) ?? value,
  ]);
  return fill(sentence, Object.fromEntries(said));
}

/**
 * Evaluates every expression of the pages.
 * @returns by expression id
 */
export function evaluateAll(
  engine: MainModule,
  pages: Page[],
  content: Content,
  faults: FaultList,
): Map<string, Value> {
  const configs = new Map(content.presets.map(({ id, config }) => [id, config]));
  const values: Map<string, Value> = new Map();
  for (const page of pages) {
    for (const { id, source, preset, line } of page.expressions) {
      const config = configs.get(preset);
      if (config === undefined) continue; // already a fault of its own
      const reply = engine.evaluateWithModels(config, source);
      if (reply.ok) values.set(id, { kind: reply.value.kind, text: reply.value.text });
      for (const fault of reply.ok ? [] : reply.errors) {
        faults.add(page.file, line, `{{${id}: ${source}}}: ${faultSentence(fault, content)}`);
      }
    }
  }
  return values;
}

/** Numbers that are to be written as words must have one. */
export function checkWords(
  pages: Page[],
  values: Map<string, Value>,
  content: Content,
  faults: FaultList,
) {
  for (const page of pages) {
    for (const { number, line } of page.numbers) {
      if (number.as !== 'word') continue;
      const text = numberText(number, page, values, content);
      if (text !== undefined && content.messages.numbers[text] === undefined) {
        faults.add(page.file, line, `no word for ${text} in messages.json, "numbers"`);
      }
    }
  }
}

/** The exact text of any number of a page, or undefined where it could not be computed. */
export function numberText(
  number: NumberNote,
  page: Page,
  values: Map<string, Value>,
  content: Content,
) {
  if (number.form === 'counted') return String(COUNTS[number.name]?.(page).length);
  if (number.form !== 'stated') return values.get(number.id ?? '')?.text;
  const preset = content.presets.find(({ id }) => id === (number.preset ?? page.front.preset));
  return preset && String(statedBy(preset)[number.name ?? '']);
}
