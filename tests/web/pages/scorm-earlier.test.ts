// A learner who passed with the last edition's package, and comes back to today's.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from '../support/page-test.ts';
import { enter, heldBy, leave, settled } from '../support/platform.ts';
import { goTo, openPlatform, serveScorm } from '../support/scorm.ts';

const SUSPENDED = readFileSync('tests/fixtures/editions/2026-11/suspend-data.txt', 'utf8').trim();

let host: Awaited<ReturnType<typeof serveScorm>>;
test.beforeAll(async () => {
  host = await serveScorm();
});
test.afterAll(async () => {
  await host.close();
});

test.describe('a learner of the last edition on a platform', () => {
  test('goes on where they were, with what they had finished and passed', async ({ site }) => {
    const { page } = await openPlatform(site, host);
    const kept = JSON.stringify({
      suspend_data: SUSPENDED,
      core: {
        lesson_location: 'lessons/why-more-heads.html#trade',
        lesson_status: 'passed',
        score: { raw: '100' },
      },
    });
    const course = await enter(page, { student: 'ada', kept });
    // The place of that address is on another page now.
    await course.locator('[data-lesson="cost"]').waitFor();
    assert.ok(await page.frameLocator('iframe').locator('#note').isHidden());
    await goTo(page, 'course.html');
    for (const lesson of ['why-more-heads', 'scaling', 'width-and-heads'])
      await course
        .locator(`lesson-progress[lesson="${lesson}"] #progress`, { hasText: 'Finished' })
        .waitFor();
    await goTo(page, 'practice/cards.html');
    await course.locator('card-review[alive] #counts').first().waitFor();
    await goTo(page, 'practice/questions.html');
    await course.locator('quiz-item[phase="done"]').nth(6).waitFor();
    await goTo(page, 'lessons/scaling.html');
    await course.locator('lesson-progress #progress', { hasText: 'earlier edition' }).waitFor();
    await settled(page);
    assert.equal(await heldBy(page, 'cmi.core.lesson_status'), 'passed');
    assert.equal(Number(await heldBy(page, 'cmi.core.score.raw')), 100);

    // And so it is the time after.
    const again = await enter(page, { student: 'ada', kept: await leave(page) });
    await again.locator('lesson-progress #progress', { hasText: 'earlier edition' }).waitFor();
    assert.equal(await heldBy(page, 'cmi.core.lesson_status'), 'passed');
  });
});
