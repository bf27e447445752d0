// Texts as large as people can paste, drop or choose: what is within the limit is read without holding the page, and what
// is over it is refused in words. Every field and box that takes a text: long/large-text.test.ts; limits: limits.test.ts.

import assert from 'node:assert/strict';
import { joined, pasteInto, withClipboard } from '../support/large.ts';
import { openLookup } from '../support/lookup.ts';
import { test } from '../support/page-test.ts';

test('a config of 7 MB is read at once, and one of 20 MB is refused, whichever way it comes; the limit stands beside the box', async ({
  site,
}) => {
  const { page } = await openLookup(site, { before: withClipboard });
  const field = page.locator('#lookup-text');
  const box = page.locator('lookup-source section.panel');
  assert.match(await box.innerText(), /\(up to 8 MB\)/);
  const sizes = {
    ...{ model_type: 'llama', hidden_size: 4096, num_attention_heads: 32 },
    ...{ num_hidden_layers: 32, num_key_value_heads: 8 },
  };
  await pasteInto(page, field, JSON.stringify({ a: 'x'.repeat(7e6), ...sizes }), () =>
    page.locator('#file-name', { hasText: 'your text' }).waitFor(),
  );
  assert.equal(await field.inputValue(), '');

  const refused = page.locator('#refused', { hasText: 'larger than 8,388,608 bytes' });
  await pasteInto(page, field, joined(20_000_000), () => refused.waitFor());
  await page.locator('#open-gpt2').click();
  await refused.waitFor({ state: 'detached' });
  await box.evaluate((target) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', 'x'.repeat(20_000_000));
    target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await refused.waitFor();
});
