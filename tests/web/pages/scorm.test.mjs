// The package for learning platforms, on a platform: scorm-again's SCORM 1.2 run-time in a page around it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import { loadEngine } from '../../../tools/load-engine.mjs';
import { makeScorm, readMastery } from '../../../tools/scorm/index.mjs';
import { xmlText } from '../../../tools/scorm/manifest.mjs';
import { serveSite } from '../../../tools/serve.mjs';
import { siteFiles } from '../../../tools/site-files.mjs';
import { startBrowser } from '../support/browser.mjs';
import {
  callsOf,
  enter,
  heldBy,
  interactions,
  leave,
  servePlatform,
  settled,
} from '../support/platform.mjs';
import { course, played } from '../support/played.mjs';

const MOST = 4096;

let place;
let folder;
let host;
let browser;
let engine;
before(async () => {
  place = mkdtempSync(join(tmpdir(), 'heads-up-scorm-'));
  folder = await makeScorm({ folder: join(place, 'package'), mastery: 80 });
  host = await serveSite({ port: 0, site: folder });
  browser = await startBrowser();
  engine = await loadEngine();
  engine.loadCourse(JSON.stringify(course));
});
after(async () => {
  await browser.close();
  await host.close();
  rmSync(place, { recursive: true, force: true });
});

const platform = (options = {}) =>
  browser.open({ address: host.address, path: 'platform.html', before: servePlatform, ...options });

/** Goes to a page of the course, as its links do. */
const goTo = (page, path) => {
  const inner = page.frames().at(-1);
  return inner.evaluate((to) => location.assign(to), host.address + path);
};

const first = course.sets[0].questions[0];
const WORDS = 'In my own words';
const item = (site, state) => site.locator(`quiz-item[item="${first.id}"]${state}`);

/** Answers the first of the seven questions, which is asked from memory, on their page. */
async function answerFirst(page, site) {
  await goTo(page, 'practice/questions.html');
  const field = item(site, '[alive]').locator('#answer');
  await field.fill(WORDS);
  await field.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await item(site, '[phase="shown"]').waitFor();
}

