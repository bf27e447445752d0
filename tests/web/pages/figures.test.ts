// Figures that stand in one place each, worked by keyboard, and what they say. Their numbers are held in Node.

import assert from 'node:assert/strict';
import type WordOrder from '../../../web/src/features/pretrained/word-order.figure.ts';
import type { MatrixView } from '../../../web/src/kit/matrix-view.ts';
import { openFigure } from '../support/alive.ts';
import { frames } from '../support/fits.ts';
import { type Site, test } from '../support/page-test.ts';

const BEYOND = 'beyond-self-attention';

const open = (site: Site, lesson: string, tag: string, part: string) =>
  openFigure(site, `lessons/${lesson}.html`, tag, { part });

/** By itself, where no scene puts it into another state. */
const alone = (site: Site, tag: string, part: string) =>
  openFigure(site, `examples/${tag}.html`, tag, { part });

/** Of one token, as each stage shows them. */
const SHAPES: Record<string, string>[] = [
  { x: '(64,)' },
  { q: '(4, 16)', k: '(4, 16)', v: '(4, 16)' },
  { weights: '(4, 10)' },
  { head_outputs: '(4, 16)' },
  { concat: '(64,)' },
  { y: '(64,)' },
];

test('the flow of data is stepped through by keyboard, with shapes, for one token and for all', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'examples/flow-diagram.html' });
  const diagram = page.locator('flow-diagram').first();
  const now = () => diagram.locator('.stage.now').getAttribute('data-stage');
  await diagram.locator('#flow-next').focus();
  for (const [i, shapes] of SHAPES.entries()) {
    for (const [tensor, shape] of Object.entries(shapes)) {
      const said = (await diagram.locator(`[data-shape="${tensor}"] .shape`).textContent())!;
      assert.equal(said.trim(), shape, tensor);
    }
    assert.match(await diagram.locator('.slider').innerText(), new RegExp(`${i + 1} of 6`));
    await page.keyboard.press('Enter');
  }
  assert.equal(await now(), 'output');
  await diagram.locator('#flow-scrub').focus();
  await page.keyboard.press('Home');
  assert.equal(await now(), 'input');
  await diagram.locator('#flow-next').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await now(), 'weigh');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await now(), 'project');

  await diagram.locator('#flow-token').selectOption('7');
  await diagram.locator('#flow-scrub').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await diagram.locator('table tbody tr').count(), 4);

  await diagram.locator('input[value="all"]').focus();
  await page.keyboard.press('Space');
  const whole = diagram.locator('[data-stage="weigh"] .line .shape').first();
  await whole.filter({ hasText: '(4, 10, 10)' }).waitFor();
});

test('what each head contributes: a number is walked to by the keyboard and comes with its products, with W_o and with the identity', async ({
  site,
}) => {
  const opened = await open(site, 'output-matrix', 'head-contributions', 'matrix-view');
  const { page, figure, says } = opened;
  await says('which is rounding');
  await figure.locator('.cells').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const told = figure.locator('#says', { hasText: /Head 3 adds −?\d\.\d{3} to number 1\./ });
  const before = (await told.textContent())!;
  await figure.locator('details summary', { hasText: 'number 1 of head 3' }).click();
  await figure.getByRole('radio', { name: 'identity' }).check();
  await figure
    .locator('#says', { hasText: 'Head 3 adds' })
    .filter({ hasNotText: before })
    .waitFor();
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('#scene-slices .radios label:visible');
  assert.deepEqual(await printed.allInnerTexts(), ['identity']);
});

