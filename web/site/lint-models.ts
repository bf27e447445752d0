// The language models that the figures of a page show: each figure asks for a layer and heads that its model has, and the
// experiments that the page rests on were made with it.

import type { Content } from './content.ts';
import { statedBy } from './content.ts';
import { elementFile } from './element-file.ts';
import type { Linting, Page } from './page.ts';
import { inlineTokens, nodesNamed } from './tree.ts';

/** Where nothing names another. */
const DEFAULT = 'lily';

type Figure = { tag: string; attributes: Record<string, string> };

const isOfModel = ({ tag, attributes }: Figure) =>
  attributes.text !== undefined && elementFile(tag)?.includes('/pretrained/');

const modelOf = ({ attributes }: Figure) => attributes.model ?? DEFAULT;

/** What a figure asks of its model that it has not. */
export function modelFaults(figure: Figure, { presets }: Content): string[] {
  if (!isOfModel(figure)) return [];
  const preset = presets.find(({ model }) => model === modelOf(figure));
  if (!preset) return [`no preset is of the model "${modelOf(figure)}"`];
  const sizes = statedBy(preset);
  const { layer, head, shown, from, to, off = '', also = '', text = '' } = figure.attributes;
  const asked = (what: 'layer' | 'head', numbers: string = '') =>
    numbers
      .split(' ')
      .filter((number) => Number(number) >= Number(sizes[`n_${what}s`]))
      .map((number) => `${modelOf(figure)} has no ${what} ${number}`);
  const names = `${off} ${also}`.split(' ').map((name) => name.split('.'));
  return [
    ...[...asked('layer', layer), ...asked('head', head), ...asked('head', shown)],
    ...names.flatMap(([layer, head]) => [...asked('layer', layer), ...asked('head', head)]),
    ...[from, to]
      .filter((word) => word && !text.includes(word))
      .map((word) => `its text has no word "${word}"`),
  ];
}

/** What numbers show is there to be shown. */
export function shownCells({ nodes }: Page, { content, complain }: Linting) {
  for (const { token, line } of inlineTokens(nodes))
    for (const fault of token.meta?.shows ? modelFaults(token.meta.shows, content) : [])
      complain(`a number shows what is not there: ${fault}`, line);
}

/** The experiments that a page rests on are of a model that its figures show. */
export function oneModel({ nodes, lives, effects }: Page, { content, complain }: Linting) {
  // The page of the tables has those of every model.
  if (nodesNamed(nodes, 'experiment').length > 0) return;
  const named = lives.filter(isOfModel).map(modelOf);
  const models = new Set(named.length > 0 ? named : [DEFAULT]);
  for (const { experiment, line } of effects) {
    const { model } = content.experiments.find(({ id }) => id === experiment)?.settings ?? {};
    if (model !== undefined && !models.has(model))
      complain(`${experiment} is of ${model}; figures here show ${[...models].join(', ')}`, line);
  }
}
