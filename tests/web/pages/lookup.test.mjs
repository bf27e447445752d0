// The page on looking up a model as a learner meets it: by keyboard and by touch, asked before told; and
// with files that are broken, hostile or none.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { findings } from '../support/axe.mjs';
import { operate, startBrowser } from '../support/browser.mjs';

const words = JSON.parse(readFileSync('web/content/en/words/model-lookup.json', 'utf8'));
const messages = JSON.parse(readFileSync('web/content/en/messages.json', 'utf8'));
const bad = (name) => readFileSync(`tests/fixtures/bad/${name}`);
const path = 'practice/lookup.html';

let site;
before(async () => {
  site = await startBrowser();
});
after(() => site.close());

const alive = (page) => page.locator('model-lookup[alive]').waitFor();
const open = async (options = {}) => {
  const opened = await site.open({ path, ...options });
  await alive(opened.page);
  return opened;
};

const refusal = async (page) => (await page.locator('#refused').textContent()).trim();
const fileName = (page) => page.locator('#file-name').textContent();

/** The id of what has the focus, through every shadow root. */
const active = (page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at?.id;
  });

/** Brings a file by the file field. */
const choose = (page, name, buffer) =>
  operate(page, 'lookup-file').setInputFiles({ name, mimeType: 'application/json', buffer });

const paste = async (page, text) => {
  await page.locator('#lookup-text').fill(text);
  await page.locator('#lookup-read').click();
};

/** Drops files and a text on the box, as the browser would hand them over. */
const drop = (page, files, text = '') =>
  page.locator('lookup-source section.ways').evaluate(
    (box, [files, text]) => {
      const given = new DataTransfer();
      for (const [name, bytes] of files)
        given.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/json' }));
      if (text) given.setData('text/plain', text);
      const fire = (kind) =>
        box.dispatchEvent(
          new DragEvent(kind, { dataTransfer: given, bubbles: true, cancelable: true }),
        );
      fire('dragover');
      fire('drop');
    },
    [files.map(([name, buffer]) => [name, [...buffer]]), text],
  );

const gemma = readFileSync('web/content/configs/gemma-7b.json');

