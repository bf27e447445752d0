// A class hands in codes, and its teacher has them as a table: from the learner's page to the file.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { findingsInBothThemes } from '../support/axe.ts';
import { engine } from '../support/engines.ts';
import { bring, FROZEN, openLog } from '../support/learner-log.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { asFile, course, played } from '../support/played.ts';

const questions = course.sets.flatMap(({ id, questions: all }) =>
  all.map((one) => ({ ...one, set: id })),
);
const graded = questions.filter(({ ask }) => ask !== 'recall');

type How = Parameters<typeof played>[1];

/** What three learners do, by the place of a question in the course. */
const CLASS: Record<string, How> = {
  Ada: () => 'right',
  Ben: (_, at) => (at % 2 === 0 ? 'right' : 'wrong'),
  Zoë: (_, at) => (at < 12 ? 'wrong' : undefined),
};
const codes: Record<string, string> = {};
test.beforeAll(async ({ site }) => {
  engine.loadCourse(JSON.stringify(course));
  for (const [name, how] of Object.entries(CLASS)) codes[name] = await codeOf(site, name, how);
});

/** What a learner copies from their page. */
async function codeOf(site: Site, name: string, how: How) {
  const { page, done } = await openLog(site);
  await bring(page, asFile(played(engine, how)));
  await page.locator('hand-in[alive] #name').fill(name);
  await page.locator('hand-in #make').click();
  const code = await page.locator('hand-in #code').innerText();
  await done();
  return code;
}

async function openResults(site: Site, text: string, options: Opening = {}) {
  const opened = await site.open({ path: 'teach.html', ...options });
  await opened.page.locator('class-results[alive] #codes').fill(text);
  return opened;
}

/** The cells before those of the questions. */
const FIRST = 9;
const cellsOf = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, line.endsWith(',') ? undefined : -1)
    .map(([, cell]) => cell!.replace(/^"(.*)"$/s, '$1'));

/** The lines of the file that a press saves. */
async function saved(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('class-results #save').click(),
  ]);
  assert.equal(download.suggestedFilename(), 'heads-up-class.csv');
  const text = readFileSync(await download.path(), 'utf8');
  assert.ok(text.startsWith('\ufeff'));
  return text.slice(1).trim().split('\r\n');
}

