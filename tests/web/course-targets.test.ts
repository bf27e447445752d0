// One course at three places: what is there is written, and what is not is never named.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type BuiltCourse, buildCourse } from '../../web/site/build-course.ts';
import { repoRoot } from '../../web/site/load-engine.ts';
import { checkedId, FILE, SCORM, SITE } from '../../web/site/targets.ts';
import { tools as engine } from './support/engines.ts';

describe('the pages of a target', () => {
  const pages: Record<string, BuiltCourse['pages']> = {};
  before(async () => {
    for (const target of [SITE, FILE, SCORM])
      pages[target.id] = (await buildCourse(repoRoot, { engine, target })).pages;
  });

  test('lead to no page that it goes without', () => {
    for (const { id, leftOut } of [SITE, FILE, SCORM])
      for (const [page, { body }] of pages[id]!)
        for (const gone of leftOut)
          assert.doesNotMatch(body, new RegExp(`href="[^":]*\\b${gone}\\.html`), `${id}: ${page}`);
    assert.match(pages.site!.get('home')!.body, /href="teach\.html"/);
    const asking = /href="lessons\/cost\.html\?projector=1#predict-what-doubles"/;
    assert.match(pages.site!.get('teach')!.body, asking);
  });

  test('say what is so there, once', () => {
    const { body: ofSite } = pages.site!.get('home')!;
    const { body: ofPlatform } = pages.scorm!.get('home')!;
    assert.match(ofSite, /stays on\nyour device/);
    assert.doesNotMatch(ofSite, /learning\s+platform/);
    assert.match(ofPlatform, /Your learning platform keeps/);
    assert.doesNotMatch(ofPlatform, /your device|<li>\s*<\/li>|For teachers/);
    assert.match(pages.file!.get('teach')!.body, /this copy is one of them/);
    assert.doesNotMatch(pages.file!.get('teach')!.body, /class="take-along"/);
  });

  test('a target that is none is a fault', () => {
    assert.throws(() => checkedId('scrom'), /no target "scrom"/);
  });
});
