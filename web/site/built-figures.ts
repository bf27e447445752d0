// Figures as they stand in a page until their script runs: what they draw of themselves, answered by the engine in Node, in
// a shadow root of their own with their own sheets.
import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fault } from '@engine';
import type { CSSResult } from 'lit';
import { html } from '../text/html.ts';
import { type DrawInside, litHtml } from '../text/lit-html.ts';
import type { Content } from './content.ts';
import { CONTENT } from './content-folder.ts';
import { elementFile } from './element-file.ts';
import type { FaultList } from './faults.ts';
import { keepSheet } from './figure-sheets.ts';
import { kept } from './kept.ts';
import { modelFaults } from './lint-models.ts';
import { repoRoot } from './load-engine.ts';
import type { Page } from './page.ts';
import { faultSentence } from './sentences.ts';

register(pathToFileURL(join(repoRoot, 'web/site/page-modules.mjs')));

type Engine = import('../engine/client.ts').EngineClient;
/** What kit/figure.ts defines. */
type Figure = {
  attributeChangedCallback: (name: string, before: null, value: string) => void;
  /** where it asks something; rejects with what has the engine's faults */
  load?: (engine: Engine) => Promise<void>;
  /** what stands in it now, where that is not all that it renders */
  drawing?: () => unknown;
  render: () => unknown;
};
type FigureClass = {
  new (): Figure;
  elementStyles: CSSResult[];
  observedAttributes: string[];
};

/** The elements of a figure's modules by their tags, and the sheets of all. */
type Modules = { elements: Map<string, FigureClass>; sheets: CSSResult[] };

/** In pixels: the column of a text. */
const COLUMN = 704;

/**
 * By the query of their modules: those of another language are others. Kept with what is there once, as the bundler's
 * settings bring a copy of this file.
 */
const registry = customElements as CustomElementRegistry & {
  elementsOf?: (query: string) => Modules['elements'];
};
registry.elementsOf ??= kept(() => new Map());

// Loaded afresh with another query: no reason for a server that is watched to start anew.
delete process.env.WATCH_REPORT_DEPENDENCIES;
const webModule = (path: string, query = '') =>
  import(pathToFileURL(join(repoRoot, path)).href + query);

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const OWN_IMPORT = /\b(?:from|import) ?\(?'((?:\.|#content\/)[^'?]+)/g;
const sourceOf = kept((text) => ({
  own: hash(text),
  imports: [...text.matchAll(OWN_IMPORT)].map(([, path]) => path!),
}));
/** Reads each file once. */
const reader = () => kept((path) => sourceOf(readFileSync(path, 'utf8')));