test.describe('the codes of a class', () => {
  test('are a line each, short enough for a message', () => {
    for (const [name, code] of Object.entries(codes)) {
      assert.match(code, /^heads-up:1[\w-]+;$/, name);
      assert.ok(code.length < 300, `${code.length} letters`);
    }
  });

  test('become a right table, however mail has broken them', async ({ site }) => {
    const text = Object.values(codes)
      .map((code) => `Hello,\n> ${code.match(/.{1,60}/g)!.join('\n> ')}\nbye`)
      .join('\n\n');
    const { page } = await openResults(site, text);
    await page.locator('#said', { hasText: '3 of 3 codes read' }).waitFor();
    const [head, ...lines] = (await saved(page)).map(cellsOf);
    assert.equal(head!.length, FIRST + questions.length + 1);
    questions.forEach(({ set }, at) => {
      const page = set === 'questions' ? 'Seven questions' : 'Mixed review';
      const place = questions.slice(0, at).filter((one) => one.set === set).length + 1;
      assert.ok(head![FIRST + at]!.startsWith(`${page} ${place}: `), head![FIRST + at]);
    });
    assert.deepEqual(
      lines.map(([name]) => name),
      ['Ada', 'Ben', 'Zoë'],
    );
    for (const line of lines) {
      const how = CLASS[line[0]!]!;
      const wanted = questions.map((question, at) => [question, how(question, at)] as const);
      const right = wanted.filter(([{ ask }, verdict]) => ask !== 'recall' && verdict === 'right');
      assert.equal(Number(line[2]), right.length, line[0]);
      assert.equal(Number(line[4]), graded.length);
      assert.equal(line[1], String(Math.round((right.length / graded.length) * 1e4) / 100));
      wanted.forEach(([{ ask, id }, verdict], at) => {
        const stands = line[FIRST + at]!.replace(/ \(\d\)$/, '');
        // Wrong numbers were given up at last, and recalls ticked in full.
        const given = ask === 'choice' ? 'wrong' : ask === 'recall' ? 'right' : 'shown';
        const expected = verdict === 'wrong' ? given : (verdict ?? '');
        assert.equal(stands, expected, `${line[0]}: ${id}`);
      });
    }
  });

  test('that are cut or changed are named, and the others read', async ({ site }) => {
    const cut = codes.Ben!.replace(/.{6};$/, ';');
    const { page } = await openResults(site, `${codes.Ada} ${cut} heads-up:2abc;`);
    await page.locator('#said', { hasText: '1 of 3 codes read' }).waitFor();
    const said = await page.locator('#said').innerText();
    assert.match(said, /Code 2 \(heads-up:1[\w-]+…\): This code is damaged or incomplete/);
    assert.match(said, /Code 3 \(heads-up:2abc;…\): This code was made by another version/);
    await page.locator('class-results #codes').fill('no code at all');
    await page.locator('#said', { hasText: 'This text contains no code' }).waitFor();
    assert.equal(await page.locator('class-results table').count(), 0);
  });

  test('without their end are read where they are whole, and else told by the line before', async ({
    site,
  }) => {
    const half = codes.Ben!.slice(0, 40);
    const text = `Ada:\n${codes.Ada!.slice(0, -1)}\n\nBen, yesterday\n> ${half}\n\nZoë\n${codes.Zoë}`;
    const { page } = await openResults(site, text);
    await page.locator('#said', { hasText: '2 of 3 codes read' }).waitFor();
    const said = await page.locator('#said').innerText();
    assert.ok(said.includes(`Code 2 (${half.slice(0, 24)}…), which stands after “Ben, yesterday”`));
    assert.match(said, /The end of this code is missing/);
    const names = await page.locator('class-results tbody th').allInnerTexts();
    assert.deepEqual(names, ['Ada', 'Zoë']);
  });

  test('that come twice count once, and two under one name are told', async ({ site }) => {
    const other = await codeOf(site, 'Ada', (_, at) => (at === 0 ? 'right' : undefined));
    const { page } = await openResults(site, [codes.Ada, other, codes.Zoë, codes.Ada].join('\n'));
    await page.locator('#said', { hasText: '3 of 3 codes read' }).waitFor();
    const said = await page.locator('#said').innerText();
    assert.match(said, /One code was pasted again and counts only once/);
    assert.match(said, /2 different codes have the name “Ada”/);
  });

  test('tell the seven questions apart from what the page marks', async ({ site }) => {
    const own = (question: { id: string }) =>
      questions.find(({ id, set }) => id === question.id && set === 'questions');
    const code = await codeOf(site, 'Ida', (question) => (own(question) ? 'right' : undefined));
    const { page } = await openResults(site, code);
    const cells = page.locator('class-results tbody td');
    await cells.first().waitFor();
    assert.deepEqual((await cells.allInnerTexts()).slice(0, 3), [
      `0 of ${graded.length}, 0 %`,
      `0 of ${graded.length}`,
      '7 of 7 counted, 7 with every point',
    ]);
    assert.match(
      await page.locator('class-results .points').innerText(),
      /Seven questions: the learners’ own/,
    );
  });

  test('stand under each name on a phone, and nothing is cut off', async ({ site }) => {
    const { page } = await openResults(site, codes.Ben!, { width: 390 });
    const cell = page.locator('class-results tbody td').last();
    await cell.waitFor();
    const { x, width, y } = (await cell.boundingBox())!;
    const name = (await page.locator('class-results tbody th').boundingBox())!;
    assert.ok(x + width <= 390 && y > name.y);
  });

  test('a name that is markup or a formula is a name', async ({ site }) => {
    const name = '=<b onclick=x>&"Mia"';
    const code = await codeOf(site, name, () => 'right');
    const { page } = await openResults(site, code);
    await page.locator('class-results tbody th', { hasText: name }).waitFor();
    assert.ok((await saved(page))[1]!.startsWith(`"'=<b onclick=x>&""Mia""",100,`));
  });

  for (const width of [1280, 390])
    test(`at ${width} px axe finds nothing, and the page does not scroll sideways`, async ({
      site,
    }) => {
      const { page } = await openResults(site, Object.values(codes).join(' '), { width });
      await page.locator('class-results table').waitFor();
      assert.deepEqual(await findingsInBothThemes(page), []);
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      );
    });
});

test.describe('a learner who hands in', () => {
  test('is told where a name is missing, and nothing is made', async ({ site }) => {
    const { page } = await openLog(site);
    await page.locator('hand-in[alive] #name').fill('   ');
    await page.locator('hand-in #make').click();
    await page.locator('hand-in .refused', { hasText: 'name' }).waitFor();
    assert.equal(await page.locator('hand-in #code').count(), 0);
  });

  test('is told where there is nothing in the code, and why', async ({ site }) => {
    const { page } = await openLog(site);
    await page.locator('hand-in[alive] #name').fill('Ada');
    await page.locator('hand-in #make').click();
    await page.locator('hand-in .refused', { hasText: 'nothing but your name' }).waitFor();
    await bring(page, FROZEN);
    await page.locator('hand-in #make').click();
    await page.locator('hand-in [role="status"]:not(.refused)', { hasText: 'your code' }).waitFor();
  });
});
