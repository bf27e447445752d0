// The laboratory of forty heads, closer: what a weight is made of, words instead of tokens, tasks, examples, repeated tokens, two
// texts, the residual stream, and files of what stands there. Numbers beside those of the engine in Node.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MainModule, ModelToken, RoleRow } from '@engine';
import { loadTools, repoRoot } from '../../../tools/load-engine.ts';
import { openModel } from '../../../tools/model-files.ts';
import type { PretrainedInduction } from '../../../web/src/features/pretrained/pretrained-induction.ts';
import { decimal } from '../../../web/src/kit/sentence.ts';
import { type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const SPINE = 'Lily saw a big, red ball. She wanted to play with';
const TOM = 'Tom saw a dog. The dog was big. Tom was happy. The';
const MODEL = join(repoRoot, 'web/models/stories260K');
const [LAYER, HEAD, QUERY] = [4, 5, 16];
let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadTools();
  openModel(engine, join(MODEL, 'stories260K.planes'));
  engine.modelTokenizer(readFileSync(join(MODEL, 'tok512.bin')));
});

const study = (text: string) => {
  const tokens = got(engine.modelEncode(text));
  engine.modelStudy(tokens.map(({ token }) => token));
  return tokens;
};

const numbers = (tokens: ModelToken[]) => tokens.map(({ token }) => token);

const { sentences }: { sentences: string[] } = JSON.parse(
  readFileSync('web/content/en/words/pretrained-induction.json', 'utf8'),
);

/** Begin tokens, each with four copies of random tokens, or with two of some sentences. */
const REPEATED = {
  sentences: () =>
    sentences.map((text) => {
      const [begin, ...copy] = numbers(got(engine.modelEncode(text)));
      return [begin!, ...copy, ...copy];
    }),
  'random tokens': () =>
    Array.from({ length: 10 }, (_, seed) =>
      numbers(got(engine.modelRepeated({ length: 25, repeats: 4, seed }))),
    ),
};

async function open(site: Site) {
  const opened = await site.open({ path: 'lab/forty-heads.html' });
  await opened.page.locator('heads-grid').waitFor();
  return { ...opened, closely: opened.page.locator('pretrained-head') };
}

test.describe('one head closely', () => {
  test('a weight leads back to query and key, turned, multiplied, scaled and compared', async ({
    site,
  }) => {
    study(SPINE);
    const ask = { layer: LAYER, head: HEAD, query: QUERY, key: 2, interventions: [] };
    const of = got(engine.modelWeight(ask));
    const { page, closely } = await open(site);
    await closely
      .getByRole('heading', {
        name: `How the weight ${decimal(of.weights[2]!, 3)} from “with” to “saw” is computed`,
      })
      .waitFor();
    const table = closely.locator('.operands table').first();
    const cells = await table
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
      );
    assert.equal(cells.length, 8);
    for (const [at, shown] of cells.entries())
      assert.deepEqual(
        shown,
        [of.q, of.q_rot, of.k, of.k_rot, of.products].map((numbers) => decimal(numbers[at]!, 3)),
      );
    await closely.getByText(decimal(of.scores[2]!, 3)).first().waitFor();
    // Another key of the same query.
    await closely.locator('.weights button').nth(0).click();
    await closely.getByRole('heading', { name: /from “with” to “start” is computed/ }).waitFor();
    assert.equal(await closely.locator('.weights button[tabindex="0"]').count(), 1);
    await closely.locator('.weights button').nth(0).press('ArrowDown');
    await page.keyboard.press('Enter');
    await closely.getByRole('heading', { name: /from “with” to “Lily” is computed/ }).waitFor();
    // Another query, from the arcs.
    await closely.locator('.arcs button').nth(3).click();
    await closely.getByRole('heading', { name: /from “a” to/ }).waitFor();
    await closely.locator('.arcs button').nth(3).press('ArrowDown');
    await closely.getByRole('heading', { name: /from “big” to/ }).waitFor();
    await page.getByRole('heading', { name: 'Layer 4, head 5' }).first().waitFor();
  });

  test('from one key, it lists the queries that look at it', async ({ site }) => {
    const { closely } = await open(site);
    await closely.getByLabel('one key').check();
    await closely.getByRole('heading', { name: 'What looks at “saw”' }).waitFor();
    // Key 2 of 17 tokens is seen by 15 queries.
    assert.equal(await closely.locator('.weights li').count(), 15);
    await closely.locator('.weights button').nth(3).click();
    await closely.getByRole('heading', { name: /from “,” to “saw” is computed/ }).waitFor();
  });

  test('between words, pieces count together', async ({ site }) => {
    study(SPINE);
    const asked = { tensor: 'weights', layer: LAYER, interventions: [] };
    const { starts, data } = got(engine.modelWordWeights(asked));
    const side = starts.length;
    const row = [...data.subarray(HEAD * side * side, (HEAD + 1) * side * side)].slice(-side);
    const { closely } = await open(site);
    await closely.getByLabel('whole words').check();
    await closely.getByText('The weight of a word is the sum').waitFor();
    const shown = await closely.locator('.weights .value').allTextContents();
    assert.deepEqual(
      shown,
      row.map((weight) => decimal(weight, 2)),
    );
    const names = await closely.locator('.weights .name').allTextContents();
    assert.ok(names.includes('red') && names.includes('wanted'), String(names));
  });

  test('the matrix is walked with arrow keys, and says where one is', async ({ site }) => {
    const { closely } = await open(site);
    await closely.getByLabel('matrix').check();
    const cells = closely.locator('matrix-view .cells');
    await cells.press('ArrowUp');
    await closely.getByRole('heading', { name: /from “play” to/ }).waitFor();
  });
});

