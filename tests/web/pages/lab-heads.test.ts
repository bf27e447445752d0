// The head lab as a newcomer meets it: one button, heads form, one goes off, the loss moves. Its settings stand in the
// address and answer any nonsense in words.

import assert from 'node:assert/strict';
import type { MainModule } from '@engine';
import { loadModels } from '../../../tools/load-engine.ts';
import { decimal } from '../../../web/src/kit/sentence.ts';
import { findingsInBothThemes } from '../support/axe.ts';
import { openLab, said, train } from '../support/head-lab.ts';
import { active } from '../support/lookup.ts';
import { test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadModels();
});

test.describe('the first minute', () => {
  test('shows heads, loss and names in the window of a phone, and nothing moves while they learn', async ({
    site,
  }) => {
    const { page, lab, finished } = await openLab(site, '', { width: 390 });
    const heights = () =>
      lab.evaluate((host) =>
        ['#heads', '.written', '.stage'].map(
          (part) => host.shadowRoot!.querySelector(part)!.getBoundingClientRect().height,
        ),
      );
    const before = await heights();
    await lab.evaluate((host) => host.scrollIntoView());
    await page.locator('#train').click();
    await page.waitForFunction(() => document.querySelector('head-lab')!.lab.run.step > 300);
    assert.deepEqual(await heights(), before);
    const bottomOf = async (part: string) => {
      const { y, height } = (await lab.locator(part).first().boundingBox())!;
      return y + height;
    };
    const { height } = page.viewportSize()!;
    for (const part of ['lab-head', '#progress', '#written'])
      assert.ok((await bottomOf(part)) <= height, part);
    await finished();
    assert.deepEqual(await heights(), before);
    const place = () =>
      lab.locator('#name').evaluate((field) => field.getBoundingClientRect().top + scrollY);
    const there = await place();
    for (const name of ['al', 'annabel']) {
      await lab.locator('#name').fill(name);
      await page.waitForFunction(
        (read) => document.querySelector('head-lab')!.lab.measured?.name === read,
        name,
      );
      assert.equal(await place(), there, name);
    }
  });

  test('by keyboard alone: one button, heads form, one goes off, the loss moves, a moment of the past', async ({
    site,
  }) => {
    const { page, lab, text, finished } = await openLab(site);
    const habit = lab.locator('lab-head').first().locator('#says');
    const before = await habit.textContent();
    const tabTo = async (id: string) => {
      for (let presses = 0; presses < 60 && (await active(page)) !== id; presses += 1)
        await page.keyboard.press('Tab');
      assert.equal(await active(page), id);
    };
    await tabTo('train');
    await page.keyboard.press('Enter');
    await finished();
    assert.notEqual(await habit.textContent(), before);
    const loss = await text('#loss-all');
    assert.ok(Number(loss) < 2.2, loss);
    await tabTo('switch');
    await page.keyboard.press('Space');
    await said(page, 'Off: 0\\. Loss: [\\d.]+ instead of');
    assert.ok(Number(await text('#loss-some')) > Number(loss));
    await tabTo('moment');
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/at=1980/);
    await lab.locator('#now').click();
    await page.waitForURL((url) => !url.searchParams.has('at'));
  });

  test('by touch on a phone', async ({ site }) => {
    const { page, lab, finished } = await openLab(site, '', { width: 390, touch: true });
    await lab.locator('#train').tap();
    await finished();
    await lab.locator('lab-head').nth(2).locator('#switch').tap();
    await said(page, 'Off: 2\\. Loss');
  });
});

