// The formula of a step as it stands in a page without scripts: the page's own tree, written as text.

import { html, raw } from './html.mjs';
import '../typescript.mjs';

const { formulasOf, ROOT, rootOf } = await import('../../web/src/kit/formulas.ts');
const { decimal } = await import('../../web/src/kit/sentence.ts');

/** @param {import('../../web/src/kit/formulas.ts').Formula|string} node @returns {import('./html.mjs').Html} */
function written(node) {
  if (typeof node === 'string') return html`${node}`;
  const kind = node.kind ? html` class="${node.kind}"` : '';
  return html`<${raw(node.tag)}${kind}>${node.children.map(written)}</${raw(node.tag)}>`;
}

/**
 * The engine's root of the head size of a config.
 * @param {any} engine
 * @param {object} config
 */
export function rootFor(engine, config) {
  const reply = engine.evaluate(config, ROOT);
  return reply.ok ? rootOf(reply.value.text, decimal) : undefined;
}

/**
 * @param {any} step - of the walk
 * @param {any} walk
 * @param {import('../../web/src/kit/formulas.ts').Root} [root]
 */
export function stepFormula(step, walk, root) {
  const formulas = formulasOf(step, walk, root);
  if (formulas.length === 0) return '';
  return html`<div class="step-formula">${formulas.map(written)}</div>
`;
}
