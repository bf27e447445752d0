// The page on looking up a model as a learner meets it: by keyboard and by touch, asked before told.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Route } from 'playwright-core';
import { fileName, openLookup } from '../support/lookup.ts';
import { test } from '../support/page-test.ts';

const words = JSON.parse(readFileSync('web/content/en/words/model-lookup.json', 'utf8'));

test.describe('a look-up from start to end', () => {
  test('by keyboard alone, with a mistake that the mixed review knows of', async ({ site }) => {
    const { page } = await openLookup(site);
    const { keyboard } = page;
    const model = page.locator('#lookup-model');
    await model.focus();
    await keyboard.type('gpt-2 SMALL');
    await keyboard.press('Enter');
    await page.locator('#lookup-head_dim').waitFor();
    await page.locator('#open-gemma-7b').focus();
    await keyboard.press('Enter');
    await page.locator('#lookup-width').waitFor();
    assert.match(await fileName(page), /Gemma 7B/);

    // A wrong key is told for what it is, and can be put right.
    const width = page.locator('#lookup-width');
    await width.locator('input').first().focus();
    await keyboard.press('Space'); // head_dim
    await keyboard.press('Enter');
    await width.locator('[data-verdict="wrong"]').waitFor();
    assert.match((await width.locator('.verdict').textContent())!, /size of one head/);
    await width.locator('input:checked').focus();
    await keyboard.press('ArrowDown'); // hidden_size
    await keyboard.press('Enter');
    await page.locator('#lookup-width #says').waitFor();
    await page.locator('#lookup-width #says:focus').waitFor();

    const heads = page.locator('#lookup-heads');
    await heads.locator('input[value="/num_attention_heads"]').focus();
    await keyboard.press('Space');
    await keyboard.press('Enter');
    await page.locator('#lookup-heads #says').waitFor();

    const size = page.locator('#lookup-head_dim');
    await size.locator('#answer').focus();
    await keyboard.type('192');
    await keyboard.press('Enter');
    assert.equal(await size.locator('[data-verdict="wrong"]').getAttribute('data-mistake'), 'M7');
    await size.locator('#answer').fill('');
    await keyboard.type('256');
    await keyboard.press('Enter');
    await page.locator('#lookup-head_dim #says').waitFor();

    const divides = page.locator('#lookup-divides');
    await divides.locator('input[value="yes"]').focus();
    await keyboard.press('Space');
    await keyboard.press('Enter');
    await page.locator('#lookup-divides #says').waitFor();
    assert.equal(await page.locator('#reading').count(), 0, 'told before it was asked');

    const sharing = page.locator('#lookup-sharing');
    await sharing.locator('input[value="MHA"]').focus();
    await keyboard.press('Space');
    await keyboard.press('Enter');
    await page.locator('#ratio').waitFor();
    const sizes = page.locator('#reading tr[data-size]');
    assert.deepEqual(await sizes.evaluateAll((rows) => rows.map(({ dataset }) => dataset.size)), [
      ...['d_model', 'n_heads', 'n_kv_heads', 'head_dim', 'n_layers'],
    ]);
    assert.match(
      (await page.locator('[data-size="head_dim"]').textContent())!,
      /256\s*in the file/,
    );
    assert.equal(await page.locator('[data-note="heads_not_width"]').count(), 1);
    assert.ok((await page.locator('#file-text mark').count()) >= 4);
    // The mistake stands on the map of the mixed review.
    await page.goto(page.url().replace('lookup', 'review'));
    await page.locator('mixed-review #errors [data-misconception="M7"]').waitFor();
  });

  test('of a row of the catalogue without its file, by its name or by a part of it', async ({
    site,
  }) => {
    const { page } = await openLookup(site);
    await page.locator('#lookup-model-go').click();
    assert.equal(await page.locator('#named').textContent(), words.pick.no_name);
    await page.locator('#lookup-model').fill('Llama 3.1 8B');
    await page.locator('#lookup-model-go').click();
    await page.locator('#lookup-head_dim').waitFor();
    assert.equal(await page.locator('#lookup-width').count(), 0);
    assert.equal(await page.locator('#file-text').count(), 0);
    assert.match((await page.locator('#lookup-head_dim h3').textContent())!, /4,096.*32 heads/);
    for (const step of ['head_dim', 'divides', 'sharing']) {
      await page.locator(`#lookup-${step} #show`).click();
      await page.locator(`#lookup-${step} #says`).waitFor();
    }
    await page.locator('#ratio').waitFor();
    await page.locator('#cost-tokens').selectOption('1024');
    await page.locator('[data-row="cache_bytes"] td', { hasText: '134,217,728' }).waitFor();
    await page.locator('#lookup-model').fill('GPT-4');
    await page.locator('#lookup-model-go').click();
    await page.locator('#not-counted').waitFor();
    assert.match((await page.locator('#not-counted').textContent())!, /not published/);
    await page.locator('#lookup-model').fill('no such model');
    await page.locator('#lookup-model-go').click();
    assert.equal(await page.locator('#named').textContent(), words.pick.no_model);
    await page.locator('#lookup-model').fill('mistral');
    await page.locator('#lookup-model-go').click();
    const [field, said] = [page.locator('#lookup-model'), page.locator('#named')];
    await page.locator('#named + .row button').first().waitFor();
    const [box, below] = [(await field.boundingBox())!, (await said.boundingBox())!];
    assert.ok(below.y - box.y - box.height < 80, 'the message stands by the field');
    const names = page.locator('#named + .row button');
    assert.ok((await names.count()) > 1);
    const name = (await names.first().textContent())!;
    assert.match(name, /mistral/i);
    await names.first().click();
    await page.locator('#lookup-head_dim').waitFor();
    assert.equal(await field.inputValue(), name);
  });

  test('of a row that is asked for before the catalogue is there', async ({ site }) => {
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const hold = (route: Route) => held.then(() => route.continue());
    const { page } = await openLookup(site, { before: (one) => one.route('**/models-*.js', hold) });
    const label = page.locator('label[for="lookup-model"]');
    const ask = async (name: string) => {
      await page.locator('#lookup-model').fill(name);
      await page.keyboard.press('Enter');
    };
    assert.equal(await label.textContent(), words.pick.catalogue_coming);
    await ask('gpt-2 SMALL');
    await ask('llama 3.1 8b');
    assert.equal(await page.locator('#refused').count(), 0);
    arrive();
    await page.locator('#lookup-head_dim').waitFor();
    assert.match((await page.locator('#lookup-head_dim h3').textContent())!, /4,096.*32 heads/);
    assert.match((await label.textContent())!, /\d{3}/);
  });
});
