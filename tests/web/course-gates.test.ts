// Questions in the prose: what an author may get wrong is told with its line, and what is written out
// answers without scripts.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { BuiltCourse } from '../../web/site/build-course.ts';
import { breakableCourse, builtCourse } from './support/broken-course.ts';

const { assertFaults } = breakableCourse();

const LISTINGS = 'web/content/en/labs/silent-bugs.md';
const LESSON = 'web/content/en/lessons/output-matrix.md';
const CURVES = 'web/content/en/labs/head-counts.md';
const AXES = 'at="1 2 4 8 16" low=2 high=2.4 better=less of=held_out_loss over=n_heads\n';
const RIGHT = 'The embedding, plus the output of the attention, plus that of the MLP.';
const DRAW = 'Draw a height for each head count.\n\n';

test('a page counts nothing that it has not', () =>
  assertFaults('web/content/en/practice/review.md', [
    ['{{#questions}}', '{{#answers}}', /no "answers" to count/],
  ]));

test('faults of a question about a listing are told', () =>
  assertFaults(
    LISTINGS,
    [['option line=scores\n', 'option line=scorse\n', /no line "scorse"/]],
    [
      ['listing=q_straight', 'listing=typo', /no listing "typo"/],
      ['option line=concat\n', 'option line=y\n', /says why it is wrong/],
    ],
  ));

describe('faults of a question', () => {
  test('that cannot be read are told', () =>
    assertFaults(LESSON, [
      ['next-block ask=choice', 'next-block ask=colour', /"colour"/],
      ['predict identity-reach', 'predict identity reach', /takes one id/],
      ['predict all-attentions', 'predict next-block', /duplicate id "predict-next-block"/],
      ['option id=attention-alone', 'option', /needs an id/],
      [`option right\n${RIGHT}\n`, 'option right\n', /a paragraph, and then the reason/],
      [
        '::: recall\nWhat does the next block',
        '::: option\nWhat does the next block',
        /outside a predict/,
      ],
    ]));

  test('that make it unfair are told with the line', () =>
    assertFaults(LESSON, [
      [
        '::::: predict next-block ask=choice\n',
        `:::: predict all-wrong ask=choice
Which?

::: option mistake=M8
This.

No.
:::
::: option mistake=M9
That.

No.
:::
::::

::::: predict next-block ask=choice
`,
        /at least one right option/,
      ],
      ['identity-reach ask', 'identity-reach preset=gpt9 ask', /no preset "gpt9"/],
      ['option mistake=M14', 'option mistake=M77', /M77 is not a misconception/],
      ['mistake M9 answer="12 + n_heads"', 'mistake M9 answer="144"', /a number other than/],
      ['mistake M9 answer="n_heads"', 'mistake M9 answer="width"', /uses width/],
    ]));
});

describe('faults of a curve', () => {
  const curve = (from: string, to: string, message: RegExp) =>
    assertFaults(CURVES, [[from, to, message]]);

  test('that make it unfair are told with the line', async () => {
    await curve(AXES, AXES.replace('2 4', '2 2'), /each above the one before/);
    await curve(AXES, AXES.replace('low=2 high=2.4', 'low=2.4 high=2'), /more than the lower end/);
    await curve(AXES, AXES.replace('1 2 4 8 16', 'one two'), /each above the one before/);
    const option = `${DRAW}:::: option id=other\nThis.\n\nNo.\n::::\n\n`;
    await assertFaults(CURVES, [], [[DRAW, option, /no options/]]);
  });

  test('in its names and its parts are told', () =>
    assertFaults(CURVES, [
      ['of=held_out_loss', 'of=loss', /draws of="loss"; it can be: held_out_loss/],
      [
        '::::: reveal\n',
        ':::: recall\nOutside?\n\nYes.\n::::\n\n::::: reveal\n',
        /"::: recall" stands inside a predict/,
      ],
    ]));
});

describe('a curve as it is written out', () => {
  test('names its axes, keeps its mistake folded and what was measured at hand', async () => {
    const { pages, outline } = await builtCourse();
    const { body } = pages.get('head-counts')!;
    const [, question] = body.match(
      /(<prediction-gate class="predict" id="predict-names-curve"[\s\S]*?)<\/prediction-gate>/,
    )!;
    assert.match(question!, /ask="curve" of="held_out_loss" over="n_heads">/);
    assert.match(
      question!,
      /<details class="answers">[\s\S]*id="why-names-curve-M10"[\s\S]*<\/details>/,
    );
    assert.match(
      question!,
      /<head-sweep task="names" question="names-curve">[\s\S]*2\.085 ± 0\.006/,
    );
    assert.match(question!, /<details class="recall">/);
    const lab = outline.lessons.find(({ id }) => id === 'head-counts')!;
    assert.ok('lab' in lab && lab.lab);
    assert.deepEqual(Object.keys(lab.questions[0]!), ['id', 'ask', 'preset', 'curve']);
  });
});

describe('a question as it is written out', () => {
  let built: BuiltCourse;
  before(async () => {
    built = await builtCourse();
  });

  test('has its options in the order in which the element will show them', async () => {
    const { body } = built.pages.get('output-matrix')!;
    const lesson = built.outline.lessons.find(({ id }) => id === 'output-matrix')!;
    const question = lesson.questions.find(({ ask }) => ask === 'choice')!;
    const [, list] = body.match(
      new RegExp(`id="predict-${question.id}"[\\s\\S]*?<ol class="options">([\\s\\S]*?)</ol>`),
    )!;
    const order = [...list!.matchAll(/data-option="([^"]+)"/g)].map(([, id]) => id);
    const options = ('options' in question && question.options) || [];
    assert.deepEqual([...order].sort(), options.map(({ id }) => id).sort());
    const reasons = [...body.matchAll(/<div class="why" data-option="([^"]+)"/g)].map(
      ([, id]) => id,
    );
    assert.deepEqual(reasons.slice(0, order.length), order);
  });

  test('has open what its author opens', () => {
    assert.match(built.pages.get('cost')!.body, /class="live open"><softmax-blocks/);
  });

  test('is counted by the sentence that says how many there are', () => {
    const { body } = built.pages.get('review')!;
    const said = /<data class="counted" value="(\d+)">\1<\/data> questions/.exec(body)![1];
    assert.equal(Number(said), body.split('<quiz-item').length - 1);
    assert.match(body, /in <data class="counted" value="4">four<\/data> sittings/);
  });

  test('of every misconception is where the teacher’s list links to', () => {
    const { body } = built.pages.get('teach')!;
    const list = body.slice(body.indexOf('id="misconceptions"'), body.indexOf('id="take-along"'));
    const links = [...list.matchAll(/<li><a href="([^"?#]+)[^"#]*(?:#([^"]+))?">/g)];
    const entries = links.map(([, page, anchor], at) => ({ name: `M${at + 1}`, page, anchor }));
    assert.equal(entries.length, 14);
    for (const { name, page, anchor } of entries) {
      const id = page!.replace(/^.*\/|\.html$/g, '');
      const { questions } = built.read.pages.find(({ front }) => front.id === id)!;
      const explained = questions.flatMap(({ options, mistakes }) => [
        ...options.map(({ mistake }) => mistake),
        ...mistakes.map((mistake) => mistake.id),
      ]);
      // Softmax along the wrong axis is told and not asked there.
      assert.ok(name === 'M3' || explained.includes(name), `${page} does not ask about ${name}`);
      if (anchor)
        assert.ok(built.pages.get(id)!.body.includes(`id="${anchor}"`), `${page}#${anchor}`);
    }
  });
});
