// Texts as large as people can paste, drop or choose, and larger, in every field and box that takes one: none holds the
// page, what is within the limit is read, and what is over it is refused in words. The log: large-log.test.ts.

import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { MOST } from '../../../../web/engine/limits.ts';
import { loadEngine } from '../../../../web/site/load-engine.ts';
import { comeToAll } from '../../support/coming.ts';
import { openLab } from '../../support/head-lab.ts';
import {
  joined,
  pasteInto,
  SLOW_TEXTS,
  staysAlive,
  withClipboard,
  withFile,
} from '../../support/large.ts';
import { openLookup } from '../../support/lookup.ts';
import { type Site, test } from '../../support/page-test.ts';
import { course, played } from '../../support/played.ts';
import { got } from '../../support/reply.ts';

const HUGE = 20_000_000;

test.describe('the codes of a class', () => {
  const open = async (site: Site) => {
    const opened = await site.open({ path: 'teach.html', before: withClipboard });
    const { page } = opened;
    const results = page.locator('class-results');
    const field = results.locator('#codes');
    const says = (text: string) => results.locator('#said', { hasText: text }).waitFor();
    const paste = (text: string, said: string) => pasteInto(page, field, text, () => says(said));
    return { ...opened, results, field, says, paste };
  };

  test('as 300,000 characters that take long to lay out are read, and the field shows the beginning', async ({
    site,
  }) => {
    const { results, field, paste } = await open(site);
    for (const text of Object.values(SLOW_TEXTS)) {
      await paste(`${text(300_000)}heads-up:1abc;`, '0 of 1 codes read.');
      assert.ok((await field.inputValue()).length <= MOST.field);
      const note = await results.locator('#shown').innerText();
      assert.equal(
        note,
        'The field shows the first 2,000 of 300,014 characters. All of them are read.',
      );
      await results.locator('#empty').click();
      assert.equal(await field.inputValue(), '');
    }
  });

  test('of a thousand learners become a table, and one more is added to them', async ({ site }) => {
    const engine = await loadEngine();
    engine.loadCourse(course);
    const facts = {
      ...{ lessons: [], cards: [] },
      practice: played(engine, (_, at) => (at % 2 === 0 ? 'right' : 'wrong')),
    };
    const codeOf = (name: string) => `heads-up:${got(engine.classCode(facts, name))};\n`;
    const codes = Array.from({ length: MOST.codes - 1 }, (_, at) => codeOf(`Learner ${at}`));
    const { page, results, paste } = await open(site);
    await paste(codes.join('Hello, here is mine:\n'), '999 of 999 codes read.');
    assert.equal(await results.locator('tbody tr').count(), 999);
    await paste(codeOf('Zoë'), '1,000 of 1,000 codes read.');
    assert.equal(await results.locator('tbody th').last().innerText(), 'Zoë');
    await staysAlive(page, 'saved', async () => {
      const download = page.waitForEvent('download');
      await results.locator('#save').click();
      await download;
    });
  });

  test('that cannot be read, a thousand of them, are counted, and too long a text is refused', async ({
    site,
  }) => {
    const { results, field, paste } = await open(site);
    const codes = Array.from({ length: 300_000 }, (_, at) => `heads-up:${at};`).join('');
    await paste(codes.slice(0, MOST.class), '0 of 1,000 codes read.');
    assert.match(await results.locator('#said').innerText(), /970 more codes cannot be read\./);
    await results.locator('#empty').click();
    await paste('heads-up:1abc;', '0 of 1 codes read.');
    await paste(joined(HUGE), 'This text has 20,000,000 characters, but at most 4,000,000');
    assert.equal(await field.inputValue(), 'heads-up:1abc;');
  });
});

