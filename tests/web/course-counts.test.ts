// Numbers that count what a page has: an author who adds a question changes no sentence.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildCourse } from '../../web/site/build-course.ts';
import { scratch } from '../tools/support/scratch.ts';
import { breakableCourse } from './support/broken-course.ts';
import { copyContent } from './support/content.ts';
import { tools as engine } from './support/engines.ts';

const { assertFault } = breakableCourse();

const REVIEW = 'web/content/en/practice/review.md';
const QUESTION = `
::::: question one-more ask=choice lesson=width-and-heads about="M1"
What has one head for each query?

:::: option right
The layer.

It is so by definition.
::::
:::: option slip=M1
The vocabulary.

No. It has no heads.
::::
:::: reveal
The layer has them.
::::
:::::

`;
const LAST = '## Third sitting';

const pageOf = async (root: string) =>
  (await buildCourse(root, { engine })).pages.get('review')!.body;
const questionsSaid = (body: string) =>
  Number(/<data class="counted" value="(\d+)">\1<\/data> questions/.exec(body)?.[1]);
const questionsIn = (body: string) => body.split('<quiz-item').length - 1;

test('the review says how many questions it has, and still does with one more', async () => {
  const root = copyContent(scratch('counts'), 'one-more');
  const before = await pageOf(root);
  const text = readFileSync(join(root, REVIEW), 'utf8');
  writeFileSync(join(root, REVIEW), text.replace(LAST, QUESTION + LAST));
  const after = await pageOf(root);
  assert.equal(questionsSaid(before), questionsIn(before));
  assert.equal(questionsSaid(after), questionsIn(before) + 1);
  assert.match(after, /in <data class="counted" value="3">three<\/data> sittings/);
});

test('a page counts nothing that it has not', () =>
  assertFault('counts', '{{#questions}}', '{{#answers}}', /no "answers" to count/, REVIEW));
