// Figures as they stand in a page until their script runs: what they draw of themselves, answered by the engine in Node, in
// a shadow root of their own with their own sheets.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CSSResult } from 'lit';
import { html } from '../text/html.ts';
import { litHtml } from '../text/lit-html.ts';
import { CONTENT } from './content-folder.ts';
import { elementFile } from './element-file.ts';
import type { FaultList } from './faults.ts';
import { keepSheet } from './figure-sheets.ts';
import { kept } from './kept.ts';
import { repoRoot } from './load-engine.ts';
import type { Page } from './page.ts';
import { faultSentence } from './sentences.ts';

register(pathToFileURL(join(repoRoot, 'web/site/page-modules.mjs')));

type Engine = import('../engine/client.ts').EngineClient;
/** What kit/figure.ts defines. */
type Figure = {
  attributeChangedCallback: (name: string, before: null, value: string) => void;
  load: (engine: Engine, isNewest: () => boolean) => Promise<void>;
  drawing: () => unknown;
  faults: { code: string; args: Record<string, string> }[];
};
type FigureClass = { new (): Figure; elementStyles: CSSResult[]; observedAttributes: string[] };

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

let engine: Promise<Engine> | undefined;
const engineInNode = () =>
  (engine ??= webModule('web/engine/client.ts').then(
    ({ EngineClient }) => new EngineClient({ transport: 'here' }),
  ));

type Live = { tag: string; attributes: Record<string, string> };

/** @param query - of its modules */
async function draw(file: string, query: string, { tag, attributes }: Live) {
  const Element: FigureClass = (await webModule(file, query)).default;
  const { PageElement } = await webModule('web/src/kit/page-element.ts', query);
  const names = Element.observedAttributes.filter((name) => attributes[name] !== undefined);
  const one = new Element();
  for (const name of names) one.attributeChangedCallback(name, null, attributes[name]!);
  await one.load(await engineInNode(), () => true);
  const sheets = sheetsOf(tag, Element, PageElement.finalizeStyles());
  const drawing = html`<template shadowrootmode="open">${sheets}${litHtml(one.drawing())}</template>`;
  return { drawing: drawing.text, faults: one.faults };
}

const drawn: Map<string, ReturnType<typeof draw>> = new Map();

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
): Promise<{ drawing: string; faults: Figure['faults'] } | undefined> {
  const file = figureFile(live.tag);
  if (!file) return undefined;
  const made = madeOf(file, folder, read);
  const content = encodeURIComponent(`${pathToFileURL(folder).href}/`);
  const key = made + figureKey(live.tag, live.attributes);
  if (!drawn.has(key)) drawn.set(key, draw(file, `?content=${content}&made=${made}`, live));
  return drawn.get(key);
}

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
  const read = reader();
  for (const { file, lives } of pages)
    for (const live of lives) {
      const figure = await drawFigure(folder, live, read);
      if (figure) made.set(figureKey(live.tag, live.attributes), figure.drawing);
      for (const fault of figure?.faults ?? [])
        faults.add(file, live.line, `"${live.tag}": ${faultSentence(fault)}`);
    }
  return made;
}