test.describe('a config', () => {
  const SIZES = {
    ...{ model_type: 'llama', hidden_size: 4096, num_attention_heads: 32 },
    ...{ num_hidden_layers: 32, num_key_value_heads: 8 },
  };
  const labels = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [at, `label ${at}`]));
  const FILES: Record<string, string> = {
    '7 MB in one line': JSON.stringify({ a: 'x'.repeat(7e6), ...SIZES }),
    'joined letters that are few enough to be shown': JSON.stringify({ a: joined(4500), ...SIZES }),
    'lines of joined letters': JSON.stringify(
      { a: Array.from({ length: 300 }, () => joined(400)), ...SIZES },
      null,
      1,
    ),
    'empty lines': '\n'.repeat(7e6) + JSON.stringify(SIZES),
    'labels in 43,000 lines': JSON.stringify({ labels: labels(43_000), ...SIZES }, null, 2),
    'a key of 300,000 letters twice': JSON.stringify(SIZES).replace(
      '{',
      `{"${joined(300_000)}":1,"${joined(300_000)}":2,`,
    ),
  };

  for (const [kind, text] of Object.entries(FILES))
    test(`with ${kind} is read and asked about, its places marked`, async ({ site }) => {
      const { page } = await openLookup(site);
      const questions = page.locator('lookup-questions');
      await withFile('large.json', text, (path) =>
        staysAlive(page, 'opened', async () => {
          await page.locator('#lookup-file').setInputFiles(path);
          await page.locator('#file-name', { hasText: 'large.json' }).waitFor();
        }),
      );
      for (let at = 0; at < 8 && (await questions.locator('#show').count()) > 0; at += 1)
        await staysAlive(page, 'shown', async () => {
          await questions.locator('#show').first().click();
          await questions.locator('#says').nth(at).waitFor();
        });
      const marked = await page.locator('#file-text mark').allInnerTexts();
      assert.ok(
        marked.includes('"num_attention_heads":32') || marked.includes('"num_attention_heads": 32'),
        String(marked),
      );
      const drawn = (await page.locator('#file-text').innerText()).length;
      assert.ok(drawn < 90_000, `${drawn} characters`);
    });
});

test('a list of names is used as far as it may be, and the field shows the beginning', async ({
  site,
}) => {
  const { page, lab } = await openLab(site, '', { before: withClipboard });
  await lab.locator('#setup > summary').click();
  const setup = lab.locator('lab-setup');
  const said = 'Up to 5,000 names in up to 100,000 characters';
  await setup.locator('p', { hasText: said }).waitFor();
  const left = setup.locator('#list', { hasText: /names were left out/ });
  for (const text of ['anna bert carl dora emil fred gina hans '.repeat(HUGE / 40), joined(HUGE)]) {
    const used = () => setup.locator('#shown', { hasText: 'of 100,000 characters' }).waitFor();
    await pasteInto(page, setup.locator('#words'), text, used);
    assert.equal((await setup.locator('#words').inputValue()).length, 2000);
    await staysAlive(page, 'used again', () => setup.locator('#use-words').click());
    await (text === joined(HUGE)
      ? setup.locator('#list', { hasText: 'left out' })
      : left
    ).waitFor();
    await setup.locator('#no-words').click();
    await setup.locator('#shown').waitFor({ state: 'detached' });
  }
});

test.describe('300,000 characters in a field of one line', () => {
  const pasteAll = async (page: Page, field: Locator) => {
    for (const text of [joined(300_000), 'a '.repeat(150_000), '9'.repeat(300_000)])
      await pasteInto(page, field, text, () => page.keyboard.press('Enter'));
  };

  for (const [path, host, selector] of [
    ['lessons/every-size.html', 'model-catalogue', '#find-model'],
    ['lessons/width-and-heads.html', 'setup-panel', '#d_model #number'],
    ['lessons/width-and-heads.html', 'setup-panel', '#seed'],
    ['practice/lookup.html', 'lookup-source', '#lookup-model'],
    ['practice/dimensions.html', 'dimension-exercise', '#answer'],
    ['lab/heads.html', 'lab-setup', '#d_model'],
    ['teach.html', 'class-worksheets', '#seed'],
    ['your-log.html', 'hand-in', '#name'],
  ] as const)
    test(`${selector} of ${host}`, async ({ site }) => {
      const { page } = await site.open({ path, before: withClipboard });
      if (host === 'model-catalogue') await comeToAll(page, host);
      const field = page.locator(`${host} ${selector}`).first();
      await field.waitFor({ state: 'attached' });
      await page.evaluate(() => {
        const open = (root: ParentNode) => {
          for (const one of root.querySelectorAll('*')) {
            if (one instanceof HTMLDetailsElement) one.open = true;
            if (one.shadowRoot) open(one.shadowRoot);
          }
        };
        open(document);
      });
      await field.waitFor();
      await pasteAll(page, field);
    });

  test('the words of a search', async ({ site }) => {
    const { page } = await site.open({ before: withClipboard });
    await page.locator('#search-open').click();
    const field = page.locator('#search-words');
    await field.fill('softmax');
    await page.locator('#search-results a').first().waitFor();
    for (const text of [joined(300_000), 'attention heads '.repeat(20_000)])
      await pasteInto(page, field, text, () =>
        page.locator('#search-status', { hasText: /^(?:Nothing|\d)/ }).waitFor(),
      );
    assert.equal((await field.inputValue()).length, MOST.search);
  });
});
