// A class hands in codes, and its teacher has them as a table: from the learner's page to the file. How codes are found in
// a text, and what the table says of each answer: class-codes.test.ts.

import assert from 'node:assert/strict';
import { engine } from '../support/engines.ts';
import { bring, openLog } from '../support/learner-log.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { asFile, course, played } from '../support/played.ts';
import { got } from '../support/reply.ts';
import { downloaded } from '../support/saved-files.ts';

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
test.beforeAll(() => {
  engine.loadCourse(course);
  for (const [name, how] of Object.entries(CLASS)) codes[name] = codeOf(name, how);
});

/** What a learner copies from their page. */
function codeOf(name: string, how: How) {
  const facts = { lessons: [], cards: [], practice: played(engine, how) };
  return `heads-up:${got(engine.classCode(facts, name))};`;
}

async function openResults(site: Site, options: Opening = {}) {
  const opened = await site.open({ path: 'teach.html', ...options });
  const { page } = opened;
  const results = page.locator('class-results');
  /** Puts in a text, and gives what is said once it says so. */
  async function read(text: string, said: string) {
    await results.locator('#codes').fill(text);
    await page.locator('#said', { hasText: said }).waitFor();
    return page.locator('#said').innerText();
  }
  /** The lines of the file that a press saves. */
  async function saved() {
    const { name, bytes } = await downloaded(page, () => results.locator('#save').click());
    assert.equal(name, 'heads-up-class.csv');
    const text = bytes.toString();
    assert.ok(text.startsWith('\ufeff'));
    return text.slice(1).trim().split('\r\n');
  }
  return { page, results, read, saved };
}

test('a learner hands in a code, and is told where a name or an answer is missing', async ({
  site,
}) => {
  const { page } = await openLog(site);
  const name = page.locator('hand-in #name');
  const make = page.locator('hand-in #make');
  await name.fill('   ');
  await make.click();
  await page.locator('hand-in .refused', { hasText: 'name' }).waitFor();
  assert.equal(await page.locator('hand-in #code').count(), 0);
  await name.fill('Ben');
  await make.click();
  await page.locator('hand-in .refused', { hasText: 'nothing but your name' }).waitFor();
  await bring(page, asFile(played(engine, CLASS.Ben!)));
  await make.click();
  await page.locator('hand-in [role="status"]:not(.refused)', { hasText: 'your code' }).waitFor();
  const code = await page.locator('hand-in #code').innerText();
  assert.equal(code, codes.Ben);
  assert.ok(code.length < 300, `${code.length} letters`);
});

test('codes become a table, however mail has broken them, and a file; on a phone nothing of it is cut off', async ({
  site,
}) => {
  const text = Object.values(codes)
    .map((code) => `Hello,\n> ${code.match(/.{1,60}/g)!.join('\n> ')}\nbye`)
    .join('\n\n');
  const { results, read, saved } = await openResults(site, { width: 390 });
  await read(text, '3 of 3 codes read');
  const all = await saved();
  const parts = all.join('\n').split('\n\n');
  const [learners, byQuestion, byMisconception] = parts.map((part) => part.split('\n'));
  assert.equal(parts.length, 3);
  assert.match(learners![0]!, /^name,mixed review: percent right,.*,lessons,.*\(M1\)/);
  assert.match(byQuestion![0]!, /^Question,Right,Wrong/);
  const reviewed = questions.filter(({ set }) => set === 'review').length;
  assert.equal(byQuestion!.filter((line) => line.includes('Mixed review ')).length, reviewed);
  assert.match(byMisconception!.at(-1)!, /^All together,/);
  const lines = learners!.slice(1);
  for (const [at, [name, how]] of Object.entries(CLASS).entries()) {
    const right = graded.filter((one) => how(one, questions.indexOf(one)) === 'right').length;
    const score = Math.round((right / graded.length) * 1e4) / 100;
    assert.ok(lines[at]!.startsWith(`${name},${score},${right},`), lines[at]);
  }
  const cell = (await results.locator('#learners tbody td').last().boundingBox())!;
  const name = (await results.locator('#learners tbody th').last().boundingBox())!;
  assert.ok(cell.x + cell.width <= 390 && cell.y > name.y);
});

test('codes that are cut, changed, doubled or of one name are told by their place, and the others are read', async ({
  site,
}) => {
  const { results, read } = await openResults(site);
  const names = () => results.locator('#learners tbody th').allInnerTexts();
  const cut = codes.Ben!.replace(/.{6};$/, ';');
  const broken = await read(`${codes.Ada} ${cut} heads-up:2abc;`, '1 of 3 codes read');
  assert.match(broken, /Code 2 \(heads-up:1[\w-]+…\): This code is damaged or incomplete/);
  assert.match(broken, /Code 3 \(heads-up:2abc;…\): This code was made by another version/);
  await read('no code at all', 'This text contains no code');
  assert.equal(await results.locator('table').count(), 0);

  const other = codeOf('Ada', (_, at) => (at === 0 ? 'right' : undefined));
  const doubled = await read(
    [codes.Ada, other, codes.Zoë, codes.Ada].join('\n'),
    '3 of 3 codes read',
  );
  assert.match(doubled, /One code was pasted again and counts only once/);
  assert.match(doubled, /2 different codes have the name “Ada”/);

  const markup = '=<b onclick=x>&"Mia"';
  await read(
    codeOf(markup, () => 'right'),
    '1 of 1',
  );
  assert.deepEqual(await names(), [markup]);
});
