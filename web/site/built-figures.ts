// Figures as they stand in a page until their script runs: what they draw of themselves, answered by the engine in Node, in
// a shadow root of their own with their own sheets.
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CSSResult } from 'lit';
import { html } from '../text/html.ts';
import { type DrawInside, litHtml } from '../text/lit-html.ts';
import { elementFile } from './element-file.ts';
import type { FaultList } from './faults.ts';
import { keepSheet } from './figure-sheets.ts';
import { repoRoot } from './load-engine.ts';
import type { Page } from './page.ts';
import { faultSentence } from './sentences.ts';

register(pathToFileURL(join(repoRoot, 'web/site/page-modules.mjs')));

/** By their tags: a course of other content brings its own, and the last are drawn. */
const elements: Map<string, CustomElementConstructor> = new Map();
customElements.define = (tag, Element) => void elements.set(tag, Element);

type Engine = import('../engine/client.ts').EngineClient;
/** What kit/figure.ts defines. */
type Figure = {
  attributeChangedCallback: (name: string, before: null, value: string) => void;
  load: (engine: Engine, isNewest: () => boolean) => Promise<void>;
  drawing: () => unknown;
  render: () => unknown;
  faults: { code: string; args: Record<string, string> }[];
};
type FigureClass = { new (): Figure; elementStyles: CSSResult[]; observedAttributes: string[] };

/** In pixels: the column of a text. */
const COLUMN = 704;

const webModule = (path: string, query = '') =>
  import(pathToFileURL(join(repoRoot, path)).href + query);

/** The file of a figure; nothing for other elements. */
function figureFile(tag: string) {
  const file = elementFile(tag);
  const isFigure = file && readFileSync(join(repoRoot, file), 'utf8').includes(`figure('${tag}'`);
  return isFigure ? file : undefined;
}

/** The sheets of a figure: that of all, and its own. */
function sheetsOf(tag: string, { elementStyles }: FigureClass, ofAll: CSSResult[]) {
  const isOfAll = ({ cssText }: CSSResult) => ofAll.some((sheet) => sheet.cssText === cssText);
  const own = elementStyles.filter((sheet) => !isOfAll(sheet));
  for (const [name, sheets] of [['all', ofAll] as const, [tag, own] as const]) {
    const text = sheets.map(({ cssText }) => cssText).join('\n');
    keepSheet(name, text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' '));
  }
  return ['all', tag].map(
    (name) => html`<link rel="stylesheet" vite-ignore href="figure-sheet:${name}">`,
  );
}

/** What stands in an element until its script runs; nothing in one that is not ours. */
function drawnIn(tag: string, Element: FigureClass, ofAll: CSSResult[], drawing: unknown): string {
  const sheets = sheetsOf(tag, Element, ofAll);
  const inside: DrawInside = (tag, given) => {
    const Inner = elements.get(tag) as unknown as FigureClass | undefined;
    if (!Inner) return '';
    const one = Object.assign(new Inner(), { width: COLUMN });
    for (const [name, value] of Object.entries(given)) {
      if (name.startsWith('.')) Object.assign(one, { [name.slice(1)]: value });
      else if (value === true) one.attributeChangedCallback(name, null, '');
      else if (typeof value === 'string') one.attributeChangedCallback(name, null, value);
    }
    return drawnIn(tag, Inner, ofAll, one.render());
  };
  return html`<template shadowrootmode="open">${sheets}${litHtml(drawing, inside)}</template>`.text;
}

let engine: Promise<Engine> | undefined;
const engineInNode = () =>
  (engine ??= webModule('web/engine/client.ts').then(
    ({ EngineClient }) => new EngineClient({ transport: 'here' }),
  ));

/**
 * A figure as HTML; nothing for other elements.
 * @param folder - of the language's content
 */
export async function drawFigure(
  folder: string,
  { tag, attributes }: { tag: string; attributes: Record<string, string> },
): Promise<{ drawing: string; faults: Figure['faults'] } | undefined> {
  const file = figureFile(tag);
  if (!file) return undefined;
  const content = encodeURIComponent(`${pathToFileURL(folder).href}/`);
  const Element: FigureClass = (await webModule(file, `?content=${content}`)).default;
  const { PageElement } = await webModule('web/src/kit/page-element.ts');
  const names = Element.observedAttributes.filter((name) => attributes[name] !== undefined);
  const one = new Element();
  for (const name of names) one.attributeChangedCallback(name, null, attributes[name]!);
  await one.load(await engineInNode(), () => true);
  const drawing = drawnIn(tag, Element, PageElement.finalizeStyles(), one.drawing());
  return { drawing, faults: one.faults };
}

const drawn: Map<string, ReturnType<typeof drawFigure>> = new Map();

/** What tells one figure from another: its tag and what it is given. */
export const figureKey = (tag: string, attributes: Record<string, string>) =>
  JSON.stringify([tag, attributes]);

/**
 * The figures of pages as HTML, by their keys; a fault for each that the engine refuses.
 * @param folder - of the language's content
 */
export async function drawFigures(
  folder: string,
  pages: Page[],
  faults: FaultList,
): Promise<Map<string, string>> {
  const made: Map<string, string> = new Map();
  for (const { file, lives } of pages)
    for (const live of lives) {
      const key = figureKey(live.tag, live.attributes);
      if (!drawn.has(folder + key)) drawn.set(folder + key, drawFigure(folder, live));
      const figure = await drawn.get(folder + key);
      if (figure) made.set(key, figure.drawing);
      for (const fault of figure?.faults ?? [])
        faults.add(file, live.line, `"${live.tag}": ${faultSentence(fault)}`);
    }
  return made;
}
