// What is kept where our figures and pages stand on another site: it can be erased right there, since no page of ours
// that anybody comes to from there has the same store.

import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';

import { frameCode, readExamples } from '../../../web/site/examples.ts';
import { repoRoot } from '../../../web/site/load-engine.ts';
import { openForeign, pageOf } from '../support/foreign-page.ts';
import { records } from '../support/learner-log.ts';
import { type Site, test } from '../support/page-test.ts';

const { examples } = readExamples(repoRoot);
const example = (tag: string) => examples.find((one) => one.tag === tag)!;
const framed = (ours: string, path: string) =>
  `<iframe src="${ours}${path}" title="Ours" width="900" height="3000"></iframe>`;

/** Opens a page of another site, with things of ours on it, each in a frame. */
async function openFrames(site: Site, bodyOf: (ours: string) => string) {
  const filesOf = (ours: string) => ({ '/': { body: pageOf(bodyOf(ours)) } });
  const { page, done } = await openForeign(site, filesOf, '127.0.0.1');
  return { frames: page.frames().slice(1), done };
}

/** Says twice that everything is to go. */
async function eraseThere(frame: Frame) {
  await frame.locator('#erase').click();
  await frame.locator('#erase-yes').click();
  await frame.locator('#erased', { hasText: 'Everything is erased.' }).waitFor();
}

test('a figure in a frame of another site: what was answered is kept there, and erased there', async ({
  site,
}) => {
  const { frames, done } = await openFrames(site, (ours) =>
    frameCode(example('dimension-exercise'), ours, 600),
  );
  const frame = frames[0]!;
  await frame.locator('exercise-step #ask-hint').first().click();
  await frame.locator('exercise-step #told').first().waitFor();
  assert.ok((await records(frame)).length > 0);
  await eraseThere(frame);
  assert.deepEqual(await records(frame), []);
  await done();
});

test('a lesson in a frame keeps its place there, begins anew once that is erased, and asks where one has clicked', async ({
  site,
}) => {
  const { frames, done } = await openFrames(site, (ours) =>
    framed(ours, 'lessons/width-and-heads.html?embed=1'),
  );
  const frame = frames[0]!;
  await frame.locator('shape-stepper[alive] #position').waitFor();
  await frame.locator('#stepper-next').click();
  await frame.locator('section.step[data-step="q_flat"]').waitFor();
  assert.ok((await records(frame)).length > 0);
  await frame.locator('#erase').click();
  // Both in one moment: the lesson above may still grow.
  const below = await frame.locator('erase-log').evaluate((host) => {
    const at = (place: string) => host.shadowRoot!.querySelector(place)!.getBoundingClientRect();
    return at('dialog').top - at('#erase').bottom;
  });
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
  await done();
});

test('there is one way to erase in a frame, though its address hides menu and log, and none where nothing is kept', async ({
  site,
}) => {
  const { frames, done } = await openFrames(site, (ours) =>
    [
      frameCode(example('head-budget'), ours, 600),
      framed(ours, 'lessons/width-and-heads.html?embed=1&hide=menu,log'),
      framed(ours, 'your-log.html?embed=1'),
    ].join(''),
  );
  const [figure, lesson, log] = frames as [Frame, Frame, Frame];
  await lesson.locator('#erase').waitFor();
  await log.locator('learner-log[alive]').waitFor();
  await log.locator('#erase').waitFor();
  assert.equal(await log.locator('#erase').count(), 1);
  await figure.locator('head-budget input').first().waitFor();
  assert.equal(await figure.locator('erase-log').count(), 0);
  await done();
});