test('tasks are judged by what was measured, wrong with a number and a hint, right with the rule', async ({
  site,
}) => {
  const { heads } = got(engine.modelRoles(REPEATED.sentences()));
  const { page } = await open(site);
  for (const by of ['same_token', 'induction'] as const) {
    const task = page.locator(`find-head[by="${by}"]`);
    const ask = async ({ layer, head }: RoleRow) => {
      await page
        .locator('heads-grid button')
        .nth(layer * 8 + head)
        .click();
      await task.getByRole('button', { name: `Is it layer ${layer}, head ${head}?` }).click();
    };
    const order = heads.toSorted((a, b) => b[by] - a[by]);
    await ask(order[7]!);
    await task.getByText(/^Not this one\. .* rank 8 of 40; .* Type /).waitFor();
    await ask(order[0]!);
    const score = decimal(order[0]![by], 2);
    await task.getByText(new RegExp(`^Yes\\. Over 12 texts .* puts ${score} of its`)).waitFor();
  }
});

test('an example says what one head takes away, and goes into the field', async ({ site }) => {
  study(TOM);
  const vocab = got(engine.modelArchitecture()).vocab_size;
  const on = got(engine.modelRun({ interventions: [], next: vocab })).next[0]!;
  const interventions = [{ kind: 'zero_head' as const, layer: 4, head: 4 }];
  const off = got(engine.modelRun({ interventions, next: vocab })).next;
  const left = off.find(({ token }) => token.token === on.token.token)!.probability;
  const { page } = await open(site);
  const example = page.locator('pretrained-example').first();
  const fall = Math.round((1 - left / on.probability) * 100);
  assert.equal(fall, 90);
  await example
    .getByText(`“do” with ${decimal(on.probability, 2)}. With layer 4, head 4 off, this falls by`)
    .waitFor();
  assert.match(
    await example.evaluate(({ shadowRoot }) => shadowRoot!.textContent),
    new RegExp(`falls by ${fall}.%`),
  );
  await example.getByRole('button', { name: 'Use this text' }).click();
  await page.waitForFunction(
    (text: string) => document.querySelector('forty-heads')!.reading?.text === text,
    TOM,
  );
  assert.equal(await page.getByLabel('Type a sentence').inputValue(), TOM);
  await page.getByRole('heading', { name: 'Layer 4, head 4' }).first().waitFor();
});

test('repeated texts are read with all heads on, without the two best and without others', async ({
  site,
}) => {
  const { page } = await open(site);
  const induction = page.locator('pretrained-induction');
  const rows = induction.locator('tbody tr');
  for (const [kind, copies] of [
    ['sentences', 2],
    ['random tokens', 4],
  ] as const) {
    await induction.getByLabel(kind).check();
    await induction.getByRole('button', { name: 'Run the test' }).click();
    await rows.nth(2).waitFor();
    const { best } = await induction.evaluate(({ tested }: PretrainedInduction) => tested!);
    const texts = REPEATED[kind]();
    const off = best.map(({ layer, head }) => ({ kind: 'zero_head' as const, layer, head }));
    for (const [at, interventions] of [[], off].entries()) {
      const losses = got(engine.modelCopyLosses({ texts, copies, interventions }));
      assert.deepEqual(
        await rows.nth(at).locator('td').allTextContents(),
        losses.map(({ mean, error }) => `${decimal(mean, 2)} ± ${decimal(2 * error, 2)}`),
      );
    }
  }
});

