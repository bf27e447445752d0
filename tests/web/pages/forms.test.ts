// The two forms of a class: answered, changed, handed in, and compared by the teacher. What a form keeps and what a class
// gains by the engine: tests/cpp/tutor/quiz_test.cpp and class_code_test.cpp.

import assert from 'node:assert/strict';
import { type Site, test } from '../support/page-test.ts';
import { course } from '../support/played.ts';

const forms = course.forms;

test('the forms ask about the same misconceptions, each once, by options of the same kinds', () => {
  const shapes = forms.map(({ questions }) =>
    questions.map(({ id, about, lesson, options }) => ({
      ...{ id, about, lesson },
      options: options.map((one) => [one.id, one.right, one.misconception]),
    })),
  );
  assert.deepEqual(
    forms.map(({ id }) => id),
    ['before', 'after'],
  );
  assert.deepEqual(shapes[0], shapes[1]);
  assert.deepEqual(
    forms[0]!.questions.flatMap(({ about }) => about).sort(),
    [...course.misconceptions].sort(),
  );
  for (const { about, options } of forms[0]!.questions)
    assert.ok(
      options.some(({ misconception }) => misconception === about[0]),
      about[0],
    );
});

/** Chooses by the ids of the options. */
async function answer(site: Site, form: string, choices: Record<string, string>) {
  const { page } = await site.open({ path: `practice/${form}.html` });
  for (const [item, option] of Object.entries(choices))
    await page.locator(`quiz-item[item="${item}"] input[value="${option}"]`).check();
  return page;
}

test('a form keeps what was chosen last, shows nothing of it, and all of it once it is handed in', async ({
  site,
}) => {
  const page = await answer(site, 'before', { scale: 'M2', axis: 'right' });
  await page.locator('quiz-item[item="scale"] input[value="right"]').check();
  await page.locator('#answered', { hasText: '2 of 14' }).waitFor();
  assert.equal(
    await page.locator('quiz-item[open], quiz-item .why:visible, quiz-item #show').count(),
    0,
  );
  // What was kept stands there after the page was left.
  await page.reload();
  await page.locator('#answered', { hasText: '2 of 14' }).waitFor();
  assert.ok(await page.locator('quiz-item[item="scale"] input[value="right"]').isChecked());
  await page.locator('#finish').click();
  await page.locator('#total', { hasText: 'You had 2 of 14' }).waitFor();
  assert.equal(await page.locator('quiz-item[open]').count(), 14);
  assert.equal(await page.locator('quiz-item :is(#repeat, #finish)').count(), 0);
});

test('the teacher sees both forms side by side for each misconception, and is told of an empty code', async ({
  site,
}) => {
  const page = await answer(site, 'before', { scale: 'M2', axis: 'right' });
  await page.locator('#finish').click();
  await page.locator('#total').waitFor();
  await page.goto(`${site.address}practice/after.html`);
  await page.locator('quiz-item[item="scale"] input[value="right"]').check();
  await page.locator('#answered', { hasText: '1 of 14' }).waitFor();
  await page.locator('#finish').click();
  await page.locator('#total', { hasText: '1 of 14' }).waitFor();
  await page.goto(`${site.address}your-log.html`);
  await page.locator('hand-in #name').fill('Ada');
  await page.locator('hand-in #make').click();
  const code = await page.locator('hand-in #code').innerText();

  const other = await site.open({ path: 'your-log.html' });
  await other.page.locator('hand-in #name').fill('Nobody');
  await other.page.locator('hand-in #make').click();
  const nothing = await other.page.locator('hand-in #code').innerText();

  await page.goto(`${site.address}teach.html`);
  await page.locator('class-results #codes').fill(`${code} ${nothing}`);
  await page.locator('#nothing', { hasText: 'Nobody' }).waitFor();
  const cells = (misconception: string) =>
    page.locator('#misconceptions tr', { hasText: misconception }).locator('td').allInnerTexts();
  assert.deepEqual(await cells('(M2)'), ['0', '0', '1', '0', '1', '1.00']);
  assert.deepEqual(await cells('(M3)'), ['0', '0', '1', '1', '0', '']);
  assert.deepEqual(await cells('All together'), ['0', '0', '14', '1', '1', '0.00']);
  await page.locator('#few', { hasText: 'fewer than twenty' }).waitFor();
  await page.locator('details[data-set="before"] summary').click();
  const asked = page.locator('details[data-set="before"] tbody tr').nth(2);
  assert.deepEqual(await asked.locator('td').allInnerTexts(), [
    '0',
    '1',
    '0',
    '1',
    'A scale other than √head_dim (M2): 1',
  ]);
});

test('a class votes twice on a question before its answer stands there, and then on its twin', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'vote.html?projector=1#scale' });
  const question = page.locator('peer-question[alive]:visible');
  const options = () => question.locator('tbody td:first-of-type').allInnerTexts();
  await question.waitFor();
  const before = await options();
  await question.locator('input').first().fill('7');
  for (const stage of ['Find someone', 'Vote again']) {
    await page.keyboard.press('PageDown');
    await question.locator('#says', { hasText: stage }).waitFor();
    assert.deepEqual(await options(), before);
  }
  assert.equal(await question.locator('input').first().inputValue(), '7');
  await page.keyboard.press('PageDown');
  await question.locator('.right').waitFor();
  await page.keyboard.press('PageDown');
  await question.locator('#says', { hasText: 'other sizes' }).waitFor();
  assert.equal(await question.locator('.right').count(), 0);
  assert.notDeepEqual(await options(), before);
  await page.keyboard.press('PageDown');
  await question.locator('.right').waitFor();
  await page.keyboard.press('PageDown');
  await page.waitForURL('**#softmax');
});
