// The formula of a step as it stands in a page without scripts: the page's own tree, written as text.

import type { Config, MainModule, StepView, WalkView } from '@engine';
import type { Formula, Root } from './formulas.ts';
import { formulasOf, ROOT, rootOf } from './formulas.ts';
import type { Html } from './html.ts';
import { html, raw } from './html.ts';
import { decimal } from './sentence.ts';

function written(node: Formula | string): Html {
  if (typeof node === 'string') return html`${node}`;
  const kind = node.kind ? html` class="${node.kind}"` : '';
  return html`<${raw(node.tag)}${kind}>${node.children.map(written)}</${raw(node.tag)}>`;
}

/** The engine's root of the head size of a config. */
export function rootFor(engine: MainModule, config: Config) {
  const reply = engine.evaluate(config, ROOT);
  return reply.ok ? rootOf(reply.value.text, decimal) : undefined;
}

/** @param step - of the walk */
export function stepFormula(step: StepView, walk: WalkView, root?: Root) {
  const formulas = formulasOf(step, walk, root);
  if (formulas.length === 0) return '';
  return html`<div class="step-formula">${formulas.map(written)}</div>
`;
}
