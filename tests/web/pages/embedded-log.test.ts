// What is kept where our figures and pages stand on another site: it can be erased right there, since no page of ours
// that anybody comes to from there has the same store.

import assert from 'node:assert/strict';
import type { Frame, Page } from 'playwright-core';

import { frameCode, readExamples } from '../../../tools/embed/examples.ts';
import { repoRoot } from '../../../tools/load-engine.ts';
import { findingsInBothThemes } from '../support/axe.ts';
import { serveForeign } from '../support/foreign-page.ts';
import { records } from '../support/learner-log.ts';
import { type Site, test } from '../support/page-test.ts';

const { examples } = readExamples(repoRoot);
const example = (tag: string) => examples.find((one) => one.tag === tag)!;
const framed = (ours: string, path: string) =>
  `<iframe src="${ours}${path}" title="Ours" width="900" height="3000"></iframe>`;

/** Opens a page of another site, with something of ours on it. */
async function openForeign(site: Site, bodyOf: (ours: string) => string, width?: number) {
  const body = `<!doctype html><html lang="en"><title>Not ours</title><h1>Not ours</h1>${bodyOf(site.address)}</html>`;
  const foreign = await serveForeign({ '/': { body } }, '127.0.0.1');
  const opened = await site.open({
    address: foreign.address,
    width,
    allowed: new RegExp(`^${site.address}|Blocked autofocusing`),
  });
  const done = async () => {
    await opened.done();
    await foreign.close();
  };
  return { ...opened, done };
}

/** Says twice that everything is to go. */
async function eraseThere(place: Page | Frame) {
  await place.locator('#erase').click();
  await place.locator('#erase-yes').click();
  await place.locator('#erased', { hasText: 'Everything is erased.' }).waitFor();
}

const ELEMENTS = {
  'dimension-exercise': async (place: Page | Frame) => {
    await place.locator('exercise-step #ask-hint').first().click();
    await place.locator('exercise-step #told').first().waitFor();
  },
  'model-lookup': async (place: Page | Frame) => {
    await place.locator('#lookup-width #show').click();
    await place.locator('#lookup-width #says').waitFor();
  },
};

for (const [tag, answer] of Object.entries(ELEMENTS)) {
  test(`<${tag}> in a frame of another site: what was answered is kept there, and erased there`, async ({
    site,
  }) => {
    const { page } = await openForeign(site, (ours) => frameCode(example(tag), ours, 600));
    const frame = page.frames()[1]!;
    await frame.waitForLoadState();
    await answer(frame);
    assert.ok((await records(frame)).length > 0);
    await eraseThere(frame);
    assert.deepEqual(await records(frame), []);
  });
}

test.describe('a lesson in a frame of another site', () => {
  const open = (site: Site, width?: number) =>
    openForeign(site, (ours) => framed(ours, 'lessons/width-and-heads.html?embed=1'), width);

  test('keeps its place there, begins anew once that is erased, and asks where one has clicked', async ({
    site,
  }) => {
    const { page } = await open(site);
    const frame = page.frames()[1]!;
    await frame.locator('shape-stepper[alive] #position').waitFor();
    await frame.locator('#stepper-next').click();
    await frame.locator('section.step[data-step="q_flat"]').waitFor();
    assert.ok((await records(frame)).length > 0);
    await frame.locator('#erase').click();
    const [button, dialog] = await Promise.all([
      frame.locator('#erase').boundingBox(),
      frame.locator('erase-log dialog').boundingBox(),
    ]);
    const below = dialog!.y - (button!.y + button!.height);
    assert.ok(below >= 0 && below < 100, `${below}`);
    await frame.locator('#erase-no').click();
    assert.ok((await records(frame)).length > 0);
    await eraseThere(frame);
    await frame.locator('section.step[data-step="x"]').waitFor();
    const kinds = (await records(frame)).map(({ fact }) => fact.kind);
    assert.deepEqual(
      // That a lesson was opened is said by itself.
      kinds.filter((kind) => kind !== 'opened'),
      [],
    );
  });

  test('is erased there even where its address hides menu and log', async ({ site }) => {
    const { page } = await openForeign(site, (ours) =>
      framed(ours, 'lessons/width-and-heads.html?embed=1&hide=menu,log'),
    );
    const frame = page.frames()[1];
    await frame!.locator('#erase').waitFor();
  });
});

test('the page of the log in a frame has one way to erase, and not two', async ({ site }) => {
  const { page } = await openForeign(site, (ours) => framed(ours, 'your-log.html?embed=1'));
  const frame = page.frames()[1]!;
  await frame.locator('learner-log[alive]').waitFor();
  await frame.locator('#erase').waitFor();
  assert.equal(await frame.locator('#erase').count(), 1);
});

test('a figure that keeps nothing has nothing to erase, and neither has a page of ours beside the log’s', async ({
  site,
}) => {
  const { page, done } = await openForeign(site, (ours) =>
    frameCode(example('head-budget'), ours, 600),
  );
  const frame = page.frames()[1]!;
  await frame.locator('head-budget input').first().waitFor();
  assert.equal(await frame.locator('erase-log').count(), 0);
  await done();
  const own = await site.openLesson();
  await own.page.waitForLoadState('networkidle');
  assert.equal(await own.page.locator('erase-log').count(), 0);
  await own.done();
});

for (const width of [1280, 390])
  test(`axe finds nothing at the way to erase at ${width} px`, async ({ site }) => {
    const { page } = await site.open({ path: 'practice/dimensions.html?embed=1', width });
    await page.locator('#erase').click();
    await page.locator('#erase-no').waitFor();
    assert.deepEqual(await findingsInBothThemes(page), []);
  });
