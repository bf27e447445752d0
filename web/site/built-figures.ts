// Figures as they stand in a page until their script runs: what they draw of themselves, answered by the engine in Node, in
// a shadow root of their own with their own sheets.
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fault } from '@engine';
import type { CSSResult } from 'lit';
import type { ShippedModel } from '../engine/shipped-models.ts';
import { html } from '../text/html.ts';
import { type DrawInside, litHtml } from '../text/lit-html.ts';
import type { Content } from './content.ts';
import { elementFile } from './element-file.ts';
import type { FaultList } from './faults.ts';
import { keepSheet } from './figure-sheets.ts';
import { modelFaults } from './lint-models.ts';
import { repoRoot } from './load-engine.ts';
import { kilobytesSent } from './model-files.ts';
import type { Page } from './page.ts';
import { faultSentence } from './sentences.ts';

register(pathToFileURL(join(repoRoot, 'web/site/page-modules.mjs')));

/** By their tags: a course of other content brings its own, and the last are drawn. */
const elements: Map<string, CustomElementConstructor> = new Map();
customElements.define = (tag, Element) => {
  // A browser reads it too, by which Lit makes its properties and sheets.
  (Element as { observedAttributes?: string[] }).observedAttributes;
  elements.set(tag, Element);
};

type Engine = import('../engine/client.ts').EngineClient;
/** What kit/figure.ts defines. */
type Figure = {
  attributeChangedCallback: (name: string, before: null, value: string) => void;
  /** rejects with what has the engine's faults */
  load: (engine: Engine) => Promise<void>;
  drawing: () => unknown;
  render: () => unknown;
  /** that reads a text */
  model?: ShippedModel;
};
type FigureClass = {
  new (): Figure;
  elementStyles: CSSResult[];
  observedAttributes: string[];
};

/** In pixels: the column of a text. */
const COLUMN = 704;

const webModule = (path: string, query = '') =>
  import(pathToFileURL(join(repoRoot, path)).href + query);

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

let engine: Engine | undefined;

/** What a figure's own module has as its default; nothing of other elements. */
async function figureOf(tag: string, folder: string): Promise<FigureClass | undefined> {
  const file = elementFile(tag);
  if (!file || !readFileSync(join(repoRoot, file), 'utf8').includes('\nexport default '))
    return undefined;
  const query = `?content=${encodeURIComponent(`${pathToFileURL(folder).href}/`)}`;
  const { EngineClient } = await webModule('web/engine/client.ts');
  engine ??= new EngineClient({ transport: 'here' });
  (await webModule('web/engine/shared-engine.ts', query)).shareEngine(engine);
  return (await webModule(file, query)).default;
}

/** What stands in a page in place of a figure that has no script yet. */
export type BuiltFigure = {
  drawing: string;
  faults: Fault[];
  /** what it needs before it answers, where that is a model that comes with the site */
  kilobytes?: string;
};

/**
 * A figure as HTML; nothing for other elements.
 * @param folder - of the language's content
 */
export async function drawFigure(
  folder: string,
  { tag, attributes }: { tag: string; attributes: Record<string, string> },
): Promise<BuiltFigure | undefined> {
  const Element = await figureOf(tag, folder);
  if (!Element) return undefined;
  const { PageElement } = await webModule('web/src/kit/page-element.ts');
  const names = Element.observedAttributes.filter((name) => attributes[name] !== undefined);
  const one = new Element();
  for (const name of names) one.attributeChangedCallback(name, null, attributes[name]!);
  const faults: Fault[] = [];
  try {
    await one.load(engine!);
  } catch (error) {
    const refused = (error as { faults?: Fault[] }).faults;
    if (!refused) throw error;
    faults.push(...refused);
    Object.assign(one, { faults });
  }
  const drawn = one.drawing();
  if (!drawn && faults.length === 0) return undefined;
  const drawing = drawnIn(tag, Element, PageElement.finalizeStyles(), drawn);
  return { drawing, faults, ...(one.model && { kilobytes: kilobytesSent(one.model) }) };
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
  { content, faults }: { content: Content; faults: FaultList },
): Promise<Map<string, BuiltFigure>> {
  const made: Map<string, BuiltFigure> = new Map();
  for (const { file, lives } of pages)
    for (const live of lives.filter((one) => modelFaults(one, content).length === 0)) {
      const key = figureKey(live.tag, live.attributes);
      if (!drawn.has(folder + key)) drawn.set(folder + key, drawFigure(folder, live));
      const figure = await drawn.get(folder + key);
      if (figure) made.set(key, figure);
      for (const fault of figure?.faults ?? [])
        faults.add(file, live.line, `"${live.tag}": ${faultSentence(fault)}`);
    }
  return made;
}