test('padding on the left: its rows have no key, NaN by the formula and zeros in the engine; a word’s row, walked to by keys, sees no padding; without the mask no row is NaN', async ({
  site,
}) => {
  const { page, figure } = await openFigure(site, 'examples/left-padding.html', 'left-padding', {
    part: '#row',
  });
  await figure.locator('#row-title ~ ol', { hasText: 'e^(−∞ − (−∞)) is NaN' }).waitFor();
  const cells = await figure.locator('#row tbody tr td').allTextContents();
  assert.deepEqual(cells, Array.from({ length: 3 }, () => ['−∞', 'NaN', '0.000']).flat());
  await figure.locator('#change', { hasText: 'at most' }).waitFor();

  await figure.locator('.cells').focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await figure.getByRole('heading', { name: 'The row of “had”, position 5' }).waitFor();
  await figure.locator('.operands p', { hasText: 'This query sees 3 of the 6 keys' }).waitFor();
  assert.ok(!(await figure.innerText()).includes('NaN'));

  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp');
  await figure.getByRole('radio', { name: 'causal mask alone' }).check();
  await figure.locator('#change', { hasText: 'by up to' }).waitFor();
  assert.ok(!(await figure.innerText()).includes('NaN'));
});

test('the dials of RoPE: the score follows the distance, by the keyboard too, and stays where both move', async ({
  site,
}) => {
  const { figure: dials, says } = await alone(site, 'rope-dials', '.sum');
  const shown = () => dials.locator('.sum dd').allTextContents();
  const arrows = () =>
    dials
      .locator('.rope-dials path.line')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
  await says(/1 token apart. The score is −?\d+\.\d\d/);
  const contributions = await shown();

  const before = await arrows();
  const move = dials.getByRole('slider', { name: 'Move both' });
  await move.fill('200');
  await says(/query is at position 201 and the key at position 200, 1 token apart/);
  assert.deepEqual(await shown(), contributions);
  const after = await arrows();
  // Of each dial's four arrows the faint ones, drawn first, stay.
  const faint = (paths: typeof before) => paths.filter((_, i) => i % 4 < 2);
  assert.deepEqual(faint(after), faint(before));
  // Slow pairs may turn by less than can be drawn.
  for (const arrow of [2, 3]) assert.notEqual(after[arrow], before[arrow]);
  await dials.getByRole('button', { name: 'Put back' }).click();
  await says(/query is at position 15 and the key at position 14/);

  const distance = dials.getByRole('slider', { name: 'Distance in tokens' });
  await distance.press('ArrowRight');
  await says(/2 tokens apart/);
  assert.notDeepEqual(await shown(), contributions);
  await distance.press('End');
  // The key goes back as far as the query needs.
  await says(/query is at position 255 and the key at position 0/);
  assert.ok(await dials.getByLabel('all 256').isChecked());
});

test('softmax in blocks reads a block at each press, says the factor, ends with both outputs, and begins anew with another size of block', async ({
  site,
}) => {
  const KEYS = 15;
  const { figure: live, says } = await open(site, 'cost', 'softmax-blocks', '.softmax-blocks');
  assert.equal(await live.locator('.softmax-blocks > .waiting').count(), 1);
  assert.equal(await live.locator('.power').count(), 8);
  const next = live.locator('#softmax-next');
  await next.press('Enter');
  await says(/multiplied by \d\.\d\d/);
  assert.equal(await live.locator('.power').count(), KEYS);
  assert.equal(await live.locator('.softmax-outputs').count(), 0);
  await next.press('Enter');
  await says(/divided by the running sum/);
  const outputs = live.locator('.softmax-outputs .numbers');
  const [inBlocks, atOnce] = [0, 1].map((strip) => outputs.nth(strip).locator('li'));
  assert.deepEqual(await inBlocks!.allTextContents(), await atOnce!.allTextContents());
  assert.equal(await next.getAttribute('aria-disabled'), 'true');
  await live.locator('#softmax-again').press('Enter');
  await says('Block 0 has been read');

  // Another size of block begins anew, down to blocks of one.
  const size = live.getByRole('slider', { name: 'Scores per block' });
  await size.press('Home');
  await live
    .locator('.softmax-blocks > li')
    .nth(KEYS - 1)
    .waitFor();
  assert.equal(await live.locator('.softmax-blocks > .waiting').count(), KEYS - 1);
  await size.press('End');
  await live.locator('.softmax-blocks > li').nth(1).waitFor({ state: 'detached' });
});

