// A model of repeated tokens trained in a page: its curves are those of the engine in Node, it stops and goes on by
// keyboard, and its settings are the experiment's.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import words from '../../../web/content/en/words/induction-training.json' with { type: 'json' };
import { readContent } from '../../../web/site/content.ts';
import { loadFigures } from '../../../web/site/live-figures.ts';
import { loadModels, repoRoot } from '../../../web/site/load-engine.ts';
import { EVERY, SETTINGS } from '../../../web/src/features/training/induction-charts.ts';
import { decimal, percentText } from '../../../web/text/sentence.ts';
import { engine } from '../support/engines.ts';
import { frames } from '../support/fits.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

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

/** The same of the engine in Node, up to a step. */
async function ofEngine(layers: number, seed: number, steps: number) {
  const trainer = await loadModels();
  got(trainer.trainStart('run', { ...SETTINGS, n_layers: layers, seed }));
  const points = [];
  for (let step = 0; step <= steps; step += EVERY) {
    if (step > 0) got(trainer.trainSteps('run', EVERY));
    const { loss, accuracy } = got(trainer.trainScore('run', 'held_out', {}, false));
    const { previous, induction } = got(trainer.trainPatterns('run', 'held_out'));
    points.push({
      ...{ step, loss, accuracy },
      induction: Math.max(...induction.subarray((layers - 1) * HEADS)),
      previous: Math.max(...previous.subarray(0, HEADS)),
    });
  }
  return points;
}

test('trains what the experiment trained', () => {
  const { settings } = JSON.parse(readFileSync(TABLE, 'utf8'));
  for (const [name, value] of Object.entries(SETTINGS))
    if (name !== 'attention_only') assert.equal(settings[name], value, name);
  assert.equal(settings.n_layers, 2);
});

test('of another seed stops, goes on to the end with the engine’s curves, which is said, and begins anew with one layer, on a phone', async ({
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
  assert.deepEqual(
    points.slice(0, 4).map(({ induction, previous, uniform: _, ...rest }) => ({
      ...{ ...rest, induction: induction.score, previous: previous.score },
    })),
    await ofEngine(2, 1, 3 * EVERY),
  );
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

test('that is gone with its worker says so, keeps its curve, and begins anew', async ({ site }) => {
  const { page, training } = await open(site, { allowed: /./ });
  await training.locator('#go').click();
  await page.waitForFunction(
    () => (document.querySelector('induction-training')!.training?.points.length ?? 0) > 1,
  );
  await page.evaluate(() =>
    document.querySelector('induction-training')!.trainer.client.call('noCall' as 'vocabulary'),
  );
  await training.locator('#summary', { hasText: words.phases.lost }).waitFor();
  assert.equal(await training.locator('.charts figure').count(), 2);
  await training.locator('#go').click();
  await training.locator('#summary', { hasText: words.phases.training }).waitFor();
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
  const loss = decimal(rows.at(-1).measures.held_out_loss.mean, 2);
  assert.ok(figure.includes(`${loss} at step ${SETTINGS.steps}`));
  assert.ok(figure.includes(`means over ${seeds} seeds`));
});
