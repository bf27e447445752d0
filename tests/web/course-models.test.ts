// The language models that figures show: what presets state of them is so, and a figure or an experiment of another model is told.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { SHIPPED, type ShippedModel } from '../../web/engine/shipped-models.ts';
import { openShipped } from '../../web/site/model-files.ts';
import { breakableCourse } from './support/broken-course.ts';
import { tools as engine } from './support/engines.ts';
import { got } from './support/reply.ts';

const { assertFaults } = breakableCourse();

type Preset = { model?: ShippedModel; config: Record<string, unknown>; states?: object };
const presets: Preset[] = JSON.parse(readFileSync('web/content/presets.json', 'utf8'));

test('a preset of a model states the sizes that its file has', () => {
  const ofModels = presets.filter(({ model }) => model !== undefined);
  assert.deepEqual(ofModels.map(({ model }) => model).sort(), Object.keys(SHIPPED).sort());
  for (const { model, config, states } of ofModels) {
    openShipped(engine, model);
    const sizes: Record<string, unknown> = got(engine.modelArchitecture());
    const { d_model, n_heads, n_kv_heads = n_heads } = config;
    const stated = { d_model, n_heads, n_kv_heads, ...states };
    for (const [name, size] of Object.entries(stated)) assert.equal(size, sizes[name], name);
  }
});

describe('a page of one model', () => {
  test('has figures of layers and heads that the model has', () =>
    assertFaults('web/content/en/lessons/why-more-heads.md', [
      [
        'scenes model-scene layer=1',
        'scenes model-scene layer=5',
        /"model-scene": lily has no layer 5/,
      ],
      ['from=kite', 'from=kites', /"model-scene": its text has no word "kites"/],
      ['{to=Tom}', '{to=Toms}', /a number shows what .* its text has no word "Toms"/],
      ['{head=3 to=had}', '{head=3 key=had}', /a number takes no key/],
      ['also=2.4', 'also=2.8', /"model-scene": lily has no head 8/],
      ['stage=3', 'stages=3', /scene "apart" sets stages, and its row does not say/],
    ]));

  test('has no figure of heads, nor of a model, that there are not', () =>
    assertFaults(
      'web/content/en/lessons/beyond-self-attention.md',
      [],
      [
        ['shown="4 5"', 'shown="4 8"', /"model-scene": stories260K has no head 8/],
        [
          'model-scene layer=1',
          'model-scene model=other layer=1',
          /no preset is of the model "other"/,
        ],
      ],
    ));

  test('rests on no experiment of another', () =>
    assertFaults('web/content/en/lessons/one-head.md', [
      [
        'Softmax** turns',
        'Softmax** [@exp:e15b-shared-bugs] turns',
        /e15b-shared-bugs is of stories260K; figures here show lily/,
      ],
    ]));

  test('stands alone in frames with layers that the model has', () =>
    assertFaults(
      'web/content/en/examples.json',
      [],
      [['"layer": "2"', '"layer": "7"', /"head-contributions": lily has no layer 7/]],
    ));
});
