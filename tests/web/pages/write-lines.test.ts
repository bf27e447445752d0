// The page of tasks in code as a learner meets it: lines put in order by keyboard alone, then typed; a program that is wrong
// is told why, and what was written stays.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { CodeTask } from '@engine';
import type { Page } from 'playwright-core';
import { records } from '../support/learner-log.ts';
import { type Site, test } from '../support/page-test.ts';

const words = JSON.parse(readFileSync('web/content/en/words/code-task.json', 'utf8'));
const tasks: CodeTask[] = JSON.parse(readFileSync('web/content/code-tasks.json', 'utf8'));
const taskOf = (id: string) => tasks.find((task) => task.id === id)!;

/** As it is read, without the marks of code. */
const plain = (sentence: string) => sentence.replaceAll('`', '');

async function open(site: Site, id: string) {
  const { page } = await site.open({ path: 'practice/code.html' });
  return { page, task: await alive(page, id) };
}

async function alive(page: Page, id: string) {
  const task = page.locator(`code-task[task="${id}"][alive]`);
  await task.waitFor();
  return task;
}

/** What the log has of every answer, judged or not, in order. */
const answers = async (page: Page) =>
  (await records(page))
    .sort((a, b) => a.clock_ms - b.clock_ms)
    .flatMap(({ fact }) => (fact.kind === 'answered' ? [fact] : []))
    .map(({ item, fading, verdict, mistake }) => ({ item, fading, verdict, mistake }));

async function typed(task: Awaited<ReturnType<typeof alive>>, program: string) {
  await task.locator('input[value="code"]').check({ force: true });
  await task.locator('#answer').fill(program);
  await task.locator('#answer').press('Control+Enter');
  await task.locator('.verdict').waitFor();
}

test('lines are chosen and put in order by keyboard alone, then typed from memory, and both rounds stay done', async ({
  site,
}) => {
  const { page, task } = await open(site, 'split-heads');
  const { keyboard } = page;
  const { lines } = taskOf('split-heads');
  for (const line of lines.toReversed()) {
    await task.getByLabel(line, { exact: true }).focus();
    await keyboard.press('Space');
  }
  await task.locator('#check').press('Enter');
  await task.locator('[data-verdict="wrong"] #program .faulty', { hasText: lines[1]! }).waitFor();
  const first = task.locator('order-list li').first();
  await first.locator('button').last().press('Enter');
  assert.deepEqual(
    await task.locator('order-list li > span:nth-child(2)').allTextContents(),
    lines,
  );
  await task.locator('#check').press('Enter');
  await task.locator('[data-verdict="right"]').waitFor();
  const passed = ['shape', 'tokens', 'heads', 'values'].map((one) => words.tests[one].passed);
  assert.deepEqual(
    (await task.locator('.verdict li').allTextContents()).map((one) => one.slice(2)),
    passed,
  );
  await task.locator('#onward').press('Enter');
  assert.equal(await task.locator('#answer:focus').inputValue(), '');
  const own = 'b, t, _ = q.shape\nreturn q.reshape(b, t, -1, head_dim).permute(0, 2, 1, 3)';
  await keyboard.type(own);
  await keyboard.press('Control+Enter');
  await task.locator('[data-verdict="right"]').waitFor();
  assert.match((await task.locator('#announcer').textContent())!, /^Right\./);
  const judged = (await answers(page)).filter(({ verdict }) => verdict !== '');
  assert.deepEqual(
    judged.map(({ item, fading, verdict }) => [item, fading, verdict].join(' ')),
    ['split-heads lines wrong', 'split-heads lines right', 'split-heads code right'],
  );
  await page.reload();
  const again = await alive(page, 'split-heads');
  assert.equal(await again.locator('#answer').inputValue(), own);
  assert.deepEqual(await again.locator('.radios label').allTextContents(), ['Order ✓', 'Type ✓']);
});

test('a known slip is told with its reason, on the smallest sizes and the cell that show it, and a right program after a try', async ({
  site,
}) => {
  const { page, task } = await open(site, 'merge-heads');
  assert.equal(await task.locator('#show').count(), 0);
  await typed(task, 'concat = heads.reshape(batch, seq_len, d_model)');
  const verdict = task.locator('.verdict[data-how="straight"]');
  assert.equal(await verdict.locator('#says').textContent(), words.tests.tokens.failed);
  const { straight } = words.how['merge-heads'];
  assert.equal(await verdict.locator('#reason').textContent(), plain(straight));
  assert.match((await verdict.textContent())!, /concat\[:, :-1\]\[0, 1, 0\] should be/);
  const sizes = (await verdict.locator('#sizes li').allTextContents()).map((one) => one.slice(-1));
  assert.deepEqual(sizes.sort(), ['2', '3', '4', '5']);
  assert.equal((await answers(page)).at(-1)?.mistake, 'M1');
  await task.locator('#show').click();
  const right = (await task.locator('#right pre').textContent())!;
  assert.deepEqual(right.split('\n'), taskOf('merge-heads').lines);
});

test('a fault marks its line, a word that is not run says what to write instead, and a shape what it should be', async ({
  site,
}) => {
  const { task } = await open(site, 'shared-keys');
  const says = (text: RegExp) => task.locator('#says').filter({ hasText: text }).waitFor();
  await typed(task, 'k = k.repeat_interleave(group, dim=1)\nscores = q @ k.tranpose(-2, -1)');
  await says(/^Line 2: tranpose is not among the functions of a tensor/);
  assert.equal(await task.locator('#program .faulty mark').textContent(), 'tranpose(-2, -1)');
  await typed(task, 'keys = [k[:, h // group] for h in range(n_heads)]');
  await says(/^Line 1: “for” is not run here. Write one operation on the whole tensor/);
  await typed(task, 'score = q');
  await says(/nothing in it is called scores/);
  await typed(task, 'scores = q.transpose(0, 1)');
  await says(/the shape is wrong/);
  assert.match(
    (await task.locator('.verdict').textContent())!,
    /scores should have the shape \(\d/,
  );
});

test('what is written and not run yet is there after the page is opened again', async ({
  site,
}) => {
  const { page, task } = await open(site, 'mask');
  await task.locator('input[value="code"]').check({ force: true });
  await task.locator('#answer').pressSequentially('masked = ');
  const isKept = async () => (await answers(page)).some(({ verdict }) => verdict === '');
  for (let n = 0; !(await isKept()) && n < 100; n += 1) await page.waitForTimeout(100);
  await page.reload();
  const again = await alive(page, 'mask');
  assert.equal(await again.locator('#answer').inputValue(), 'masked = ');
});
