// What exercises say on a page: the sentences of their catalogue, and names of sizes and weights in them marked as
// such.
import { html, nothing } from 'lit';
import messages from '#content/messages.json';
import words from '#content/words/exercise.json';
import { axisClass } from '../../kit/base.ts';
import { exerciseText } from './exercise-text.ts';

export const says = exerciseText(words, messages.mistakes);

/** What the five steps say beside their questions. */
export const five = words.five;

/** The levels' names, by their number. */
export const levels: Record<string, string> = words.levels;

/** What a misconception is called; one that a later version knows keeps its code. */
export const misconceptionName = (id: string) =>
  (words.misconceptions as Record<string, string>)[id] ?? id;

// Names, and shapes. “batch” alone is a word too.
const MARKED =
  /\b((?:seq_len|seq_k|d_model|n_heads|n_kv_heads|head_dim|n_layers|W_[qkvo])\b)|(\(\d[\d, ?]+\))/;

/** A sentence with its names in the letters of code, and no shape broken in two. */
export const marked = (sentence: string) =>
  sentence.split(MARKED).map((part, at) => {
    // Of what is split by two groups: text, a name or none, a shape or none, and so on.
    if (at % 3 === 0 || part === undefined) return part;
    return at % 3 === 1
      ? html`<code class=${axisClass(part)}>${part}</code>`
      : html`<span class="nowrap">${part}</span>`;
  });

/** Sizes of a layer. */
export const sizeList = (layer: { name: string; text: string }[]) =>
  layer.length > 0
    ? html`<ul class="sizes row wide small mono">${layer.map(
        ({ name, text }) => html`<li class=${axisClass(name)}>${text}</li>`,
      )}</ul>`
    : nothing;
