// Values in an address: what is cut off there is cut between characters.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, textField } from '../../web/text/address.ts';

const address = new Address({ text: textField(20) }, { text: '' });

test('a text is cut between characters, and half a character is left out', () => {
  for (const [typed, kept] of [
    [`${'x'.repeat(19)}😀`, 'x'.repeat(19)],
    [`${'x'.repeat(18)}😀!`, `${'x'.repeat(18)}😀`],
    ['a\ud83db', 'ab'],
    ['\ude00 back', ' back'],
  ] as const) {
    const written = address.write({ text: typed });
    assert.equal(address.read(written).text, kept);
  }
});
