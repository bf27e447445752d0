// Every number of the prose, computed by the engine while the site is built.
import { fill, ownOf } from './content.mjs';

/**
 * @typedef {{kind: string, text: string}} Value
 * @typedef {import('./content.mjs').Content} Content
 */

/**
 * An engine's fault as the sentence a page would show.
 * @param {{code: string, args: Record<string, string>}} fault
 * @param {Content} content
 */
export function faultSentence(fault, content) {
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
 * @param {any} engine
 * @param {import('./read-page.mjs').Page[]} pages
 * @param {Content} content
 * @param {import('./faults.mjs').FaultList} faults
 * @returns {Map<string, Value>} by expression id
 */
export function evaluateAll(engine, pages, content, faults) {
  const configs = new Map(content.presets.map(({ id, config }) => [id, config]));
  const values = new Map();
  for (const page of pages) {
    for (const { id, source, preset, line } of page.expressions) {
      const config = configs.get(preset);
      if (config === undefined) continue; // already a fault of its own
      const reply = engine.evaluate(config, source);
      if (reply.ok) values.set(id, { kind: reply.value.kind, text: reply.value.text });
      for (const fault of reply.ok ? [] : reply.errors) {
        faults.add(page.file, line, `{{${id}: ${source}}}: ${faultSentence(fault, content)}`);
      }
    }
  }
  return values;
}

/**
 * Numbers that are to be written as words must have one.
 * @param {import('./read-page.mjs').Page[]} pages
 * @param {Map<string, Value>} values
 * @param {Content} content
 * @param {import('./faults.mjs').FaultList} faults
 */
export function checkWords(pages, values, content, faults) {
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

/**
 * The exact text of any number of a page, or undefined where it could not be computed.
 * @param {import('./inline-rules.mjs').NumberNote} number
 * @param {import('./read-page.mjs').Page} page
 * @param {Map<string, Value>} values
 * @param {Content} content
 */
export function numberText(number, page, values, content) {
  if (number.form !== 'stated') return values.get(number.id ?? '')?.text;
  const preset = content.presets.find(({ id }) => id === (number.preset ?? page.front.preset));
  return preset && String(preset.config[number.name ?? '']);
}