test('the stages of one token are walked by the keyboard, and each number is said', async ({
  site,
}) => {
  const { page, figure: path } = await open(site, 'width-and-heads', 'token-path', '.stages');
  // All of the figure is in the window: to scroll would be to read another scene.
  await page.setViewportSize({ width: 1280, height: 1400 });
  const now = path.locator('.stages button[aria-current="step"] b');
  await path.locator('.stages button').first().click();
  assert.equal(await now.textContent(), 'x');
  await page.keyboard.press('ArrowDown');
  assert.equal(await now.textContent(), 'queries');
  await path.locator('.says', { hasText: '8 queries of 16 numbers' }).waitFor();
  await path.locator('#next').press('Enter');
  await path.locator('.says', { hasText: '8 keys of 16 numbers' }).waitFor();
  await path.locator('#back').press('Enter');
  await path.locator('matrix-view .cells').focus();
  await page.keyboard.press('ArrowDown');
  await path.locator('matrix-view #says', { hasText: /row 1, number 0: −?\d\.\d{3}/ }).waitFor();

  // Weights, which are never below zero, are told in words of their own.
  const how = path.locator('.closely > .small');
  assert.match(await how.innerText(), /^Blue numbers are above zero/);
  await path.locator('.stages button', { hasText: 'weights' }).click();
  await how.filter({ hasText: /the stronger a cell, the larger the weight/ }).waitFor();
  const names = await path.locator('.stages button b').allTextContents();
  assert.deepEqual(names.slice(-5), ['weights', 'outputs', 'concatenated', 'y', 'stream']);
});

test('words are chosen by keys; their swap moves weights and output with rotation, and no output without', async ({
  site,
}) => {
  const { page, figure: order } = await alone(site, 'word-order', '#swap');
  const tokens = order.locator('.tokens button');
  const marked = () => order.locator('.tokens button[aria-pressed=true]').allTextContents();
  const change = (words: string) => order.locator('#change', { hasText: words }).waitFor();
  assert.deepEqual(await marked(), ['ball', 'kite']);
  await tokens.first().focus();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await change('“a” and “kite” are marked');
  assert.deepEqual(await marked(), ['a', 'kite']);
  await order.locator('#swap').focus();
  await page.keyboard.press('Enter');
  await change('The order matters');
  assert.deepEqual((await tokens.allTextContents()).slice(0, 4), ['Lily', 'had', 'kite', 'ball']);
  const { drawn, saved } = await order.evaluate((figure: WordOrder) => {
    const views = [...figure.renderRoot.querySelectorAll<MatrixView>('matrix-view')];
    const drawn = views.map(({ id, matrix }) => [`weights-${id}`, [...matrix!.data]]);
    return { drawn, saved: figure.tensors.map(({ tensor, data }) => [tensor, [...data]]) };
  });
  assert.deepEqual(saved, drawn);
  assert.notDeepEqual(saved[1]![1], saved[0]![1]);
  await order.getByRole('radio', { name: 'off' }).check();
  await change('No change beyond rounding');
});

test('the slider, divisors and a new draw of the scaling lab work by keyboard', async ({
  site,
}) => {
  const { page, figure: lab } = await openFigure(site, 'examples/scaling-lab.html', 'scaling-lab', {
    part: '#summary',
  });
  const charts = lab.locator('.charts svg');
  assert.equal(await charts.count(), 5);
  assert.equal(await charts.nth(1).locator('.bar').count(), 16);
  const summary = lab.locator('#summary');
  const says = (words: string) => summary.filter({ hasText: words }).waitFor();
  await says('Head size 128, not divided');
  await lab.locator('#head_dim').focus();
  await page.keyboard.press('End');
  await says('Head size 512, not divided');
  await lab.locator('input[value="none"]').focus();
  await page.keyboard.press('ArrowLeft');
  await says('27.71'); // the root of 768
  await page.keyboard.press('ArrowLeft');
  await says('22.63'); // of 512
  const before = (await summary.textContent())!;
  await lab.locator('#again').press('Enter');
  await summary.filter({ hasNotText: before }).waitFor();
});

