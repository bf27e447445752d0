// What the reader changes in the trained model: guesses and losses beside those of the engine in Node, and other figures follow.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Intervention } from '@engine';
import { repoRoot } from '../../../tools/load-engine.ts';
import { openModel } from '../../../tools/model-files.ts';
import { tools as engine } from '../support/engines.ts';
import { openGates } from '../support/gates.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const SPINE = 'Lily saw a big, red ball. She wanted to play with';
const MODEL = join(repoRoot, 'web/models/stories260K');
test.beforeAll(() => {
  openModel(engine, join(MODEL, 'stories260K.planes'));
  engine.modelTokenizer(readFileSync(join(MODEL, 'tok512.bin')));
});

function ofEngine(interventions: Intervention[]) {
  engine.modelStudy(got(engine.modelEncode(SPINE)).map(({ token }) => token));
  return got(engine.modelRun({ interventions }));
}

async function open(site: Site, path: string, options: Opening = {}) {
  const opened = await site.open({ path, ...options });
  await openGates(opened.page);
  const change = opened.page.locator('model-change');
  await change.scrollIntoViewIfNeeded();
  await change.getByRole('radio').first().waitFor();
  return { ...opened, change };
}

const CHANGES: [what: string, path: string, choice: string, Intervention][] = [
  ['scores times four', 'lessons/scaling.html', '4', { kind: 'scale_scores', factor: 4 }],
  ['scores at zero', 'lessons/scaling.html', '0', { kind: 'scale_scores', factor: 0 }],
  ['no rotation', 'lessons/word-order.html', 'no', { kind: 'no_rope' }],
  ['a window', 'lessons/beyond-self-attention.html', '6', { kind: 'window', count: 6 }],
];

for (const [what, path, choice, intervention] of CHANGES)
  test(`${what}: the guess, its probability and the loss are the engine’s`, async ({ site }) => {
    const { change } = await open(site, path);
    await change.getByRole('radio', { name: choice, exact: true }).check();
    const { next, loss } = ofEngine([intervention]);
    const trained = ofEngine([]);
    const says = change.getByRole('status');
    await says
      .filter({ hasText: `The mean loss on this text is ${loss.toFixed(3)} nats` })
      .waitFor();
    const sentence = await says.textContent();
    const [guess] = next;
    assert.ok(sentence!.includes(`“${guess!.token.text.trim()}”`), sentence!);
    assert.ok(sentence!.includes(guess!.probability.toFixed(2)), sentence!);
    assert.ok(sentence!.includes(`instead of ${trained.loss.toFixed(3)}`), sentence!);
  });

test('by keyboard there and back, and the arcs below follow', async ({ site }) => {
  const { page, change } = await open(site, 'lessons/scaling.html');
  const weights = () => page.locator('pretrained-head .weights .value').allTextContents();
  await page.locator('pretrained-head .weights .value').first().waitFor();
  const before = await weights();
  await change.getByRole('radio', { name: '1 (as trained)' }).focus();
  await page.keyboard.press('ArrowLeft');
  await change.getByText('Now the best guess is').waitFor();
  await page.locator('pretrained-head .weights .value', { hasText: '0.06' }).nth(16).waitFor();
  await page.keyboard.press('ArrowRight');
  await change.getByText('As trained, the model’s best guess is').waitFor();
  await page.waitForFunction((wanted) => {
    const figure = document.querySelector('pretrained-head')!.shadowRoot!;
    const all = [...figure.querySelectorAll('.weights .value')];
    return all.map(({ textContent }) => textContent).join() === wanted;
  }, before.join());
});
