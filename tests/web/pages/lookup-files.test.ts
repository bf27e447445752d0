// The page on looking up a model, given files that are broken, hostile or none.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { choose, drop, fileName, gemma, openLookup, paste, refusal } from '../support/lookup.ts';
import { test } from '../support/page-test.ts';

const words = JSON.parse(readFileSync('web/content/en/words/model-lookup.json', 'utf8'));
const messages = JSON.parse(readFileSync('web/content/en/messages.json', 'utf8'));
const bad = (name: string) => readFileSync(`tests/fixtures/bad/${name}`);

test.describe('what cannot be read is refused in one sentence, and what was there stays', () => {
  test('a broken text, one that is no config and none at all; one that is dropped or has several parts is read', async ({
    site,
  }) => {
    const { page } = await openLookup(site);
    await paste(page, bad('truncated.json').toString());
    assert.match(await refusal(page), /^This is not valid JSON: see line \d+, column \d+\./);
    await paste(page, '{"a": 1}');
    await page.locator('#refused', { hasText: 'The file does not give d_model' }).waitFor();
    await paste(page, '   ');
    await page.locator('#refused', { hasText: words.refused.empty }).waitFor();
    assert.match(await fileName(page), /GPT-2 small/);
    assert.equal(await page.locator('#lookup-width').count(), 1);
    await drop(page, [], gemma.toString());
    await page.locator('#file-name', { hasText: words.file.pasted }).waitFor();
    assert.equal(await page.locator('#refused').count(), 0);
    const text =
      '{"ünïcode": "日本語", "text_config": {"hidden_size": 64, "num_attention_heads": 4}}';
    await paste(page, text);
    await page.locator('#part', { hasText: 'text_config' }).waitFor();
    await page.locator('#lookup-width #show').click();
    await page.locator('#lookup-width #says').waitFor();
    assert.equal(await page.locator('#file-text mark').textContent(), '"hidden_size": 64');
    assert.equal(await page.locator('#file-text').textContent(), text);
  });

  test('UTF-16, a picture, a byte too many, several files, nothing and a folder', async ({
    site,
  }) => {
    const { page } = await openLookup(site);
    const says = (sentence: string) => page.locator('#refused', { hasText: sentence }).waitFor();
    for (const name of ['utf-16-little.json', 'utf-16-no-mark.json']) {
      await page.locator('#open-bert-base-uncased').click();
      await page.locator('#refused').waitFor({ state: 'detached' });
      await choose(page, name, bad(name));
      await says(messages.codes.json_not_utf8);
    }
    await choose(page, 'picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe]));
    await says(messages.codes.json_not_utf8);
    await choose(page, 'config.json', Buffer.alloc(8_388_609, 32));
    await says('larger than 8,388,608 bytes');
    await drop(page, [
      ['a.json', gemma],
      ['b.json', gemma],
    ]);
    await says('You gave 2 files.');
    await drop(page, []);
    await says(words.refused.nothing);
    await page.evaluate(() => {
      DataTransferItem.prototype.webkitGetAsEntry = () =>
        ({ isDirectory: true }) as FileSystemEntry;
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
  });

  test('hostile names are text, in the file, the options and what is read', async ({ site }) => {
    const { page } = await openLookup(site);
    const html = '<img src=x onerror="document.title=1">';
    const config = {
      ...{ model_type: html, hidden_size: 64, num_attention_heads: 4, [html]: 7 },
      ...{ '"><script>document.title=2</script>': 9, __proto: 3, num_hidden_layers: 2 },
    };
    await choose(page, `${html}.json`, Buffer.from(JSON.stringify(config)));
    await page.locator('#file-name', { hasText: 'onerror' }).waitFor();
    await page.locator(`#lookup-width label.option`, { hasText: '<img' }).first().click();
    await page.locator('#lookup-width #check').click();
    await page.locator('#lookup-width [data-verdict="wrong"]').waitFor();
    for (const step of ['width', 'heads', 'head_dim', 'divides', 'sharing']) {
      await page.locator(`#lookup-${step} #show`).click();
      await page.locator(`#lookup-${step} #says`).waitFor();
    }
    await page.locator('#ratio').waitFor();
    assert.equal(await page.locator('model-lookup img, model-lookup script').count(), 0);
    assert.match(await page.title(), /^Look up a model/);
  });
});