describe('the package', () => {
  test('has a manifest that is valid by the schemas it carries, and names every file', () => {
    const both = join(place, 'both.xsd');
    const part = (namespace, name) =>
      `<xs:import namespace="http://www.${namespace}" schemaLocation="${join(folder, name)}"/>`;
    writeFileSync(
      both,
      `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${part('imsproject.org/xsd/imscp_rootv1p1p2', 'imscp_rootv1p1p2.xsd')}${part('adlnet.org/xsd/adlcp_rootv1p2', 'adlcp_rootv1p2.xsd')}</xs:schema>`,
    );
    const manifest = join(folder, 'imsmanifest.xml');
    const validate = (file) =>
      execFileSync('xmllint', ['--nonet', '--noout', '--schema', both, file], { stdio: 'pipe' });
    validate(manifest);
    const text = readFileSync(manifest, 'utf8');
    const listed = [...text.matchAll(/<file href="([^"]+)"\/>/g)].map(([, href]) => href);
    const there = siteFiles(folder).filter((name) => !/^imsmanifest\.xml$|\.xsd$/.test(name));
    assert.deepEqual(listed.sort(), there.sort());
    assert.match(text, /<title>[^<]+<\/title>\s*<adlcp:masteryscore>80<\/adlcp:masteryscore>/);
    const broken = join(place, 'broken.xml');
    writeFileSync(broken, text.replace('<organizations', '<organisations'));
    assert.throws(() => validate(broken));
  });

  test('has no service worker, no search and no page that speaks of keeping things here', () => {
    const names = siteFiles(folder);
    assert.deepEqual(
      names.filter((name) => /service-worker|pagefind|your-log|embed\.html|teach\.html/.test(name)),
      [],
    );
    for (const name of names.filter((one) => one.endsWith('.html'))) {
      const page = readFileSync(join(folder, name), 'utf8');
      assert.doesNotMatch(page, /data-worker|<site-search|your-log\.html|(?:href|src)="\//, name);
      for (const [, link] of page.matchAll(/<a href="([^"#?:]+\.html)/g))
        assert.ok(names.includes(join(name, '..', link)), `${name} leads to ${link}`);
    }
  });

  test('takes a mark to reach from 0 to 100, and nothing else', () => {
    assert.equal(readMastery('80'), 80);
    assert.equal(readMastery('66.67'), 66.67);
    for (const odd of ['', '-1', '101', 'eighty', '1e2', 'Infinity'])
      assert.throws(() => readMastery(odd), /from 0 to 100/, odd);
  });

  test('its manifest keeps signs of XML as text', () => {
    assert.equal(xmlText(`a<b>&"'`), 'a&lt;b&gt;&amp;&quot;&apos;');
  });
});

describe('a learner on a platform', () => {
  test('begins, answers, leaves, comes back to where they were, and passes', async () => {
    const { page, done } = await platform();
    let site = await enter(page, { student: 'ada' });
    await site.locator('.hero').waitFor();
    assert.equal(await heldBy(page, 'cmi.core.lesson_status'), 'incomplete');
    await answerFirst(page, site);
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
    assert.match(asked.time[0], /^\d\d:\d\d:\d\d$/);
    await settled(page);
    const after = (await callsOf(page)).slice(-1)[0];
    assert.deepEqual(after, ['LMSCommit', '', 'true'], 'an answer is committed at once');

    // A step of the first lesson, and away.
    await goTo(page, 'lessons/width-and-heads.html?step=q_flat');
    await site.locator('shape-stepper[alive] #position').waitFor();
    await settled(page);
    const kept = await leave(page);
    const calls = await callsOf(page);
    assert.equal(calls.filter(([name]) => name === 'LMSFinish').length, 1);
    const set = Object.fromEntries(
      calls
        .filter(([name]) => name === 'LMSSetValue')
        .map(([, element, value]) => [element, value]),
    );
    assert.match(set['cmi.core.session_time'], /^\d{4}:\d\d:\d\d\.\d\d$/);
    assert.equal(set['cmi.core.exit'], 'suspend');
    assert.deepEqual(
      calls.filter(([name, , value, answer]) => (answer ?? value) === 'false' && name),
      [],
      'nothing is refused',
    );

    site = await enter(page, { student: 'ada', kept });
    await site.locator('shape-stepper[alive] section.step[data-step="q_flat"]').waitFor();
    await goTo(page, 'practice/questions.html');
    await item(site, '[phase="shown"]').waitFor();
    await addAll(page, 'right');
    await settled(page);
    assert.equal(await heldBy(page, 'cmi.core.lesson_status'), 'passed');
    assert.equal(Number(await heldBy(page, 'cmi.core.score.raw')), 100);
    await done();
  });

  test('never needs more than 4,096 characters, whatever they have answered', async () => {
    const { page, done } = await platform();
    let site = await enter(page, { student: 'ben' });
    await site.locator('.hero').waitFor();
    await addAll(page, 'wrong');
    await settled(page);
    const kept = await leave(page);
    const sizes = (await callsOf(page))
      .filter(([, element]) => element === 'cmi.suspend_data')
      .map(([, , text, answer]) => {
        assert.equal(answer, 'true');
        return text.length;
      });
    assert.ok(Math.max(...sizes) <= MOST, `${Math.max(...sizes)} characters`);
    assert.ok(Math.max(...sizes) > 1000, 'there was something to keep');
    site = await enter(page, { student: 'ben', kept });
    assert.equal(await heldBy(page, 'cmi.core.lesson_status'), 'failed');
    await goTo(page, 'practice/review.html');
    await site.locator('quiz-item:not([phase="asking"])').first().waitFor({ state: 'attached' });
    await done();
  });

  test('and another on the same browser are kept apart, and nothing is left in it', async () => {
    const { page, done } = await platform();
    const site = await enter(page, { student: 'ada' });
    await answerFirst(page, site);
    await settled(page);
    const ada = await leave(page);
    const other = await enter(page, { student: 'ben' });
    await goTo(page, 'practice/questions.html');
    await item(other, '[phase="asking"]').waitFor();
    await settled(page);
    await leave(page);
    // A platform that mixes them up hands Ada's log to Ben.
    const mixed = await enter(page, { student: 'ben', kept: ada });
    await page.frameLocator('iframe').locator('#note', { hasText: 'another learner' }).waitFor();
    await goTo(page, 'practice/questions.html');
    await item(mixed, '[phase="asking"]').waitFor();
    await leave(page);
    const left = await page.evaluate(async () => [
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    assert.deepEqual(left, []);
    assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null);
    await done();
  });

  test('is told where the platform has cut what it kept, and goes on', async () => {
    const { page, done } = await platform();
    const site = await enter(page, { student: 'ada' });
    await answerFirst(page, site);
    await settled(page);
    const kept = JSON.parse(await leave(page));
    kept.suspend_data = kept.suspend_data.slice(0, -5);
    await enter(page, { student: 'ada', kept: JSON.stringify(kept) });
    await page.frameLocator('iframe').locator('#note', { hasText: 'cut off' }).waitFor();
    await done();
  });

  test('whose log a newer version wrote keeps it as it is', async () => {
    const { page, done } = await platform();
    const kept = JSON.stringify({ suspend_data: '2AAAA', core: {} });
    const site = await enter(page, { student: 'ada', kept });
    await page.frameLocator('iframe').locator('#note', { hasText: 'newer version' }).waitFor();
    await answerFirst(page, site);
    await settled(page);
    assert.equal(JSON.parse(await leave(page)).suspend_data, '2AAAA');
    await done();
  });

  test('who only looks back changes nothing', async () => {
    const { page, done } = await platform();
    const site = await enter(page, { student: 'ada', mode: 'review' });
    await answerFirst(page, site);
    await settled(page);
    await leave(page);
    const calls = await callsOf(page);
    assert.deepEqual([...new Set(calls.map(([name]) => name))], ['LMSInitialize', 'LMSFinish']);
    await done();
  });

  test('each answer is an interaction of its kind, in words that the platform takes', async () => {
    const { page, done } = await platform();
    await enter(page, { student: 'ada' });
    const facts = allOf('right');
    const asks = course.sets.flatMap(({ questions }) => questions);
    const choice = facts.find(({ item: id }) => asks.find((one) => one.id === id).ask === 'choice');
    await add(page, [choice]);
    const { options } = asks.find(({ id }) => id === choice.item);
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
    await done();
  });

  test('keeps a mark that was reached, and the platform’s own counts', async () => {
    const { page, done } = await platform();
    await enter(page, { student: 'ada', mastery: 10 });
    await addAll(page, 'right', 20);
    await settled(page);
    assert.equal(await heldBy(page, 'cmi.core.lesson_status'), 'passed');
    const raw = Number(await heldBy(page, 'cmi.core.score.raw'));
    assert.ok(raw > 10 && raw < 80, `${raw}`);
    const { set, item } = allOf('right', 20).at(0);
    await add(page, [{ kind: 'again', set, item, at_ms: 1 }]);
    await settled(page);
    assert.equal(Number(await heldBy(page, 'cmi.core.score.raw')), raw);
    assert.equal(await heldBy(page, 'cmi.core.lesson_status'), 'passed');
    await done();
  });
});

describe('without all that a platform should have', () => {
  test('a page that has no engine says so, keeps what the platform has, and ends the session', async () => {
    const { page, done } = await platform({
      allowed: /no_webassembly|EngineMissing/,
      before: async (opened) => {
        await servePlatform(opened);
        await opened.addInitScript(() => {
          delete globalThis.WebAssembly;
          delete globalThis.Worker; // a world of its own, which this does not reach
        });
      },
    });
    await enter(page, {
      student: 'ada',
      kept: JSON.stringify({ suspend_data: 'as it was', core: {} }),
    });
    await page
      .frameLocator('iframe')
      .locator('#note', { hasText: 'could not be started' })
      .waitFor();
    assert.equal(JSON.parse(await leave(page)).suspend_data, 'as it was');
    assert.deepEqual(
      (await callsOf(page)).map(([name]) => name),
      ['LMSInitialize', 'LMSFinish'],
    );
    await done();
  });

  test('an address that names no page of the package leads to its first', async () => {
    for (const hash of ['#%', '#//example.org/x.html', '#../secret.html', '#javascript:alert(1)']) {
      const { page, done } = await browser.open({
        address: host.address,
        path: `platform/frame.html${hash}`,
      });
      await page.frameLocator('iframe').locator('.hero').waitFor();
      await done();
    }
  });

  test('there is a line that says so, and everything works until the page closes', async () => {
    const { page, done } = await browser.open({
      address: host.address,
      path: 'platform/frame.html',
    });
    await page.locator('#note', { hasText: 'no learning platform' }).waitFor();
    const site = page.frameLocator('iframe');
    await answerFirst(page, site);
    await goTo(page, 'index.html');
    await site.locator('.hero').waitFor();
    await goTo(page, 'practice/questions.html');
    await item(site, '[phase="shown"]').waitFor();
    await done();
  });

  test('a page that stands alone goes into the frame', async () => {
    const { page, done } = await browser.open({
      address: host.address,
      path: 'practice/questions.html',
    });
    await page.waitForURL('**/platform/frame.html#practice/questions.html');
    await page.frameLocator('iframe').locator('quiz-item[alive]').first().waitFor();
    await done();
  });

  test('the engine runs where WebAssembly comes under another name', async () => {
    const { page, done } = await platform({
      before: async (opened) => {
        await servePlatform(opened);
        await opened.route('**/*.wasm', async (route) => {
          const response = await route.fetch();
          const headers = { ...response.headers(), 'content-type': 'application/octet-stream' };
          await route.fulfill({ response, headers });
        });
      },
    });
    const site = await enter(page, { student: 'ada' });
    await goTo(page, 'lessons/width-and-heads.html');
    await site.locator('shape-stepper[alive] #position').waitFor();
    await goTo(page, 'lab/heads.html');
    await site.locator('head-lab lab-head').first().waitFor();
    await done();
  });
});

/** What the platform was told of the last answer: each element's value, and whether it was taken. */
async function lastInteraction(page) {
  const set = (await callsOf(page))
    .filter(([, element]) => /^cmi\.interactions\.\d/.test(element))
    .map(([, element, value, answer]) => [...element.split('.').slice(2), value, answer]);
  const last = set.at(-1)[0];
  return Object.fromEntries(
    set
      .filter(([at]) => at === last)
      .map((parts) => [parts.slice(1, -2).join('.'), parts.slice(-2)]),
  );
}

/** Adds facts as a page does, one after the other. */
const add = (page, facts) =>
  page.frames()[1].evaluate(async (all) => {
    const shelf = await globalThis.headsUpLog;
    for (const fact of all)
      await shelf.add([
        {
          id: crypto.randomUUID(),
          clock_ms: 0,
          schema: 3,
          log: 'practice',
          of: `practice:${fact.set}`,
          fact,
        },
      ]);
  }, facts);

const addAll = (page, how, most) => add(page, allOf(how, most));

/** Somebody who answers all, or the first few. */
function allOf(how, most = Number.POSITIVE_INFINITY) {
  return played(engine, (_, at) => (at < most ? how : undefined));
}
