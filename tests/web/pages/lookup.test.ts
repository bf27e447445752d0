// The page on looking up a model as a learner meets it: by keyboard and by touch, asked before told.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Route } from 'playwright-core';
import { doubleIds } from '../support/ids.ts';
import { drop, fileName, openLookup, path } from '../support/lookup.ts';
import { test } from '../support/page-test.ts';

const words = JSON.parse(readFileSync('web/content/en/words/model-lookup.json', 'utf8'));

test.describe('a look-up from start to end', () => {
  test('by keyboard alone at 1280 px', async ({ site }) => {
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
    assert.equal(await size.locator('[data-verdict="wrong"]').getAttribute('data-slip'), 'M7');
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
    assert.deepEqual(await doubleIds(page), []);
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
  });

  test('by touch at 390 px, on a file that was dropped, and the cost follows the choices', async ({
    site,
  }) => {
    const { page } = await openLookup(site, { width: 390 });
    await drop(page, [['config.json', readFileSync('tests/golden/configs/llama-3.1-8b.json')]]);
    await page.locator('#file-name', { hasText: 'config.json' }).waitFor();
    for (const [step, answer] of [
      ['width', '/hidden_size'],
      ['heads', '/num_attention_heads'],
    ]) {
      await page.locator(`#lookup-${step} label.option:has(input[value="${answer}"])`).click();
      await page.locator(`#lookup-${step} #check`).click();
      await page.locator(`#lookup-${step} #says`).waitFor();
    }
    await page.locator('#lookup-head_dim #answer').fill('4096 over 32');
    await page.locator('#lookup-head_dim #check').click();
    await page.locator('#lookup-head_dim [data-verdict="not_an_answer"]').waitFor();
    await page.locator('#lookup-head_dim #ask-hint').click();
    await page.locator('#lookup-head_dim #told').waitFor();
    await page.locator('#lookup-head_dim #answer').fill('4 x 32');
    await page.locator('#lookup-head_dim #check').click();
    await page.locator('#lookup-head_dim #says').waitFor();
    await page.locator('#lookup-divides #show').click();
    await page.locator('#lookup-divides #says').waitFor();
    await page.locator('#lookup-sharing label.option:has(input[value="MHA"])').click();
    await page.locator('#lookup-sharing #check').click();
    assert.equal(await page.locator('#lookup-sharing .verdict').getAttribute('data-slip'), 'M13');
    await page.locator('#lookup-sharing label.option:has(input[value="GQA"])').click();
    await page.locator('#lookup-sharing #check').click();
    await page.locator('#ratio').waitFor();
    const cache = () => page.locator('[data-row="cache_bytes"] td').first().textContent();
    // 2 × 8 heads × 128, 32 layers, 8,192 tokens, 2 bytes.
    assert.match((await cache())!, /^1,073,741,824/);
    await page.locator('#cost-tokens').selectOption('1024');
    await page.locator('[data-row="cache_bytes"] td', { hasText: '134,217,728' }).first().waitFor();
    assert.match((await page.locator('#ratio').textContent())!, /4 times as large/);
    for (const button of await page.locator('model-lookup button:visible').all()) {
      const box = (await button.boundingBox())!;
      assert.ok(box.width >= 24 && box.height >= 24, JSON.stringify(box));
    }
  });

  test('of a row of the catalogue, without its file', async ({ site }) => {
    const { page } = await openLookup(site);
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
    await page.locator('#lookup-model').fill('GPT-4');
    await page.locator('#lookup-model-go').click();
    await page.locator('#not-counted').waitFor();
    assert.match((await page.locator('#not-counted').textContent())!, /not published/);
    await page.locator('#lookup-model').fill('no such model');
    await page.locator('#lookup-model-go').click();
    assert.equal(await page.locator('#named').textContent(), words.pick.no_model);
  });

  test('of a part of a name: one of the models that have it, beside the field', async ({
    site,
  }) => {
    const { page } = await openLookup(site);
    await page.locator('#lookup-model-go').click();
    assert.equal(await page.locator('#named').textContent(), words.pick.no_name);
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

  test('a slip stands on the map of the mixed review', async ({ site }) => {
    const { page } = await openLookup(site);
    await page.locator('#open-gemma-7b').click();
    for (const step of ['width', 'heads']) {
      await page.locator(`#lookup-${step} #show`).click();
      await page.locator(`#lookup-${step} #says`).waitFor();
    }
    await page.locator('#lookup-head_dim #answer').fill('192');
    await page.locator('#lookup-head_dim #check').click();
    await page.locator('#lookup-head_dim [data-verdict="wrong"]').waitFor();
    await page.goto(page.url().replace('lookup', 'review'));
    await page.locator('mixed-review #errors [data-misconception="M7"]').waitFor();
  });
});

test.describe('where it is not alive', () => {
  test('without scripts the still figure stands, with a file and what it says', async ({
    site,
  }) => {
    const { page } = await site.open({ path, scripts: false });
    const figure = page.locator('model-lookup');
    assert.match(await figure.innerText(), /"n_embd": 768/);
    assert.match(await figure.innerText(), /width ÷ heads/);
  });

  test('on paper too, without a control', async ({ site }) => {
    const { page } = await openLookup(site);
    await page.emulateMedia({ media: 'print' });
    assert.equal(
      await page.locator('model-lookup :is(button, input, textarea):visible').count(),
      0,
    );
    assert.equal(await page.locator('model-lookup .still-file').isVisible(), true);
  });
});