test.describe('settings', () => {
  test('stand in the address, and lead back to the same model and view', async ({ site }) => {
    const query = '?n_heads=2&steps=120&batch=2&seed=7&name=anna&letter=2&off=1&how=mean';
    train(engine, { n_heads: 2, steps: 120, batch: 2, seed: 7 });
    const { page, lab, text, finished } = await openLab(site, query);
    await lab.locator('#train').click();
    await finished();
    assert.equal(await lab.locator('lab-head').count(), 2);
    assert.equal(await lab.locator('#name').inputValue(), 'anna');
    assert.equal(await lab.locator('#letters input:checked').getAttribute('value'), '2');
    const some = { heads_off: [1], how: 'mean' };
    const { loss } = got(engine.trainScore('node', 'held_out', some, false));
    assert.equal(await text('#loss-some'), decimal(loss, 3));
    await lab.locator('#all-on').click();
    await page.waitForFunction(() => !/off=/.test(location.search));
  });

  test('that make no model are said at their field, and nothing is lost', async ({ site }) => {
    const { lab, finished } = await openLab(site, '?n_heads=3', { until: '.faults' });
    assert.equal(await lab.locator('lab-setup #n_heads').getAttribute('aria-invalid'), 'true');
    await lab.locator('lab-setup #n_heads').fill('8');
    await lab.locator('lab-setup #n_heads').press('Tab');
    await lab.locator('lab-head').nth(7).waitFor();
    await lab.locator('#train').click();
    await finished();
  });

  test('of any kind of nonsense are answered in words', async ({ site }) => {
    const query = `?n_heads=${'9'.repeat(40)}&d_model=x&steps=1e9&seed=-1&rate=NaN&name=%F0%9F%98%80&off=999.x&at=5&how=no`;
    const { page } = await openLab(site, query, { until: '.faults' });
    assert.doesNotMatch(await page.locator('main').innerText(), /NaN|undefined|\[object/);
  });

  test('a name is read as it is spelt: accents come off, other signs are passed over, and that is said', async ({
    site,
  }) => {
    const { page, lab } = await openLab(site);
    const reads = (letters: string) =>
      page.waitForFunction((wanted) => {
        const { shadowRoot } = document.querySelector('head-lab')!;
        const read = [...shadowRoot!.querySelectorAll('#letters span')].map(
          (one) => one.textContent,
        );
        return read.slice(1).join('') === wanted;
      }, letters);
    const note = async () => (await lab.locator('#name-note').innerText()).trim();
    const field = lab.locator('#name');
    assert.equal(await note(), '');
    await field.fill('');
    await field.pressSequentially('José-María 3');
    await reads('josemaria');
    assert.equal(await field.inputValue(), 'José-María 3', 'what was typed stays');
    await lab.getByText('The model reads “josemaria”, because it knows only').waitFor();
    assert.equal(await lab.locator('#name-faults .faults').count(), 0);
    assert.equal(await field.getAttribute('aria-invalid'), null);
    assert.equal(await page.getByRole('status').filter({ hasText: 'a to z' }).count(), 1);
    await field.fill('Élisabeth Victoriana');
    await reads('elisabethvictor');
    assert.match(await note(), /reads at most 15 of them\.$/);
  });

  test('names of one’s own are learned; what was left out is told, and stays on the device', async ({
    site,
  }) => {
    const { page, lab, finished } = await openLab(site, '?steps=60');
    await lab.locator('lab-setup summary').click();
    const own = `${Array.from({ length: 40 }, (_, n) => `na${'bcdfg'[n % 5]}${'aeiou'[n % 7] ?? 'y'}${'lmnrs'[n % 4]}`).join('\n')}\nR2D2\n😀`;
    await lab.locator('lab-setup #words').fill(own);
    await lab.locator('lab-setup #use-words').click();
    await page.waitForFunction(() => /words=/.test(location.search));
    await lab.locator('lab-setup #list li').nth(1).waitFor();
    const list = await lab.locator('lab-setup #list').innerText();
    assert.match(list, /kept for measuring/);
    assert.match(list, /\d+ names were left out, such as /);
    await lab.locator('#train').click();
    await finished();
  });
});

test('what each head is worth and its role from seed to seed are measured where somebody asks', async ({
  site,
}) => {
  const { page } = await openLab(site, '?steps=100&batch=4');
  await page.locator('prediction-gate[gate="which-head"] #show').click();
  await page.locator('seed-roles #train-seeds').click();
  await page.waitForFunction(() => {
    const { roles } = document.querySelector('seed-roles')!;
    return roles.rows.length === 5 && !roles.playing;
  });
  assert.equal(await page.locator('seed-roles tbody tr').count(), 5);
  await page.locator('prediction-gate[gate="prune-curve"] #show').click();
  await page.locator('head-worth #measure').click();
  await page.locator('head-worth #best').waitFor();
  assert.equal(await page.locator('head-worth #shares .number').count(), 4);
  await page.locator('head-worth input[value="2"]').check({ force: true });
  assert.match((await page.locator('head-worth #kept').textContent())!, /\d\.\d{3}/);
});

test.describe('the page stays kind', () => {
  test('a trainer that dies is replaced, the model can be trained again, and leaving the page ends its workers', async ({
    site,
  }) => {
    const { page, lab, finished } = await openLab(site, '?steps=200');
    await lab.locator('#train').click();
    await finished();
    await page.evaluate(async () => {
      const { trainer } = document.querySelector('head-lab')!.lab;
      await trainer.client.call('noSuchCall' as 'vocabulary'); // a call that throws ends the engine
    });
    await lab.locator('#lost').waitFor();
    await lab.locator('#train').click();
    await finished();
    assert.ok(page.workers().length >= 1);
    await page.goto('about:blank');
    assert.equal(page.workers().length, 0);
  });

  // Steps of Adam at the largest rate lead nowhere near: the fault is the engine's, handed over in place of its answer.
  test('numbers that became too large while it trained are said so, and none of them is shown', async ({
    site,
  }) => {
    const { page, lab } = await openLab(site, '?rate=1');
    await page.evaluate(() => {
      const fault = { code: 'training_diverged', where: 'rate', args: { step: '12' } };
      document.querySelector('head-lab')!.lab.trainer.steps = async () => ({
        ok: false,
        errors: [fault],
      });
    });
    await lab.locator('#train').click();
    const said = await lab.getByRole('alert').innerText();
    assert.match(said, /too large at step 12\..* smaller learning rate/);
    assert.doesNotMatch(await lab.locator('.stage').innerText(), /NaN|(?:^|\s)\?/);
    await lab.locator('#train .play').waitFor();
  });

  test('axe finds nothing with heads off', async ({ site }) => {
    const { page, lab, finished } = await openLab(site, '?steps=100');
    await lab.locator('#train').click();
    await finished();
    await lab.locator('lab-head').first().locator('#switch').click();
    await lab.locator('lab-setup summary').click();
    assert.deepEqual(await findingsInBothThemes(page), []);
  });
});
