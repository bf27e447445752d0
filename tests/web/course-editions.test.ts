// What an earlier edition had and a rewritten lesson has not: the build names it in a form to paste, and leads its old
// addresses to where it is now.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type BuiltCourse, buildCourse } from '../../tools/course/build-course.ts';
import { FILE, SCORM } from '../../tools/course/targets.ts';
import { loadTools, repoRoot } from '../../tools/load-engine.ts';
import { scratch } from '../tools/support/scratch.ts';
import { breakableCourse } from './support/broken-course.ts';
import { copyContent } from './support/content.ts';

const MOVED = 'web/content/moved.yaml';
const EDITION = 'web/content/editions/2026-11.json';
const EVERY_SIZE = 'web/content/en/lessons/every-size.md';
const { faultsAfter } = breakableCourse();
const engine = await loadTools();

const faults = async (...[name, from, to, file]: Parameters<typeof faultsAfter>) =>
  (await faultsAfter(name, from, to, file)).text;

describe('the build fails', () => {
  test('where a question is gone, and says so in the words of the table', async () =>
    assert.match(
      await faults('gone-gate', 'predict uneven-heads', 'predict odd-heads', EVERY_SIZE),
      /moved\.yaml:\d+: .*"every-size".*\nevery-size:\n {2}ids:\n {4}uneven-heads: retired$/m,
    ));
  test('where a heading that pages led to is gone', async () =>
    assert.match(
      await faults('gone-heading', '{#two-sizes}', '{#apart}'),
      /\nwidth-and-heads:\n {2}addresses:\n {4}two-sizes: retired$/m,
    ));
  test('where a question has other options, or asks otherwise, under the same id', async () => {
    assert.match(
      await faults('other-options', 'option id=invalid', 'option id=wrong', EVERY_SIZE),
      /every-size\/uneven-heads is another question than in an earlier edition \(its options were right, M7, invalid, M8/,
    );
    assert.match(
      await faults(
        'other-points',
        'point one-blend-weights',
        'point one-blend-shares',
        'web/content/en/practice/questions.md',
      ),
      /its points began with/,
    );
  });
  test('where what takes a place is not there', async () => {
    assert.match(
      await faults('no-heading', 'side-by-side: split', 'side-by-side: splat', MOVED),
      /moved\.yaml:\d+: why-more-heads#side-by-side: there is no why-more-heads#splat/,
    );
    assert.match(
      await faults('no-gate', 'one-blend: retired', 'one-blend: scaling/nothing', MOVED),
      /why-more-heads\/one-blend: there is no "scaling\/nothing"/,
    );
  });
  test('where the table says what it cannot, or what is not so', async () => {
    assert.match(
      await faults('stray', '  ids:\n', '  gates: {}\n  ids:\n', MOVED),
      /why-more-heads takes no gates; it takes: now, ids, addresses/,
    );
    assert.match(
      await faults(
        'stands',
        'one-blend: retired',
        'one-blend: retired\n    joined: retired',
        MOVED,
      ),
      /why-more-heads\/joined: it still stands there/,
    );
    assert.match(
      await faults('never', 'one-blend: retired', 'one-blend: retired\n    two: retired', MOVED),
      /why-more-heads\/two: no earlier edition has it/,
    );
  });
});

/** A copy of the content whose earlier edition had one lesson more. */
function withGoneLesson(name: string, table: string) {
  const root = copyContent(scratch(name), 'copy');
  const edition = JSON.parse(readFileSync(join(root, EDITION), 'utf8'));
  const gates = [
    { id: 'one', ask: 'number' },
    { id: 'two', ask: 'choice', options: [{ id: 'right' }] },
  ];
  edition.lessons.push({ id: 'made-up', steps: [{ id: 'q' }], gates });
  const addresses = ['first', 'predict-one', 'second', 'step-q', 'predict-two'];
  edition.pages.push({ kind: 'lesson', id: 'made-up', addresses });
  writeFileSync(join(root, EDITION), JSON.stringify(edition));
  writeFileSync(join(root, MOVED), readFileSync(join(root, MOVED), 'utf8') + table);
  return root;
}

const TABLE = `
made-up:
  now: width-and-heads
  ids:
    one: every-size/read-the-card
    two: retired
    q: width-and-heads/q
  addresses:
    first: width-and-heads#two-sizes
    second: retired
`;

describe('a lesson that is gone', () => {
  test('is asked for whole, in the words of the table', async () => {
    const root = withGoneLesson('gone', '');
    await assert.rejects(buildCourse(root, { engine }), ({ message }: Error) =>
      message.includes(
        [
          'made-up:',
          '  now: THE-PAGE-THAT-TAKES-ITS-PLACE',
          '  ids:',
          ...['q', 'one', 'two'].map((id) => `    ${id}: retired`),
          '  addresses:',
          ...['first', 'second'].map((id) => `    ${id}: retired`),
        ].join('\n'),
      ),
    );
  });

  test('leaves a page that leads on, at every target, with scripts and without', async () => {
    const root = withGoneLesson('led', TABLE);
    for (const target of [undefined, FILE, SCORM]) {
      const built = await buildCourse(root, { engine, ...(target && { target }) });
      const { head, body } = built.pages.get('made-up')!;
      assert.match(
        head,
        /<noscript><meta http-equiv="refresh" content="0; url=\.\.\/lessons\/width-and-heads\.html"><\/noscript>/,
      );
      assert.match(head, /<meta name="robots" content="noindex">/);
      assert.doesNotMatch(body, /data-pagefind-body|data-lesson/);
      const linksTo = (id: string) =>
        new RegExp(`id="${id}" data-moved>[^<]*<a href="([^"]+)"`).exec(body)?.[1];
      const page = '../lessons/width-and-heads.html';
      assert.equal(linksTo('moved'), page);
      assert.equal(linksTo('first'), `${page}#two-sizes`);
      assert.equal(linksTo('second'), page);
      assert.equal(
        linksTo('predict-one'),
        `${page.replace('width-and-heads', 'every-size')}#predict-read-the-card`,
      );
      assert.equal(linksTo('predict-two'), page);
      assert.equal(linksTo('step-q'), `${page}?step=q#step-q`);
      assert.deepEqual(
        built.gone.map(({ front }) => front.id),
        ['data-flow', 'made-up'],
      );
    }
  });

  test('is in the outline with its heir, whose questions its answers count for', async () => {
    const { outline } = await buildCourse(withGoneLesson('counted', TABLE), { engine });
    const [edition] = outline.editions!;
    const lessons = edition!.lessons.map(({ id }) => id);
    assert.ok(lessons.includes('made-up') && lessons.includes('width-and-heads'));
    const { moved } = outline;
    assert.deepEqual(
      moved!.filter(({ home }) => home === 'made-up'),
      [
        { home: 'made-up', to_home: 'width-and-heads' },
        { home: 'made-up', id: 'one', to_home: 'every-size', to_id: 'read-the-card' },
        { home: 'made-up', id: 'q', to_home: 'width-and-heads', to_id: 'q' },
      ],
    );
  });
});

describe('an address of an earlier edition', () => {
  let built: BuiltCourse;
  const body = (page: string) => built.pages.get(page)!.body;
  test('is marked where its part is now', async () => {
    built = await buildCourse(repoRoot, { engine });
    assert.match(body('why-more-heads'), /<h2 id="split"[^>]*><span id="side-by-side"><\/span>/);
    // A question that is gone leads to its section.
    assert.match(
      body('why-more-heads'),
      /<h2 id="question"[^>]*>(?:<span id="[^"]+"><\/span>)*<span id="predict-one-blend">/,
    );
  });
  test('is a link on the page that it led to, where its part is on another now', () => {
    assert.match(
      body('why-more-heads'),
      /<p class="moved" data-pagefind-ignore id="trade" data-moved>[^<]*<a href="\.\.\/lessons\/cost\.html#rank">/,
    );
  });
});
