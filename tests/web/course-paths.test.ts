// Paths through parts of other pages: what an author may get wrong is told with its line, and what is written out leads
// from stop to stop.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { BuiltCourse } from '../../web/site/build-course.ts';
import { breakableCourse, builtCourse } from './support/broken-course.ts';

const { assertFaults, faultsAfter } = breakableCourse();

const PATH = 'web/content/en/pages/visit.md';
const STOP = '::::: stop rows at="why-more-heads#rows" minutes=3';
const stop = (line: string) => `${line}\n:::::\n\n${STOP}`;

test('faults of a path are told with the line', async () => {
  await assertFaults(PATH, [
    [STOP, stop('::::: stop a at="why-no-heads"'), /no page "why-no-heads"/],
    [STOP, stop('::::: stop b at="why-more-heads#columns"'), /no "#columns" on the page/],
    [STOP, stop('::::: stop c'), /write at="page#fragment"/],
    [STOP, stop('::::: stop at="cost"'), /takes one id, not 0/],
    [STOP, stop('::::: stop one-head at="cost"'), /duplicate id "stop-one-head"/],
    [STOP, stop('::::: stop d at="cost" minutes=few'), /"few" minutes/],
    [STOP, stop('::::: stop e at="glossary"'), /does not say how long it takes/],
    [STOP, stop('::::: stop f at="cost" preset=ours'), /takes no preset/],
    ['### A model without a head', '### Switch a *head* off', /plain text/],
  ]);
  const about = 'web/content/en/pages/about.md';
  const { text } = await faultsAfter('plain', 'lede:', 'minutes: 5\nlede:', about);
  assert.match(text, /minutes are for a page with a path/);
});

describe('a path as it is written out', () => {
  let built: BuiltCourse;
  before(async () => {
    built = await builtCourse();
  });

  test('is a list of links that know the path and the stop, behind a link to the first', () => {
    const { body } = built.pages.get('visit')!;
    const hrefs = [...body.matchAll(/<h2><a href="([^"]+)">/g)].map(([, href]) => href);
    assert.deepEqual(hrefs, [
      'index.html?path=visit&amp;stop=sentence',
      'lessons/one-head.html?path=visit&amp;stop=one-head#question',
      'lessons/why-more-heads.html?path=visit&amp;stop=rows#rows',
      'lessons/heads-that-learn.html?path=visit&amp;stop=switch-off#ablation',
    ]);
    const [, begin] = /<path-place path="visit"><a class="begin" href="([^"]+)">/.exec(body)!;
    assert.equal(begin, hrefs[0]);
    assert.match(body, /<h1>A first visit<\/h1>[\s\S]*About 15 minutes/);
  });

  test('keeps what the author asks of a page, before the path', () => {
    const { body } = built.pages.get('lecture')!;
    assert.match(body, /one-head\.html\?projector=1&amp;path=lecture&amp;stop=guess#question"/);
  });

  test('takes title and minutes of a page where it says none', () => {
    const { body } = built.pages.get('engineers')!;
    assert.match(body, /stop=code">The layer in code<\/a><\/h2>[\s\S]*?30 min/);
  });

  test('is behind the lessons and labs in what the engine reads, without tensors and questions', () => {
    const { lessons } = built.outline;
    assert.deepEqual(lessons.at(-1), {
      id: 'visit',
      path: true,
      steps: ['sentence', 'one-head', 'rows', 'switch-off'].map((id) => ({ id })),
      questions: [],
    });
    assert.ok(lessons.slice(0, -3).every(({ path }) => !path));
  });
});
