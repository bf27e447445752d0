// A model of repeated tokens trained in a page: it stops and goes on, and its settings are the experiment's.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import words from '../../../web/content/en/words/induction-training.json' with { type: 'json' };
import { readContent } from '../../../web/site/content.ts';
import { loadFigures } from '../../../web/site/live-figures.ts';
import { repoRoot } from '../../../web/site/load-engine.ts';
import { SETTINGS } from '../../../web/src/features/training/induction-charts.ts';
import { count, decimal, percentText } from '../../../web/text/sentence.ts';
import { engine } from '../support/engines.ts';
import { frames } from '../support/fits.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';

const PATH = 'examples/induction-training.html';
const TABLE = 'web/content/experiments/e13b-induction-over-time.json';
const HEADS = SETTINGS.n_heads;

async function open(site: Site, options: Opening = {}) {
  const opened = await site.open({ path: PATH, ...options });
  const training = opened.page.locator('induction-training');
  await training.locator('#go').waitFor();
  return { ...opened, training };
}

const pointsIn = (page: Page) =>
  page.evaluate(() => document.querySelector('induction-training')!.training?.points ?? []);

test('trains what the experiment trained', () => {
  const { settings } = JSON.parse(readFileSync(TABLE, 'utf8'));
  for (const [name, value] of Object.entries(SETTINGS))
    if (!['attention_only', 'steps'].includes(name)) assert.equal(settings[name], value, name);
  assert.ok(settings.steps.includes(SETTINGS.steps));
  assert.equal(settings.n_layers, 2);
});

test('of another seed stops, goes on to the end, which is said, and begins anew with one layer, on a phone', async ({
  site,
}) => {
  const { page, training } = await open(site, { width: 390, touch: true, colorScheme: 'dark' });
  await training.locator('#seed').tap();
  assert.equal(await training.locator('#step').innerText(), 'not trained yet, seed 1');
  const go = training.locator('#go');
  await go.tap();
  // Pressed in the page, as soon as there is a point: a busy machine would come too late from here.
  await page.waitForFunction(() => {
    const { training, shadowRoot } = document.querySelector('induction-training')!;
    const isOn = (training?.points.length ?? 0) > 0;
    if (isOn) shadowRoot!.querySelector<HTMLElement>('#go')!.click();
    return isOn;
  });
  await go.getByText(words.go.stopped).waitFor();
  const stood = await training.locator('#step').innerText();
  await frames(page, 18);
  assert.equal(await training.locator('#step').innerText(), stood);
  await go.tap();
  await training.locator('#summary', { hasText: 'Trained for' }).waitFor({ timeout: 0 });
  const points = await pointsIn(page);
  const { loss, induction } = points.at(-1)!;
  const said = await training.locator('#summary').innerText();
  for (const part of [decimal(loss, 3), percentText(induction.score), 'Layer 1, head'])
    assert.ok(said.includes(part), said);
  assert.ok(induction.score > 0.5);
  await training
    .locator('heads-grid button')
    .nth(2 * HEADS - 1)
    .waitFor();
  await training.locator('summary').tap();
  assert.equal(await training.locator('#points tbody tr').count(), points.length);
  await training.getByRole('radio', { name: '1' }).check({ force: true });
  await training.locator('#summary', { hasText: words.phases.idle }).waitFor();
});

test('the still figure draws the measured means', async () => {
  const figures = await loadFigures();
  const content = readContent(repoRoot, 'en');
  const own = content.words['induction-training']!;
  const figure = String(
    figures.get('induction-training')!({ engine, content, words: own, attributes: {} }),
  );
  assert.equal(figure.match(/<svg class="plot"/g)!.length, 2);
  const { rows, seeds } = JSON.parse(readFileSync(TABLE, 'utf8'));
  const end = rows.find(({ id }: { id: string }) => id === `${SETTINGS.steps}-${SETTINGS.steps}`);
  const loss = decimal(end.measures.held_out_loss.mean, 2);
  assert.ok(figure.includes(`${loss} at step ${count(SETTINGS.steps)}`));
  assert.ok(figure.includes(`means over ${seeds} seeds`));
});
