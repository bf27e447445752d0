// A translation: a folder that says again what is said, and nothing else; where it differs otherwise is told with file and line.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { buildCourse } from '../../web/site/build-course.ts';
import { scratch } from '../tools/support/scratch.ts';
import { builtCourse } from './support/broken-course.ts';
import { copyContent } from './support/content.ts';
import { tools as engine } from './support/engines.ts';
import { marked, markedMarkdown } from './support/pseudo-language.ts';

const folder = scratch('translation');
const LESSON = 'lessons/one-head.md';
const WORDS = 'words/copy-code.json';

/** The course with one page of another language, and as many of its sentences. */
function translated(name: string, change: (file: string, text: string) => string) {
  const root = copyContent(folder, name);
  const write = (file: string, translate: (text: string) => string) => {
    const text = readFileSync(join(root, 'web/content/en', file), 'utf8');
    const path = join(root, 'web/content/xx', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, change(file, translate(text)));
  };
  write(LESSON, markedMarkdown);
  write(WORDS, (text) => text);
  return buildCourse(root, { engine, language: 'xx' });
}

test('one page of a language is one file: its ids, numbers and figures are the original’s, and so are all other pages', async () => {
  const [own, original] = await Promise.all([translated('one', (_, text) => text), builtCourse()]);
  const { body } = own.pages.get('one-head')!;
  const ids = (page: string) => [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id).sort();
  assert.deepEqual(ids(body), ids(original.pages.get('one-head')!.body));
  assert.ok(body.includes(marked('How does a word find the words it needs?')));
  assert.deepEqual([...own.pages.keys()], [...original.pages.keys()]);
  assert.match(own.pages.get('cost')!.body, /<main id="main" tabindex="-1" lang="en"/);
});

test('another structure than the original’s is told with file and line', async () => {
  const changes = [
    ['::: predict\n', '::: predict x ask=number\n', /:\d+: ask=number is choice in the original/],
    ['(term:token)', '(term:head)', /:1: \(term:token\) of line \d+ of the original is missing/],
    ['[@exp:e12b-sentence-heads]', '[@vaswani2017]', /:\d+: the original has no \[@vaswani2017\]/],
    ['## ', '### ', /:\d+: a heading h3 stands where the original has a heading h2 of line \d+/],
  ] as const;
  for (const [from, to, told] of changes)
    await assert.rejects(
      translated(from.replace(/\W/g, ''), (file, text) =>
        file === LESSON ? text.replace(from, () => to) : text,
      ),
      (error: Error) => told.test(error.message) && error.message.includes(`xx/${LESSON}`),
      to,
    );
});

test('keys and arguments of sentences that differ are told with file and line', async () => {
  const changed = (file: string, text: string) =>
    file === WORDS ? text.replace(/"(\w+)": "/, '"other": "{more} ') : text;
  await assert.rejects(
    translated('words', changed),
    ({ message }: Error) =>
      /xx\/words\/copy-code\.json:2: "other" is not in the original/.test(message) &&
      /xx\/words\/copy-code\.json:1: "\w+" is missing/.test(message),
  );
});