test('one slider goes from MHA to MQA by keyboard, and a longer sequence makes the cache longer and nothing else', async ({
  site,
}) => {
  const { page, figure: element } = await open(site, BEYOND, 'kv-sharing', '#kv-slider');
  const row = (id: string) => element.locator(`[data-row="${id}"] td`).last();
  const number = async (id: string) => Number((await row(id).innerText()).replaceAll(',', ''));
  await element.locator('#kv-slider').focus();
  // The scene that comes with it sets the figure once.
  await frames(page, 10);
  await page.keyboard.press('Home');
  for (const kv of [8, 4, 2, 1]) {
    await element.locator(`caption:has-text("With ${kv} key")`).waitFor();
    assert.equal(await element.locator('svg rect.kv').count(), kv);
    assert.equal(await element.locator('svg path').count(), 8);
    assert.match(await element.locator('#kv-stays').innerText(), /\(1, 512, 64\)/);
    await page.keyboard.press('ArrowRight');
  }
  const [layer, cache] = [await number('layer'), await number('cache')];
  await element.locator('#kv-seqLen').selectOption('4096');
  await row('cache')
    .filter({ hasText: (8 * cache).toLocaleString('en') })
    .waitFor();
  assert.equal(await number('layer'), layer);
});

test('the trained model writes until it is stopped, and until its text ends, with what it keeps said once', async ({
  site,
}) => {
  const { figure: writing } = await alone(site, 'pretrained-writing', '#write');
  const kept = writing.locator('#cache dd');
  const shapes = writing.locator('#shapes');
  assert.match((await shapes.textContent())!, /\(8, 15, 16\)/);
  await writing.locator('#write').press('Enter');
  await writing.locator('.written').first().waitFor();
  await writing.locator('#stop').press('Enter');
  const said = writing.getByRole('status').filter({ hasText: /the cache holds/ });
  await said.waitFor();
  assert.ok((await said.textContent())!.includes((await kept.textContent())!));
  await writing.locator('#write').press('Enter');
  await said.filter({ hasText: 'After 42 tokens, the cache holds 53,760 numbers' }).waitFor();
  assert.equal(await kept.textContent(), '53,760');
  assert.match((await shapes.textContent())!, /\(8, 42, 16\)/);
  assert.match(
    (await writing.locator('.text').textContent())!,
    /^Lily had .* with his kite\..* The kite was Tom's\.$/,
  );
});

test('two heads with the same keys and values have a row each, and a window is asked of the model in its scene', async ({
  site,
}) => {
  const { page } = await site.open({ path: `lessons/${BEYOND}.html` });
  await page.waitForLoadState('networkidle');
  const come = async (scene: string) => {
    await page.locator(`#scene-${scene}`).evaluate((one) => one.scrollIntoView());
    return page.locator(`.scenes:has(#scene-${scene}) model-scene`);
  };
  const rows = (await come('both')).locator('.most li');
  await rows.nth(1).waitFor();
  assert.deepEqual(await rows.allTextContents(), ['head 4: “start” 0.20', 'head 5: “saw” 0.79']);
  const scene = await come('six');
  await scene.locator('.most li', { hasText: 'head 5: “his”' }).waitFor();
  await scene.getByRole('radio', { name: '3', exact: true }).check();
  await scene.locator('.stage.other').waitFor();
});

test('the head budget: one key press cuts the width again, products stay, tables grow; it follows width, tokens and biases', async ({
  site,
}) => {
  const { page, figure: lab } = await alone(site, 'head-budget', '#summary');
  const cells = (name: string) => lab.locator(`tr[data-count="${name}"] td`).allTextContents();
  const before = await cells('flops');
  await lab.locator('#heads').focus();
  await page.keyboard.press('ArrowRight');
  await lab.locator('#bar-label', { hasText: '32 heads of 32' }).waitFor();
  assert.equal((await cells('one_W_q'))[1], (1024 * 32).toLocaleString('en'));
  assert.deepEqual(await cells('flops'), before);
  assert.equal((await cells('W_q'))[0], (await cells('W_q'))[1]);
  assert.equal(await lab.locator('.bar span').count(), 32);
  await lab.locator('#width').selectOption('64');
  await lab.locator('#bias').focus();
  await page.keyboard.press('Space');
  await lab.locator('tr[data-count="parameters"] td', { hasText: '16,640' }).first().waitFor();
  await lab.locator('#tokens').focus();
  await page.keyboard.press('Home');
  await lab.locator('caption', { hasText: 'of 1 token' }).waitFor();
});

