// What <own-model> says of a model: its sizes, the ways its weights may be kept, and why files were refused.

import type { Architecture, Fault, Keep, Keeping, KeptWeights, ModelPlan } from '@engine';
import { html } from 'lit';
import words from '#content/words/own-model.json';
import { beginningOf } from '../../../text/address.ts';
import { count, decimal, faultSentence, messagesOf } from '../../../text/messages.ts';
import { listed, shortBytes } from '../../../text/sentence.ts';

const say = messagesOf(words);

const SIZES = [
  'n_layers',
  'n_heads',
  'n_kv_heads',
  'd_model',
  'head_dim',
  'vocab_size',
  'max_context',
  'parameters',
] as const;

const bytesText = (bytes: number): string => shortBytes(String(Math.max(bytes, 1000)), words.units);

/** The sizes, by their names in the field. */
export const architectureRow = (of: ModelPlan | Architecture): unknown =>
  html`<dl class="row wide">${SIZES.map((size) => html`<div><dt>${words.sizes[size]}</dt><dd>${count(of[size])}</dd></div>`)}</dl>`;

/** Each way once: a file of float32 is stored as float32. */
function different({ ways: all }: ModelPlan): Keeping[] {
  const seen = new Set<string>();
  return all.filter(({ formats, bytes }) => {
    const key = `${formats.join()} ${bytes}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

const formatNames = (formats: string[]): string =>
  listed(formats.map((format) => words.formatNames[format as keyof typeof words.formatNames]));

const noteOf = ({ keep }: Keeping): string => {
  if (keep === 'f32') return words.notes.f32;
  return keep === 'int8' ? words.notes.int8 : words.notes.stored;
};

/** How weights may be kept, to choose from. */
export const ways = (
  plan: ModelPlan,
  chosen: string,
  choose: (keep: Keep) => void,
): unknown => html`<fieldset class="stack close"><legend>${words.keep}</legend>
  ${different(plan).map(
    (
      way,
    ) => html`<label class="way"><input type="radio" name="keep" value=${way.keep} .checked=${way.keep === chosen} ?disabled=${!way.fits_memory}
      @change=${() => choose(way.keep)}><span>${say('way', { formats: formatNames(way.formats), bytes: bytesText(way.bytes) })}</span>
      <small>${way.fits_memory ? noteOf(way) : words.notes.tooLarge}</small></label>`,
  )}</fieldset>`;

/** What was refused, where, and what to do. */
export const faultList = (faults: Fault[]): unknown =>
  html`<ul class="points">${faults.map(
    (fault) =>
      html`<li>${fault.where ? html`<span class="where">${beginningOf(fault.where, 200)}</span>: ` : ''}${faultSentence(fault)}</li>`,
  )}</ul>`;

/** How weights are kept, and what that changed. */
export function keptSentence({ formats, bytes, bytes_in_f32, rounding }: KeptWeights): string {
  const kept = say('kept', { formats: formatNames(formats), bytes: bytesText(bytes) });
  const beside = bytes < bytes_in_f32 ? say('inF32', { bytes: bytesText(bytes_in_f32) }) : '';
  const change =
    rounding === 0 ? words.exact : say('rounded', { percent: decimal(100 * rounding, 2) });
  return [kept, beside, change].filter(Boolean).join(' ');
}