/** A name for what a figure is made of: another once its script, a sentence or anything else that it imports has changed. */
function madeOf(file: string, folder: string, read: ReturnType<typeof reader>) {
  const files = new Set([join(repoRoot, file)]);
  for (const path of files)
    for (const name of read(path).imports) {
      const own = name.replace('#content', folder);
      const said = existsSync(own) ? own : name.replace('#content', CONTENT);
      files.add(name.startsWith('#') ? said : join(dirname(path), name));
    }
  return hash([...files].map((path) => read(path).own).join(''));
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

/** What stands in an element until its script runs. */
function drawnIn(tag: string, drawing: unknown, of: Modules): string {
  const inside: DrawInside = (tag, given) => {
    const Inner = of.elements.get(tag);
    if (!Inner) return '';
    const one = Object.assign(new Inner(), { width: COLUMN });
    for (const [name, value] of Object.entries(given)) {
      if (name.startsWith('.')) Object.assign(one, { [name.slice(1)]: value });
      else if (value === true) one.attributeChangedCallback(name, null, '');
      else if (typeof value === 'string') one.attributeChangedCallback(name, null, value);
    }
    return drawnIn(tag, one.render(), of);
  };
  const sheets = sheetsOf(tag, of.elements.get(tag)!, of.sheets);
  return html`<template shadowrootmode="open">${sheets}${litHtml(drawing, inside)}</template>`.text;
}

let engine: Engine | undefined;

/** @param query - of its modules */
async function modulesOf(file: string, query: string): Promise<Modules> {
  const { EngineClient } = await webModule('web/engine/client.ts');
  engine ??= new EngineClient({ transport: 'here' });
  // The modules of each figure listen to it.
  setMaxListeners(0, engine!);
  const elements = registry.elementsOf!(query);
  registry.define = (tag, Element) => {
    const one = Element as unknown as FigureClass;
    // A browser reads it too, by which Lit makes its properties and sheets.
    one.observedAttributes;
    elements.set(tag, one);
  };
  (await webModule('web/engine/shared-engine.ts', query)).shareEngine(engine);
  await webModule(file, query);
  const { PageElement } = await webModule('web/src/kit/page-element.ts', query);
  return { elements, sheets: PageElement.finalizeStyles() };
}

type Live = { tag: string; attributes: Record<string, string> };

/** What stands in a page in place of a figure that has no script yet; no drawing where it has nothing to show. */
export type BuiltFigure = { drawing: string; faults: string[] };

async function draw(file: string, query: string, { tag, attributes }: Live): Promise<BuiltFigure> {
  const modules = await modulesOf(file, query);
  const Element = modules.elements.get(tag)!;
  const one = new Element();
  const faults: string[] = [];
  for (const [name, value] of Object.entries(attributes)) {
    if (!Element.observedAttributes.includes(name)) faults.push(`takes no ${name}`);
    else one.attributeChangedCallback(name, null, value);
  }
  try {
    await one.load?.(engine!);
  } catch (error) {
    if (!(error instanceof Error && 'faults' in error)) throw error;
    faults.push(...(error.faults as Fault[]).map(faultSentence));
    Object.assign(one, { faults: error.faults });
  }
  const drawing = one.drawing ? one.drawing() : one.render();
  return { drawing: drawing ? drawnIn(tag, drawing, modules) : '', faults };
}

const drawn: Map<string, Promise<BuiltFigure>> = new Map();
/** One at a time: an element is that of the modules that were loaded last. */
let last: Promise<unknown> = Promise.resolve();

/** What tells one figure from another: its tag and what it is given. */
export const figureKey = (tag: string, attributes: Record<string, string>) =>
  JSON.stringify([tag, attributes]);

/**
 * A figure as HTML, drawn once for as long as all that it is made of stays as it is; nothing for other elements.
 * @param folder - of the language's content
 */
export async function drawFigure(
  folder: string,
  live: Live,
  read = reader(),
): Promise<BuiltFigure | undefined> {
  const file = elementFile(live.tag);
  if (!file?.endsWith('.figure.ts')) return undefined;
  const made = madeOf(file, folder, read);
  const content = encodeURIComponent(`${pathToFileURL(folder).href}/`);
  const key = made + figureKey(live.tag, live.attributes);
  if (!drawn.has(key)) {
    const drawing = last.then(() => draw(file, `?content=${content}&made=${made}`, live));
    last = drawing.catch(() => {});
    drawn.set(key, drawing);
  }
  return drawn.get(key);
}

/**
 * The figures of pages as HTML, by their keys; a fault for each that the engine refuses.
 * @param folder - of the language's content
 */
export async function drawFigures(
  folder: string,
  pages: Page[],
  { content, faults }: { content: Content; faults: FaultList },
): Promise<Map<string, string>> {
  const made: Map<string, string> = new Map();
  const read = reader();
  for (const { file, lives } of pages)
    for (const live of lives.filter((one) => modelFaults(one, content).length === 0)) {
      const figure = await drawFigure(folder, live, read);
      if (figure?.drawing) made.set(figureKey(live.tag, live.attributes), figure.drawing);
      for (const fault of figure?.faults ?? [])
        faults.add(file, live.line, `"${live.tag}": ${fault}`);
    }
  return made;
}