describe('a look-up from start to end', () => {
  test('by keyboard alone at 1280 px', async () => {
    const { page, done } = await open();
    const { keyboard } = page;
    const model = operate(page, 'lookup-model');
    await model.focus();
    await keyboard.type('gpt-2 SMALL');
    await keyboard.press('Enter');
    await page.locator('#lookup-head_dim').waitFor();
    await page.locator('#open-gemma-7b').focus();
    await keyboard.press('Enter');
    await page.locator('#lookup-width').waitFor();
    assert.match(await fileName(page), /Gemma 7B/);

    // A wrong key is told for what it is, and can be put right.
    const width = operate(page, 'lookup-width');
    await width.locator('input').first().focus();
    await keyboard.press('Space'); // head_dim
    await keyboard.press('Enter');
    await width.locator('[data-verdict="wrong"]').waitFor();
    assert.match(await width.locator('#verdict').textContent(), /size of one head/);
    await width.locator('input:checked').focus();
    await keyboard.press('ArrowDown'); // hidden_size
    await keyboard.press('Enter');
    await page.locator('#says-width').waitFor();
    assert.equal(await active(page), 'says-width');

    const heads = operate(page, 'lookup-heads');
    await heads.locator('input[value="/num_attention_heads"]').focus();
    await keyboard.press('Space');
    await keyboard.press('Enter');
    await page.locator('#says-heads').waitFor();

    const size = operate(page, 'lookup-head_dim');
    await size.locator('#answer').focus();
    await keyboard.type('192');
    await keyboard.press('Enter');
    assert.equal(await size.locator('[data-verdict="wrong"]').getAttribute('data-slip'), 'M7');
    await size.locator('#answer').fill('');
    await keyboard.type('256');
    await keyboard.press('Enter');
    await page.locator('#says-head_dim').waitFor();

    const divides = operate(page, 'lookup-divides');
    await divides.locator('input[value="yes"]').focus();
    await keyboard.press('Space');
    await keyboard.press('Enter');
    await page.locator('#says-divides').waitFor();
    assert.equal(await page.locator('#reading').count(), 0, 'told before it was asked');

    const sharing = operate(page, 'lookup-sharing');
    await sharing.locator('input[value="MHA"]').focus();
    await keyboard.press('Space');
    await keyboard.press('Enter');
    await page.locator('#ratio').waitFor();
    const sizes = page.locator('#reading tr[data-size]');
    assert.deepEqual(await sizes.evaluateAll((rows) => rows.map(({ dataset }) => dataset.size)), [
      ...['d_model', 'n_heads', 'n_kv_heads', 'head_dim', 'n_layers'],
    ]);
    assert.match(await page.locator('[data-size="head_dim"]').textContent(), /256\s*in the file/);
    assert.equal(await page.locator('[data-note="heads_not_width"]').count(), 1);
    assert.ok((await page.locator('#file-text mark').count()) >= 4);
    await done();
  });

  test('by touch at 390 px, on a file that was dropped, and the cost follows the choices', async () => {
    const { page, done } = await open({ width: 390 });
    await drop(page, [['config.json', readFileSync('tests/golden/configs/llama-3.1-8b.json')]]);
    await page.locator('#file-name', { hasText: 'config.json' }).waitFor();
    for (const [step, answer] of [
      ['width', '/hidden_size'],
      ['heads', '/num_attention_heads'],
    ]) {
      await page.locator(`#lookup-${step} label.option:has(input[value="${answer}"])`).click();
      await page.locator(`#lookup-${step} #commit`).click();
      await page.locator(`#says-${step}`).waitFor();
    }
    await page.locator('#lookup-head_dim #answer').fill('4096 / 32');
    await page.locator('#lookup-head_dim #commit').click();
    await page.locator('#lookup-head_dim [data-verdict="not_an_answer"]').waitFor();
    await page.locator('#lookup-head_dim #ask-hint').click();
    await page.locator('#lookup-head_dim #told').waitFor();
    await page.locator('#lookup-head_dim #answer').fill('4 x 32');
    await page.locator('#lookup-head_dim #commit').click();
    await page.locator('#says-head_dim').waitFor();
    await page.locator('#lookup-divides #show').click();
    await page.locator('#says-divides').waitFor();
    await page.locator('#lookup-sharing label.option:has(input[value="MHA"])').click();
    await page.locator('#lookup-sharing #commit').click();
    assert.equal(await page.locator('#lookup-sharing #verdict').getAttribute('data-slip'), 'M13');
    await page.locator('#lookup-sharing label.option:has(input[value="GQA"])').click();
    await page.locator('#lookup-sharing #commit').click();
    await page.locator('#ratio').waitFor();
    const cache = () => page.locator('[data-row="cache_bytes"] td').first().textContent();
    // 2 × 8 heads × 128, 32 layers, 8,192 tokens, 2 bytes.
    assert.match(await cache(), /^1,073,741,824/);
    await page.locator('#cost-tokens').selectOption('1024');
    await page.locator('[data-row="cache_bytes"] td', { hasText: '134,217,728' }).first().waitFor();
    assert.match(await page.locator('#ratio').textContent(), /4 times as much/);
    for (const button of await page.locator('model-lookup button:visible').all()) {
      const box = await button.boundingBox();
      assert.ok(box.width >= 24 && box.height >= 24, JSON.stringify(box));
    }
    await done();
  });

  test('of a row of the catalogue, without its file', async () => {
    const { page, done } = await open();
    await page.locator('#lookup-model').fill('Llama 3.1 8B');
    await page.locator('#lookup-model-go').click();
    await page.locator('#lookup-head_dim').waitFor();
    assert.equal(await page.locator('#lookup-width').count(), 0);
    assert.equal(await page.locator('#file-text').count(), 0);
    assert.match(await page.locator('#asks-head_dim').textContent(), /4,096.*32 heads/);
    for (const step of ['head_dim', 'divides', 'sharing']) {
      await page.locator(`#lookup-${step} #show`).click();
      await page.locator(`#says-${step}`).waitFor();
    }
    await page.locator('#ratio').waitFor();
    await page.locator('#lookup-model').fill('GPT-4');
    await page.locator('#lookup-model-go').click();
    await page.locator('#not-counted').waitFor();
    assert.match(await page.locator('#not-counted').textContent(), /not published/);
    await page.locator('#lookup-model').fill('no such model');
    await page.locator('#lookup-model-go').click();
    assert.ok((await refusal(page)).startsWith(words.refused.no_model));
    await done();
  });

  test('a slip stands on the map of the mixed review', async () => {
    const { page, done } = await open();
    await page.locator('#open-gemma-7b').click();
    for (const step of ['width', 'heads']) {
      await page.locator(`#lookup-${step} #show`).click();
      await page.locator(`#says-${step}`).waitFor();
    }
    await page.locator('#lookup-head_dim #answer').fill('192');
    await page.locator('#lookup-head_dim #commit').click();
    await page.locator('#lookup-head_dim [data-verdict="wrong"]').waitFor();
    await page.goto(page.url().replace('lookup', 'review'));
    await page.locator('mixed-review #errors [data-misconception="M7"]').waitFor();
    await done();
  });
});