test('the rank view moves the rank by keyboard, says how far the table is off, and has a table of all', async ({
  site,
}) => {
  const { page, figure: lab } = await open(site, 'cost', 'rank-view', '#summary');
  const summary = lab.locator('#summary');
  await summary.filter({ hasText: /\d+ % of a row/ }).waitFor();
  const [off] = /\d+ % of a row/.exec((await summary.textContent())!)!;
  await lab.locator('#rank').focus();
  await page.keyboard.press('ArrowRight');
  await summary.filter({ hasNotText: off }).waitFor();
  await page.keyboard.press('End');
  await summary
    .filter({ hasText: 'in 24 of 24 rows the largest weight is on the same key' })
    .waitFor();
  assert.equal(await lab.locator('.heads .headed').count(), 4);
  await lab.locator('#again').press('Enter');
  await lab.locator('p', { hasText: 'draw 2' }).waitFor();
  await lab.locator('details summary').press('Enter');
  assert.equal(await lab.locator('tbody tr').count(), 20);
});

test('heads go off and on by keyboard: exactly their slices are zero, and y answers', async ({
  site,
}) => {
  const { page } = await open(site, 'heads-that-learn', 'head-switches', '#switch-1');
  const numbers = async (id: string) =>
    (await page.locator(`number-strip#${id} .number`).allTextContents()).map((text) =>
      text.replace('changed', '').trim(),
    );
  const marked = page.locator('number-strip#y .marked');
  assert.deepEqual(await page.locator('number-strip#concat .name').allTextContents(), [
    'head 0, numbers 0 to 3',
    'head 1, numbers 4 to 7',
    'head 2, numbers 8 to 11',
    'head 3, numbers 12 to 15',
  ]);
  const before = await numbers('concat');
  await page.locator('#switch-1').focus();
  await page.keyboard.press('Space');
  await marked.nth(4).waitFor();
  const after = await numbers('concat');
  for (let at = 0; at < after.length; at += 1)
    assert.equal(after[at], at >= 4 && at < 8 ? '0.00' : before[at]);
  assert.equal(await page.locator('#switch-1').getAttribute('aria-checked'), 'false');
  assert.equal(await page.locator('number-strip#concat .part.off').count(), 1);
  await page.keyboard.press('Space');
  await marked.first().waitFor({ state: 'detached' });
  assert.deepEqual(await numbers('concat'), before);

  await page.locator('head-switches #all-off').click();
  await page.locator('number-strip#concat .part.off').nth(3).waitFor();
  for (const number of await numbers('y')) assert.equal(number, '0.00');
  await page.locator('head-switches #all-on').click();
  await page.locator('number-strip#concat .part.off').first().waitFor({ state: 'detached' });
});

test('what is invented says so; what is learned is trained here, and drawn otherwise', async ({
  site,
}) => {
  const { page } = await open(site, 'heads-that-learn', 'head-switches', '#switch-1');
  assert.equal(await page.locator('head-switches #hand-set').textContent(), 'Hand-made');
  assert.equal(await page.locator('head-switches .learned').count(), 0);
  await page.locator('head-switches #train-twin').click();
  await page.locator('head-switches .learned').nth(3).waitFor();
  for (const [kind, dashes] of Object.entries({ learned: 'none', 'made-up': '7px, 4px' })) {
    const arc = page.locator(`head-switches .${kind} path`).first();
    assert.equal(await arc.evaluate((one) => getComputedStyle(one).strokeDasharray), dashes);
  }
});

test('models with one head and with four are trained in the page, and no others', async ({
  site,
}) => {
  const { page } = await openFigure(site, 'visit-train.html?steps=40&seeds=5', 'head-sweep');
  const sweep = page.locator('head-sweep[heads="1 4"]');
  await sweep.getByRole('button', { name: 'Train', exact: true }).click();
  await sweep.getByText('All 10 runs done').waitFor();
  const heads = await sweep.locator('.both tbody tr th').allTextContents();
  assert.deepEqual(
    heads.map((text) => text.trim()),
    ['1', '4'],
  );
});
