// What pages ask for follows from what stands in them.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { linksOf, scriptsOf } from '../../web/site/page-parts.ts';

const page = (content: string) =>
  `<header><site-search></site-search></header><main id="main">${content}</main><footer></footer>`;
const sheetsOf = (id: string, body: string) =>
  [...linksOf(id, body).matchAll(/rel="stylesheet" href="\/css\/([^"]+)"/g)].map(
    ([, name]) => name,
  );

describe('a page', () => {
  test('asks for each element that stands in it once, wherever its file is, and for what all pages have last', () => {
    const content =
      '<rank-view></rank-view><p><head-rows></head-rows></p><rank-view></rank-view><no-such-tag></no-such-tag>';
    assert.deepEqual(scriptsOf('somewhere', page(content)), [
      'src/features/cost/rank-view.ts',
      'src/features/pretrained/head-rows.ts',
      'src/shell/site.ts',
    ]);
  });

  test('asks for the script and the sheet that have its name', () => {
    assert.deepEqual(scriptsOf('embed', page('')), [
      'src/shell/entries/embed.ts',
      'src/shell/site.ts',
    ]);
    assert.deepEqual(sheetsOf('teach', page('')), ['site.css', 'teach.css']);
    assert.deepEqual(sheetsOf('somewhere', page('')), ['site.css']);
  });

  test('asks for what comes with its parts, before them', () => {
    const curve = page(
      '<prediction-gate ask="curve"></prediction-gate><clear-control></clear-control>',
    );
    assert.deepEqual(scriptsOf('cost', curve).slice(0, 2), [
      'src/shell/entries/lesson.ts',
      'src/features/question/curve-sketch.ts',
    ]);
    const number = page('<prediction-gate ask="number"></prediction-gate>');
    assert.ok(!scriptsOf('cost', number).includes('src/features/question/curve-sketch.ts'));
    assert.deepEqual(sheetsOf('somewhere', page('<flash-card></flash-card>')), [
      'site.css',
      'cards.css',
    ]);
  });

  test('does not ask at once for what its scripts load when it is needed', () => {
    const walk = page('<clear-control></clear-control><shape-stepper></shape-stepper>');
    assert.ok(!scriptsOf('cost', walk).includes('src/features/stepper/shape-stepper.ts'));
  });
});