describe('what cannot be read is refused in one sentence, and what was there stays', () => {
  const engineSays = (code, args = {}) =>
    messages.codes[code].replace(/\{(\w+)\}/g, (_, name) => args[name]);

  test('a broken text, one that is no config and none at all', async () => {
    const { page, done } = await open();
    await paste(page, bad('truncated.json').toString());
    assert.match(await refusal(page), /^This is not valid JSON: see line \d+, column \d+\./);
    await paste(page, '{"a": 1}');
    await page.locator('#refused', { hasText: 'The file does not give d_model' }).waitFor();
    await paste(page, '   ');
    await page.locator('#refused', { hasText: words.refused.empty }).waitFor();
    assert.match(await fileName(page), /GPT-2 small/);
    assert.equal(await page.locator('#lookup-width').count(), 1);
    await paste(page, gemma.toString());
    await page.locator('#file-name', { hasText: words.file.pasted }).waitFor();
    assert.equal(await page.locator('#refused').count(), 0);
    await done();
  });

  test('UTF-16, a picture, 20 MB, several files, nothing and a folder', async () => {
    const { page, done } = await open();
    const says = (sentence) => page.locator('#refused', { hasText: sentence }).waitFor();
    for (const name of ['utf-16-little.json', 'utf-16-big.json', 'utf-16-no-mark.json']) {
      await page.locator('#open-bert-base-uncased').click();
      await page.locator('#refused').waitFor({ state: 'detached' });
      await choose(page, name, bad(name));
      await says(engineSays('json_not_utf8'));
    }
    await choose(page, 'picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe]));
    await says(engineSays('json_not_utf8'));
    await choose(page, 'config.json', Buffer.alloc(20 * 2 ** 20, 32));
    await says('larger than the 8,388,608 bytes');
    await drop(page, [
      ['a.json', gemma],
      ['b.json', gemma],
    ]);
    await says('Those are 2 files.');
    await drop(page, []);
    await says(words.refused.nothing);
    await page.evaluate(() => {
      DataTransferItem.prototype.webkitGetAsEntry = () => ({ isDirectory: true });
    });
    await drop(page, [['folder', Buffer.alloc(0)]]);
    await says(words.refused.folder);
    await page.evaluate(() => {
      DataTransferItem.prototype.webkitGetAsEntry = () => null;
      File.prototype.arrayBuffer = () => Promise.reject(new Error('gone'));
    });
    await drop(page, [['config.json', gemma]]);
    await says(words.refused.unreadable);
    assert.match(await fileName(page), /BERT base/);
    await done();
  });

  test('a text that was dropped is read as one that was pasted', async () => {
    const { page, done } = await open();
    await drop(page, [], gemma.toString());
    await page.locator('#file-name', { hasText: words.file.pasted }).waitFor();
    await done();
  });

  test('hostile names are text, in the file, the options and what is read', async () => {
    const { page, done } = await open();
    const html = '<img src=x onerror="document.title=1">';
    const config = {
      ...{ model_type: html, hidden_size: 64, num_attention_heads: 4, [html]: 7 },
      ...{ '"><script>document.title=2</script>': 9, __proto: 3, num_hidden_layers: 2 },
    };
    await choose(page, `${html}.json`, Buffer.from(JSON.stringify(config)));
    await page.locator('#file-name', { hasText: 'onerror' }).waitFor();
    await page.locator(`#lookup-width label.option`, { hasText: '<img' }).first().click();
    await page.locator('#lookup-width #commit').click();
    await page.locator('#lookup-width [data-verdict="wrong"]').waitFor();
    for (const step of ['width', 'heads', 'head_dim', 'divides', 'sharing']) {
      await page.locator(`#lookup-${step} #show`).click();
      await page.locator(`#says-${step}`).waitFor();
    }
    await page.locator('#ratio').waitFor();
    assert.equal(await page.locator('model-lookup img, model-lookup script').count(), 0);
    assert.match(await page.title(), /^Look up a model/);
    assert.deepEqual(await findings(page), []);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${over} px too wide`);
    await done();
  });

  test('a file of several parts says which the questions are about; marks go to the letter', async () => {
    const { page, done } = await open();
    const text =
      '{"ünïcode": "日本語", "text_config": {"hidden_size": 64, "num_attention_heads": 4}}';
    await paste(page, text);
    await page.locator('#part', { hasText: 'text_config' }).waitFor();
    await page.locator('#lookup-width #show').click();
    await page.locator('#says-width').waitFor();
    assert.equal(await page.locator('#file-text mark').textContent(), '"hidden_size": 64');
    assert.equal(await page.locator('#file-text').textContent(), text);
    await done();
  });
});

describe('where it is not alive', () => {
  test('without scripts the still figure stands, with a file and what it says', async () => {
    const { page, done } = await site.open({ path, scripts: false });
    const figure = page.locator('model-lookup');
    assert.match(await figure.innerText(), /"n_embd": 768/);
    assert.match(await figure.innerText(), /width ÷ heads/);
    await done();
  });

  test('on paper too, without a control', async () => {
    const { page, done } = await open();
    await page.emulateMedia({ media: 'print' });
    assert.equal(
      await page.locator('model-lookup :is(button, input, textarea):visible').count(),
      0,
    );
    assert.equal(await page.locator('model-lookup .still-file').isVisible(), true);
    await done();
  });
});
