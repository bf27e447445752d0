// A learner on a learning platform: scorm-again's SCORM 1.2 run-time in a page around the package.

import assert from 'node:assert/strict';

import { type Site, test } from '../support/page-test.ts';
import { callsOf, enter, heldBy, interactions, leave, settled } from '../support/platform.ts';
import {
  addAll,
  addRecords,
  answerFirst,
  first,
  goTo,
  item,
  LESSONS,
  openPlatform,
  predictedRight,
  servedScorm,
  WORDS,
} from '../support/scorm.ts';

const host = servedScorm();
const platform = (site: Site) => openPlatform(site, host);

test.describe('a learner on a platform', () => {
  test('begins, answers, leaves, comes back to where they were, and passes', async ({ site }) => {
    const { page } = await platform(site);
    let course = await enter(page, { student: 'ada' });
    await course.locator('h1', { hasText: 'Practice' }).waitFor();
    assert.equal(await heldBy(page, 'cmi.core.lesson_status'), 'incomplete');
    assert.equal(await heldBy(page, 'cmi.core.score.raw'), '', 'no mark yet');
    await answerFirst(page, course);
    await interactions(page, 1);
    const asked = Object.fromEntries(
      (await callsOf(page))
        .filter(([name, element]) => name === 'LMSSetValue' && /interactions/.test(element))
        .map(([, element, value, answer]) => [
          element.split('.').slice(3).join('.'),
          [value, answer],
        ]),
    );
    assert.deepEqual(asked.id, [`questions.${first.id}`, 'true']);
    assert.deepEqual(asked.type, ['fill-in', 'true']);
    assert.deepEqual(asked.student_response, [WORDS, 'true']);
    assert.deepEqual(asked.result, ['neutral', 'true']);
    assert.match(asked.time![0]!, /^\d\d:\d\d:\d\d$/);
    await settled(page);
    const after = (await callsOf(page)).slice(-1)[0];
    assert.deepEqual(after, ['LMSCommit', '', 'true'], 'an answer is committed at once');

    // A step of the first lesson, and away.
    await goTo(page, 'lessons/width-and-heads.html?step=q_flat');
    await course.locator('shape-stepper[alive] #position').waitFor();
    await settled(page);
    const kept = await leave(page);
    const calls = await callsOf(page);
    assert.equal(calls.filter(([name]) => name === 'LMSFinish').length, 1);
    const set = Object.fromEntries(
      calls
        .filter(([name]) => name === 'LMSSetValue')
        .map(([, element, value]) => [element, value]),
    );
    assert.match(set['cmi.core.session_time']!, /^\d{4}:\d\d:\d\d\.\d\d$/);
    assert.equal(set['cmi.core.exit'], 'suspend');
    assert.deepEqual(
      calls.filter(([name, , value, answer]) => (answer ?? value) === 'false' && name),
      [],
      'nothing is refused',
    );

    course = await enter(page, { student: 'ada', kept });
    await course.locator('shape-stepper[alive] section.step[data-step="q_flat"]').waitFor();
    await goTo(page, 'practice/questions.html');
    await item(course, '[phase="shown"]').waitFor();
    await addAll(page, 'right');
    await settled(page);
    assert.equal(await heldBy(page, 'cmi.core.lesson_status'), 'passed');
    assert.equal(Number(await heldBy(page, 'cmi.core.score.raw')), 100);
  });

  test('has a mark of a lesson by itself where the platform opens that, and is told where another counts', async ({
    site,
  }) => {
    const { page } = await platform(site);
    const lesson = LESSONS.find(({ id }) => id === 'width-and-heads')!;
    const path = `platform/frame.html?part=${lesson.id}`;
    const course = await enter(page, { student: 'ada', path });
    await course.locator('h1', { hasText: 'One layer, line by line' }).waitFor();
    await addAll(page, 'right', 5);
    await settled(page);
    assert.equal(await heldBy(page, 'cmi.core.score.raw'), '', 'practice is another item’s');
    await addRecords(page, 'lesson', predictedRight(lesson));
    await settled(page);
    assert.equal(Number(await heldBy(page, 'cmi.core.score.raw')), 100);
    assert.equal(await heldBy(page, 'cmi.core.lesson_status'), 'passed');
    const note = page.frameLocator('iframe').locator('#note');
    assert.equal(await note.isVisible(), false);
    await goTo(page, 'lessons/scaling.html');
    await note.filter({ hasText: 'under its own entry' }).waitFor();
    const kept = await leave(page);
    // On another machine, whose log is empty.
    const elsewhere = await platform(site);
    await enter(elsewhere.page, { student: 'ada', path, kept });
    await settled(elsewhere.page);
    assert.equal(
      JSON.parse(await leave(elsewhere.page)).suspend_data,
      JSON.parse(kept).suspend_data,
    );
  });

  test('has handed over answer, time and place when the page goes out of sight', async ({
    site,
  }) => {
    const { page } = await platform(site);
    const course = await enter(page, { student: 'ada' });
    await answerFirst(page, course);
    await page.evaluate(() => {
      const inner = document.querySelector('iframe')!.contentDocument!;
      Object.defineProperty(inner, 'visibilityState', { value: 'hidden' });
      inner.dispatchEvent(new Event('visibilitychange'));
      window.API.LMSCommit = () => 'true'; // and is killed: nothing that comes later counts
    });
    const calls = await callsOf(page);
    const last = calls.findLastIndex(([name]) => name === 'LMSCommit');
    const set = (part: string) => calls.findLastIndex(([, element]) => element.includes(part));
    for (const part of ['interactions.0.result', 'session_time', 'lesson_location'])
      assert.ok(set(part) >= 0 && set(part) < last, part);
  });

  test('and another on the same browser are kept apart', async ({ site }) => {
    const { page } = await platform(site);
    const course = await enter(page, { student: 'ada' });
    await answerFirst(page, course);
    await settled(page);
    const ada = await leave(page);
    const other = await enter(page, { student: 'ben' });
    await goTo(page, 'practice/questions.html');
    await item(other, '[phase="asking"]').waitFor();
    await settled(page);
    await leave(page);
    const again = await enter(page, { student: 'ada', kept: ada });
    await goTo(page, 'practice/questions.html');
    await item(again, '[phase="shown"]').waitFor();
    assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null);
  });

  test('who only looks back changes nothing', async ({ site }) => {
    const { page } = await platform(site);
    const course = await enter(page, { student: 'ada', mode: 'review' });
    await answerFirst(page, course);
    await leave(page);
    const calls = await callsOf(page);
    assert.deepEqual([...new Set(calls.map(([name]) => name))], ['LMSInitialize', 'LMSFinish']);
  });
});