test('with patterns kept, the loss without a head is that of its output alone', async ({
  site,
}) => {
  study(SPINE);
  const interventions = [
    { kind: 'zero_head', layer: LAYER, head: HEAD },
    { kind: 'keep_patterns', layer: -1 },
  ];
  const { loss } = got(engine.modelRun({ interventions, next: 0 }));
  const { page } = await open(site);
  const worth = page.locator('pretrained-worth');
  await worth.getByLabel('zeros, while all others keep their weights').check();
  await worth.getByText(`the mean loss is ${decimal(loss, 4)} nats`).waitFor();
});

test('with means in its place, a head returns its mean over texts that the model wrote, not over this one', async ({
  site,
}) => {
  const texts = Array.from({ length: 24 }, (_, seed) => {
    const how = { tokens: [], count: 64, temperature: 1, top_p: 1, seed };
    return [1, ...got(engine.modelGenerate(how)).map(({ token }) => token)];
  });
  study(SPINE);
  got(engine.modelReference(texts));
  const interventions = [{ kind: 'reference_mean_head', layer: LAYER, head: HEAD }];
  const { loss } = got(engine.modelRun({ interventions, next: 0 }));
  const { page } = await open(site);
  const worth = page.locator('pretrained-worth');
  await worth.getByLabel('its mean over 24 texts that the model wrote').check();
  await worth.getByText(`the mean loss is ${decimal(loss, 4)} nats`).waitFor();
});

test('a second text stands beside the first, with the same head and the same heads off', async ({
  site,
}) => {
  const { page } = await open(site);
  const compare = page.locator('pretrained-compare');
  await compare.locator('figure').nth(1).waitFor();
  await compare.getByLabel('Another text').fill(TOM);
  const guess = compare.locator('figure').nth(1).locator('.next li').first();
  await guess.getByText('do').waitFor();
  await page.getByRole('button', { name: 'Switch off', exact: true }).click();
  await compare.getByText('Mean loss with layer 4, head 5 off').nth(1).waitFor();
  await compare.getByRole('button', { name: 'Copy the text from above' }).click();
  await guess.getByText('her').waitFor();
});

test('the residual stream has a row for every stage, and a cell says its number', async ({
  site,
}) => {
  study(SPINE);
  const { data } = got(engine.modelTensor({ tensor: 'resid_mid', layer: 0, interventions: [] }));
  const { page } = await open(site);
  const stream = page.locator('pretrained-stream');
  const cells = stream.locator('.cells');
  await cells.press('ArrowDown');
  await stream
    .getByText(`After the attention of layer 0, number 0 is ${decimal(data[QUERY * 64]!, 3)}.`)
    .waitFor();
  assert.equal(await stream.locator('.rows li').count(), 11);
});

test('what stands there can be saved: pictures, tables and the weights to their last digit', async ({
  site,
}) => {
  study(SPINE);
  const weights = got(engine.modelTensor({ tensor: 'weights', layer: 0, interventions: [] }));
  const { page } = await open(site);
  const saved = async (tag: string, button: RegExp) => {
    const files = page.locator(`${tag} + details.files`);
    if (!(await files.evaluate((one: HTMLDetailsElement) => one.open)))
      await files.locator('summary').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      files.getByRole('button', { name: button }).click(),
    ]);
    return readFileSync(await download.path(), 'utf8');
  };
  const json = JSON.parse(
    await saved('forty-heads', /weights-layer-0.*JSON|JSON.*weights-layer-0/),
  );
  assert.deepEqual(json.data.flat(3).map(Math.fround), [...weights.data]);
  // What is offered is what stands in the figure.
  await page.locator('pretrained-roles tbody tr').nth(40).waitFor();
  await page.locator('pretrained-worth .signed-bars').first().waitFor();
  assert.match(String(await saved('pretrained-roles', /CSV/)), /Layer 4, head 5/);
  const svg = String(await saved('pretrained-worth', /SVG/));
  assert.ok((svg.match(/<rect/g) ?? []).length > 40, 'a bar for each head');
});
