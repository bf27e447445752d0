// Words and claims: every word has one home, and whoever claims an effect says who vouches for it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { BuiltCourse } from '../../web/site/build-course.ts';
import { CONTENT } from '../../web/site/content-folder.ts';
import { claimText, unvouched } from '../../web/site/lint-claims.ts';
import { createMarkdown } from '../../web/site/markdown.ts';
import { type Break, breakableCourse, builtCourse, PLAIN } from './support/broken-course.ts';

const { assertFaults } = breakableCourse();

const claimsOf = (markdown: string) =>
  createMarkdown([])
    .parse(markdown, {})
    .filter(({ type }) => type === 'inline')
    .flatMap(({ children }) => unvouched(claimText(children!)));

describe('a sentence that claims an effect', () => {
  test('is told from one that does not', () => {
    for (const claim of [
      ...['More heads improve the model.', 'This helps training.', 'Too many heads hurt recall.'],
      ...['It works better.', 'Sharing keys is faster.', 'The mask prevents leaks.'],
      ...['A head learns to look back.', 'Scaling leads to calm gradients.'],
      ...['The root makes all of training stable.'],
    ])
      assert.deepEqual(claimsOf(claim), [claim]);
    for (const fine of [
      'The head size is a part of the width.',
      'Do more heads help?',
      'Letters stand before numbers.',
      'It is learned in training.',
    ])
      assert.deepEqual(claimsOf(fine), [], fine);
  });

  test('is vouched for by a citation in it or right after it, and by no other', () => {
    assert.deepEqual(claimsOf('[It helps.]{#s-a} [@vaswani2017]'), []);
    assert.deepEqual(claimsOf('It helps [@vaswani2017]. And more.'), []);
    assert.deepEqual(claimsOf('It helps. Others say so [@vaswani2017].'), ['It helps.']);
  });

  test('is vouched for by an experiment, or by being no finding at all', () => {
    assert.deepEqual(claimsOf('It helps. [@exp:e2b-load]'), []);
    assert.deepEqual(claimsOf('Sums are better rounded. [@by:arithmetic]'), []);
    assert.deepEqual(claimsOf('It helps. [@exp:e2b-load] It hurts.'), ['It hurts.']);
    assert.deepEqual(claimsOf('It is better: {{e3 16 accuracy: 0 %}}. It helps.'), ['It helps.']);
  });
});

test('faults of claims, sources and words of the glossary are told with the line', async () => {
  const added = (text: string, message: RegExp): Break => [PLAIN, `${text}\n\n${PLAIN}`, message];
  await assertFaults('web/content/en/lessons/width-and-heads.md', [
    added('More heads are better.', /a claimed effect without .*"More heads are/),
    added('It helps. [@exp:e99]', /no experiment "e99"/),
    added('It helps. [@by:hope]', /\[@by:hope\] is none of: arithmetic/),
    ['(term:logits)', '(term:logit)', /the word "logit", not in glossary\.md/],
  ]);
  const sources = 'web/content/en/sources.json';
  const said = /sources\.json:1: "brown2020": "somewhere" names no section, table/;
  await assertFaults(sources, [], [['"place": "table 2.1"', '"place": "somewhere"', said]]);
});

describe('what comes out', () => {
  let pages: BuiltCourse['pages'];
  before(async () => {
    ({ pages } = await builtCourse());
  });

  test('a word of a lesson leads to the glossary without scripts, and has its note once', () => {
    const { body } = pages.get('width-and-heads')!;
    assert.match(
      body,
      /<a class="term" href="\.\.\/glossary\.html#term-head-dimension" data-term="head-dimension" aria-describedby="note-head-dimension">head size<\/a>/,
    );
    assert.equal(body.split('id="note-head-dimension"').length, 2);
    assert.match(body, /id="note-logits" popover[^>]*>\s*<p class="term-name">Logits<\/p>/);
  });
});

test('no sentence holds in one theme alone, or where there is room for two figures side by side', () => {
  // A page’s theme, a screen without a picture, and a load are neither shades nor places.
  const fine = /theme=dark|"(?:light|dark)"|screen dark|lighter load/i;
  const shade =
    /\b(?:dark|(?:dark|light|pal|bright)(?:er|est)|pale|bright)\b|\b(?:red|blue) ones?\b/i;
  const place = /(?:^|[.:"] ?)(?:On the )?(?:Left|Right):/;
  const found = readdirSync(CONTENT, { recursive: true })
    .map(String)
    .filter((name) => /\.(?:md|json|yaml)$/.test(name))
    .flatMap((name) => readFileSync(join(CONTENT, name), 'utf8').split('\n'))
    .filter((line) => !fine.test(line) && (shade.test(line) || place.test(line)))
    .filter((line) => !line.includes('orange or red ones'));
  assert.deepEqual(found, []);
});
