// The course built again in one process, as the development server does at every save: what has changed is in it.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { MainModule } from '@engine';

import { buildCourse } from '../../web/site/build-course.ts';
import type { Messages } from '../../web/site/content.ts';
import { loadEngine } from '../../web/site/load-engine.ts';
import type { Outline } from '../../web/site/outline.ts';
import { scratch } from '../tools/support/scratch.ts';
import { copyContent } from '../web/support/content.ts';
import { tools as engine } from '../web/support/engines.ts';

const folder = scratch('again');

type Edit = (text: string) => string;
const asJson =
  <Content>(change: (content: Content) => void): Edit =>
  (text) => {
    const content: Content = JSON.parse(text);
    change(content);
    return JSON.stringify(content);
  };

/** What is saved, and on which page it shows. */
const SAVES: [what: string, file: string, page: string, edit: Edit][] = [
  ['a sentence', 'en/lessons/width-and-heads.md', 'width-and-heads', (text) => `${text}\nSaved.\n`],
  [
    'a word of an element',
    'en/words/forty-heads.json',
    'forty-heads',
    asJson((words: Record<string, string>) => {
      words.next = 'Saved';
    }),
  ],
  [
    'a sentence of the frame',
    'en/messages.json',
    'home',
    asJson(({ site }: Messages) => {
      site.nav.course = 'Saved';
    }),
  ],
  [
    'a preset',
    'presets.json',
    'sizes',
    asJson((presets: Outline['presets']) => {
      presets.at(-1)!.config.d_model = 120;
    }),
  ],
  [
    'a scene',
    'scenes/emma.json',
    'heads-that-learn',
    asJson(({ x }: { x: number[][] }) => {
      for (const entry of x) entry[2]! /= 2;
    }),
  ],
];

/** A page that says a size of a preset which nothing else uses: numbers of the others were worked out by hand. */
function addSizes(root: string): void {
  const path = join(root, 'web/content/presets.json');
  const presets = JSON.parse(readFileSync(path, 'utf8'));
  const own = { ...presets[0], id: 'own', config: { ...presets[0].config, d_model: 96 } };
  writeFileSync(path, JSON.stringify([...presets, own]));
  writeFileSync(
    join(root, 'web/content/en/pages/sizes.md'),
    '---\ntitle: Sizes\nlede: A size.\npreset: own\n---\n\n# Sizes\n\nThe width is {{.d_model}}.\n',
  );
}

const pagesOf = async (root: string, of: MainModule) =>
  new Map([...(await buildCourse(root, { engine: of })).pages].map(([id, { body }]) => [id, body]));

test('what is saved is on its page, and every page is as if built for the first time', async () => {
  const root = copyContent(folder, 'saved');
  addSizes(root);
  const first = await pagesOf(root, engine);
  let before = first;
  const mend: (() => void)[] = [];
  for (const [what, file, page, edit] of SAVES) {
    const path = join(root, 'web/content', file);
    const text = readFileSync(path, 'utf8');
    mend.push(() => writeFileSync(path, text));
    writeFileSync(path, edit(text));
    const again = await pagesOf(root, engine);
    assert.notEqual(again.get(page), before.get(page), what);
    before = again;
  }
  assert.deepEqual(before, await pagesOf(root, await loadEngine()));
  for (const back of mend) back();
  assert.deepEqual(await pagesOf(root, engine), first);
});

test('a fault that is saved is said, and is gone once it is mended', async () => {
  const root = copyContent(folder, 'fault');
  const path = join(root, 'web/content/en/lessons/width-and-heads.md');
  const text = readFileSync(path, 'utf8');
  await buildCourse(root, { engine });
  for (let save = 0; save < 2; save += 1) {
    writeFileSync(path, `${text}\nThere are 7 of them.\n`);
    await assert.rejects(buildCourse(root, { engine }), /a bare digit: "There are 7 of them\."/);
    // Not mended, it is said again.
    await assert.rejects(buildCourse(root, { engine }), /a bare digit: "There are 7 of them\."/);
    writeFileSync(path, text);
    await buildCourse(root, { engine });
  }
});

test('a comma that is missing from a file of words is said with its place', async () => {
  const root = copyContent(folder, 'comma');
  const file = 'web/content/en/words/copy-code.json';
  const path = join(root, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace('",\n', '"\n'));
  await assert.rejects(buildCourse(root, { engine }), ({ message }: Error) =>
    message.startsWith(`${file}:3: `),
  );
});
