// Platforms that say what they should not, and marks that are never lowered: what a learner meets is in ../scorm.test.ts.

import assert from 'node:assert/strict';
import type { PracticeEvent } from '@engine';

import { type Site, test } from '../../support/page-test.ts';
import { callsOf, enter, heldBy, leave, settled } from '../../support/platform.ts';
import { course } from '../../support/played.ts';
import {
  add,
  addAll,
  allOf,
  lastInteraction,
  openPlatform,
  servedScorm,
} from '../../support/scorm.ts';

const host = servedScorm();
const platform = (site: Site) => openPlatform(site, host);

test.describe('a learner on a platform', () => {
  test('at school and at home has one mark, which is never lowered', async ({ site }) => {
    const school = await platform(site);
    await enter(school.page, { student: 'ada', mastery: 30 });
    await addAll(school.page, 'right', 20);
    await settled(school.page);
    const kept = await leave(school.page);
    const { core, suspend_data } = JSON.parse(kept);
    assert.ok(suspend_data.length < 400, `${suspend_data.length} characters`);
    const raw = Number(core.score.raw);
    await school.done();
    const home = await platform(site);
    await enter(home.page, { student: 'ada', kept, mastery: 30 });
    await add(home.page, allOf('right').slice(20));
    await settled(home.page);
    assert.equal(Number(await heldBy(home.page, 'cmi.core.score.raw')), 100);
    await home.done();
    // Nothing is left of what was done, and less is done again.
    const anew = await platform(site);
    await enter(anew.page, { student: 'ada', kept: JSON.stringify({ core }), mastery: 30 });
    await addAll(anew.page, 'right', 5);
    await settled(anew.page);
    assert.equal(Number(await heldBy(anew.page, 'cmi.core.score.raw')), raw);
    assert.equal(await heldBy(anew.page, 'cmi.core.lesson_status'), core.lesson_status);
  });

  test('each answer is an interaction of its kind, in words that the platform takes', async ({
    site,
  }) => {
    const { page } = await platform(site);
    await enter(page, { student: 'ada' });
    const facts = allOf('right');
    const asks = course.sets.flatMap(({ questions }) => questions);
    const choice = facts.find(
      ({ item: id }) => asks.find((one) => one.id === id)!.ask === 'choice',
    );
    await add(page, [choice!]);
    const { options } = asks.find(({ id }) => id === choice!.item)!;
    const letter = 'abcdefgh'[options.findIndex(({ right }) => right)];
    const asked = await lastInteraction(page);
    assert.deepEqual(asked.type, ['choice', 'true']);
    assert.deepEqual(asked.student_response, [letter, 'true']);
    assert.deepEqual(asked['correct_responses.0.pattern'], [letter, 'true']);
    assert.deepEqual(asked.result, ['correct', 'true']);
    await add(page, facts);
    const answers = facts.filter(({ kind }) => ['answered', 'graded'].includes(kind));
    assert.equal(Number(await heldBy(page, 'cmi.interactions._count')), 1 + answers.length);
    await settled(page);
    const refused = (await callsOf(page)).filter((call) => call.at(-1) !== 'true');
    assert.deepEqual(refused, []);
  });

  test('is told where a platform refuses the mark, and not where it lists no answers', async ({
    site,
  }) => {
    for (const [refuses, isTold] of [
      ['cmi.interactions', false],
      ['cmi.core.score.raw', true],
    ] as const) {
      const { page, done } = await platform(site);
      await enter(page, { student: 'ada', refuses });
      await addAll(page, 'right', 20);
      await settled(page);
      const note = page.frameLocator('iframe').locator('#note');
      assert.equal(await note.isVisible(), isTold, refuses);
      if (isTold)
        assert.match(await note.innerText(), /did not accept everything \(cmi\.core\.score\.raw: /);
      await done();
    }
  });

  for (const [raw, count, told, at] of [
    ['500', '2.5', undefined, '0'],
    ['Infinity', '-3', undefined, '0'],
    ['97.50', '12', '97.5', '12'],
  ] as const)
    test(`goes on from a score of ${raw} and ${count} interactions only where there can be such`, async ({
      site,
    }) => {
      const { page } = await platform(site);
      const says = { 'cmi.core.score.raw': raw, 'cmi.interactions._count': count };
      await enter(page, { student: 'ada', says });
      await addAll(page, 'right', 20);
      await settled(page);
      const set = (await callsOf(page)).filter(([name]) => name === 'LMSSetValue');
      const mark = set.findLast(([, element]) => element === 'cmi.core.score.raw')![2]!;
      if (told) assert.equal(mark, told);
      else assert.ok(Number(mark) > 0 && Number(mark) < 80, mark); // what was answered, and no more
      const places = set.map(([, element]) => /^cmi\.interactions\.(.*)\.id$/.exec(element)?.[1]);
      assert.equal(places.find(Boolean), at);
    });

  test('has the package’s own mark to reach where the platform’s is none', async ({ site }) => {
    for (const mastery of ['500', 'much']) {
      const { page, done } = await platform(site);
      await enter(page, { student: 'ada', says: { 'cmi.student_data.mastery_score': mastery } });
      await addAll(page, 'right');
      await settled(page);
      assert.equal(await heldBy(page, 'cmi.core.lesson_status'), 'passed', mastery);
      await done();
    }
  });

  test('keeps a mark that was reached, and the platform’s own counts', async ({ site }) => {
    const { page } = await platform(site);
    await enter(page, { student: 'ada', mastery: 10 });
    await addAll(page, 'right', 20);
    await settled(page);
    assert.equal(await heldBy(page, 'cmi.core.lesson_status'), 'passed');
    const raw = Number(await heldBy(page, 'cmi.core.score.raw'));
    assert.ok(raw > 10 && raw < 80, `${raw}`);
    const { set, item } = allOf('right', 20).at(0)!;
    await add(page, [{ kind: 'again', set, item, at_ms: 1 } as PracticeEvent]);
    await settled(page);
    assert.equal(Number(await heldBy(page, 'cmi.core.score.raw')), raw);
    assert.equal(await heldBy(page, 'cmi.core.lesson_status'), 'passed');
  });
});
