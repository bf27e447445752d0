// Interventions written as plainly as they can be, as hooks of the plain decoder: a second opinion for the engine's.

import type { Intervention } from '@engine';
import {
  type Architecture,
  type Hooks,
  type Run,
  runPlain,
  type Weights,
} from './plain_decoder.ts';

/** @param named - none or -1: every one */
const concerns = (named: number | undefined, at: number) =>
  named === undefined || named === -1 || named === at;

const meanOf = (rows: number[][]) =>
  rows[0]!.map((_, i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length);

/**
 * A text under one intervention: the losses of its own tokens and the logits after the last of them.
 * @param given - texts whose means stand in for a head, and the run of the second text, from which patches come
 */
export function intervenePlainly(
  architecture: Architecture,
  weights: Weights,
  tokens: number[],
  one: Intervention,
  { references = [], second }: { references?: number[][]; second?: Run } = {},
) {
  const { kind } = one;
  const here = (layer: number, head: number) =>
    concerns(one.layer, layer) && concerns(one.head, head);
  const meanOutput = (layer: number, head: number) => {
    if (kind === 'zero_head') return new Array(architecture.headDim).fill(0);
    return meanOf(
      references.flatMap(
        (text) => runPlain(architecture, weights, text).headOutputs[layer]![head]!,
      ),
    );
  };
  const read = [...tokens];
  let begin = 0;
  const hooks: Hooks = {};
  if (kind === 'patch_output' || kind === 'patch_pattern') {
    const patch =
      (rows: number[][][][]) => (layer: number, head: number, own: number[], i: number) =>
        here(layer, head) && concerns(one.place, i) ? rows[layer]![head]![i]! : own;
    if (kind === 'patch_output') hooks.output = patch(second!.headOutputs);
    else hooks.pattern = patch(second!.weights);
  } else if (kind.endsWith('_head')) {
    hooks.output = (layer, head, output) => (here(layer, head) ? meanOutput(layer, head) : output);
  } else if (kind === 'scale_scores') {
    hooks.score = (layer, head, score) => (here(layer, head) ? score * (one.factor ?? 1) : score);
  } else if (kind === 'no_rope') {
    hooks.rope = (layer) => (concerns(one.layer, layer) ? null : architecture.rope);
  } else if (kind === 'other_rope_pairs') {
    hooks.rope = (layer) =>
      architecture.rope && concerns(one.layer, layer)
        ? {
            ...architecture.rope,
            pairs: architecture.rope.pairs === 'halves' ? 'adjacent' : 'halves',
          }
        : architecture.rope;
  } else if (kind === 'window') {
    hooks.hides = (layer, i, j) => concerns(one.layer, layer) && i - j >= (one.count ?? 1);
  } else if (kind === 'repeat_kv') {
    const { heads, kvHeads } = architecture;
    hooks.kvHead = (layer, head) =>
      concerns(one.layer, layer) ? head % kvHeads : Math.floor(head / (heads / kvHeads));
  } else if (kind === 'zero_output_slice') {
    const size = architecture.dModel / architecture.heads;
    hooks.written = (layer, y) =>
      y.map((value, i) => (here(layer, Math.floor(i / size)) ? 0 : value));
  } else if (kind === 'swap_tokens') {
    const { first = 0, second = 0 } = one;
    [read[first], read[second]] = [read[second]!, read[first]!];
  } else if (kind === 'padding') {
    const padding = new Array(one.count ?? 1).fill(one.token ?? 0);
    if (one.before === false) {
      read.push(...padding);
    } else {
      read.unshift(...padding);
      begin = padding.length;
      if (one.masked !== false) hooks.hides = (_, i, j) => i >= begin && j < begin;
    }
  }
  const run = runPlain(architecture, weights, read, hooks);
  const end = begin + tokens.length;
  return { losses: run.losses.slice(begin, end - 1), logits: run.logits[end - 1] };
}
