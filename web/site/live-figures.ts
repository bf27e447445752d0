// The live elements that stand in the text, each as it is drawn until it is alive, and without scripts.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MainModule } from '@engine';
import type { Token } from 'markdown-it';
import type { Html } from '../text/html.ts';
import { escapeHtml, html, raw } from '../text/html.ts';
import { figureKey } from './built-figures.ts';
import type { Content, ElementWords } from './content.ts';
import { elementFile, elementFolders } from './element-file.ts';
import type { FaultList } from './faults.ts';
import { kept, keptWith } from './kept.ts';
import { modelFaults } from './lint-models.ts';
import { repoRoot } from './load-engine.ts';
import type { Page } from './page.ts';

/** Of an element whose words are these: `FigureContext<typeof words>`. */
export type FigureContext<Words = object> = {
  engine: MainModule;
  content: Content;
  /** the element's own */
  words: Words;
  /** as the text gives them to the element */
  attributes: Record<string, string>;
};
export type FigureMaker = (context: FigureContext<ElementWords>) => Html;

/** What stands where nothing can be drawn still: the element's own sentence. */
const stillSentence: FigureMaker = ({ words }) => html`<p class="still-lab">${words.still}</p>`;

const ENDING = '.still.ts';

/** Every maker of a still figure, by the tag of its element: TAG.still.ts beside TAG.ts exports `render`. */
export async function loadFigures(): Promise<Map<string, FigureMaker>> {
  const makers: Map<string, FigureMaker> = new Map();
  for (const folder of elementFolders().map((path) => join(repoRoot, path))) {
    for (const name of readdirSync(folder).filter((file) => file.endsWith(ENDING))) {
      const { render } = await import(pathToFileURL(join(folder, name)).href);
      // Files without it are parts that figures share.
      if (render) makers.set(basename(name, ENDING), render);
    }
  }
  return makers;
}

// A figure is made of the content and of nothing that a page says around it.
const figuresMade = keptWith((_engine: MainModule) =>
  kept((_files): Map<string, string> => new Map()),
);

/**
 * The live elements of all pages as HTML, by the token that placed them. A fault where there is no
 * such element, or neither a figure for it nor a sentence "still" among its words.
 */
export function liveFigures(
  makers: Map<string, FigureMaker>,
  pages: Page[],
  {
    engine,
    content,
    faults,
    figures,
  }: { engine: MainModule; content: Content; faults: FaultList; figures: Map<string, string> },
) {
  const drawn: Map<Token, Html> = new Map();
  const made = figuresMade(engine)(content.files);
  for (const page of pages) {
    for (const { token, tag, attributes, line, isStill, isUnsaved } of page.lives) {
      const words = content.words[tag] ?? {};
      const key = figureKey(tag, attributes);
      const figure = figures.get(key);
      const make = figure ? () => raw(figure) : (makers.get(tag) ?? (words.still && stillSentence));
      if (!elementFile(tag)) {
        faults.add(page.file, line, `no live element "${tag}"`);
        continue;
      }
      const asked = modelFaults({ tag, attributes }, content);
      for (const fault of asked) faults.add(page.file, line, `"${tag}": ${fault}`);
      if (asked.length > 0) continue;
      if (!make) {
        const words = `web/content/${content.language}/words/${tag}.json`;
        faults.add(
          page.file,
          line,
          `"${tag}" has no ${tag}${ENDING}: say in "still" of ${words} what stands there instead`,
        );
        continue;
      }
      // As text: where Vite bundles this file, a figure's own Html is of another module's class.
      if (figure || !made.has(key))
        made.set(key, String(make({ engine, content, words, attributes })));
      const still = raw(made.get(key)!);
      drawn.set(
        token,
        isStill
          ? html`<div>${still}</div>`
          : liveElement(tag, attributes, still, isUnsaved ? '' : content.messages.site.files),
      );
    }
  }
  return drawn;
}

/** With what opens its files, where it has some; a script puts them there when somebody asks. */
function liveElement(tag: string, attributes: Record<string, string>, figure: Html, save: string) {
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  const files =
    save && html`<details class="files" data-pagefind-ignore><summary>${save}</summary></details>`;
  return html`<${raw(tag)}${raw(written.join(''))}>
${figure}</${raw(tag)}>${files}`;
}
