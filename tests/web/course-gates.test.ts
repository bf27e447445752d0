// Questions in the prose: what an author may get wrong is told with its line, and what is written out
// answers without scripts.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type BuiltCourse, buildCourse } from '../../tools/course/build-course.ts';
import { repoRoot } from '../../tools/load-engine.ts';
import { breakableCourse } from './support/broken-course.ts';

const { assertFault } = breakableCourse();

const LESSON = 'web/content/en/lessons/output-matrix.md';

describe('faults of a question about a listing', () => {
  const faults = (name: string, from: string, to: string, message: RegExp) =>
    assertFault(name, from, to, message, 'web/content/en/labs/silent-bugs.md');

  test('a listing that no file has', () =>
    faults('listing', 'listing=merge_straight', 'listing=typo', /no listing "typo"/));
  test('a line that the listing has not', () =>
    faults('listing-line', 'option line=concat\n', 'option line=concta\n', /no line "concta"/));
  test('no reason for a wrong line', () =>
    faults(
      'listing-why',
      'listing=merge_straight\nWhich line is wrong, if any?\n\n::: option line=concat\n',
      'listing=merge_straight\nWhich line is wrong, if any?\n\n::: option line=y\n',
      /says why it is wrong/,
    ));
});

describe('faults of a question', () => {
  const faults = (name: string, from: string, to: string, message: RegExp) =>
    assertFault(name, from, to, message, LESSON);

  test('nothing that can be asked', () =>
    faults('gate-ask', 'next-block ask=choice', 'next-block ask=colour', /"colour"/));
  test('no id, or two', () =>
    faults('gate-id', 'predict next-block', 'predict next block', /takes one id/));
  test('an option that is neither right nor a slip and has no id', () =>
    faults('option-id', 'option id=attention-alone', 'option', /needs an id/));
  test('an option without a reason', () =>
    faults(
      'option-why',
      '::: option right\nThe embedding of *with*, plus the output of the attention, plus the output of the MLP.\n',
      '::: option right\n',
      /a paragraph, and then the reason/,
    ));
  test('an unknown preset, told by the engine with the line', () =>
    faults(
      'gate-preset',
      'predict next-block ask=choice',
      'predict next-block ask=choice preset=gpt9',
      /Nothing has the id “gpt9”/,
    ));
  test('no right option, told by the engine with the line', () =>
    faults(
      'option-right',
      '::::: predict next-block ask=choice\n',
      `:::: predict all-wrong ask=choice
Which?

::: option slip=M8
This.

No.
:::
::: option slip=M9
That.

No.
:::
::::

::::: predict next-block ask=choice
`,
      /at least one right option/,
    ));
  test('a slip that is no misconception, told by the engine with the line', () =>
    faults(
      'slip-known',
      'option slip=M14',
      'option slip=M77',
      /M77 .*a misconception of the course/,
    ));
  test('a slip that gives the right number, told by the engine with the line', () =>
    faults(
      'slip-right',
      'slip M9 answer="12 + n_heads"',
      'slip M9 answer="144"',
      /a number other than/,
    ));
  test('an answer that cannot be computed, told by the engine with the line', () =>
    faults(
      'gate-answer',
      'ask=number answer="12 * n_heads" preset=gpt2-small',
      'ask=number answer="12 * width" preset=gpt2-small',
      /uses width/,
    ));
  test('the id of another question', () =>
    faults(
      'gate-step',
      'predict all-attentions',
      'predict next-block',
      /duplicate id "predict-next-block"/,
    ));
  test('an option outside a question', () =>
    faults(
      'option-place',
      '::: recall\nWhat does the next block',
      '::: option\nWhat does the next block',
      /outside a predict/,
    ));
});

const LAB = 'web/content/en/labs/head-counts.md';
const GATE = `:::::: predict names-curve ask=curve at="1 2 4 8 16" low=2 high=2.4 better=less of=held_out_loss over=n_heads
Where will the loss be with one head, and where with more? Draw a height for each head count.`;

describe('faults of a curve', () => {
  const curve = (name: string, from: string, to: string, message: RegExp) =>
    assertFault(`curve-${name}`, from, to, message, LAB);

  test('places that do not rise, told by the engine with the line', () =>
    curve('places', 'at="1 2 4 8 16" low=2', 'at="1 2 2 8 16" low=2', /each above the one before/));
  test('an axis upside down, told by the engine with the line', () =>
    curve('axis', 'low=2 high=2.4', 'low=2.4 high=2', /more than the lower end of the axis/));
  test('places that are no numbers', () =>
    curve(
      'numbers',
      'at="1 2 4 8 16" low=2',
      'at="one two" low=2',
      /null, but a number is needed/,
    ));
  test('axes that have no name', () =>
    curve('names', 'of=held_out_loss', 'of=loss', /draws of="loss"; it can be: held_out_loss/));
  test('an option, where nothing is to choose, told by the engine with the line', () =>
    curve(
      'option',
      `${GATE}\n\n`,
      `${GATE}\n\n:::: option id=other\nThis.\n\nNo.\n::::\n\n`,
      /no options/,
    ));
  test('a recall that stands outside of what is revealed', () =>
    curve(
      'recall',
      '::::: reveal\n',
      ':::: recall\nOutside?\n\nYes.\n::::\n\n::::: reveal\n',
      /"::: recall" stands inside a predict/,
    ));
});

describe('a curve as it is written out', () => {
  test('names its axes, keeps its mistake folded and what was measured at hand', async () => {
    const { pages, outline } = await buildCourse(repoRoot);
    const { body } = pages.get('head-counts')!;
    const [, gate] = body.match(
      /(<prediction-gate class="predict" id="predict-names-curve"[\s\S]*?)<\/prediction-gate>/,
    )!;
    assert.match(gate!, /ask="curve" of="held_out_loss" over="n_heads">/);
    assert.match(
      gate!,
      /<details class="answers">[\s\S]*id="why-names-curve-M10"[\s\S]*<\/details>/,
    );
    assert.match(gate!, /<head-sweep task="names" gate="names-curve">[\s\S]*2\.085 ± 0\.006/);
    assert.match(gate!, /<details class="recall">/);
    const lab = outline.lessons.find(({ id }) => id === 'head-counts')!;
    assert.ok('lab' in lab && lab.lab);
    assert.deepEqual(Object.keys(lab.gates[0]!), ['id', 'ask', 'preset', 'curve']);
  });
});

describe('a question as it is written out', () => {
  let built: BuiltCourse;
  before(async () => {
    built = await buildCourse(repoRoot);
  });

  test('has its options in the order in which the element will show them', async () => {
    const { body } = built.pages.get('output-matrix')!;
    const lesson = built.outline.lessons.find(({ id }) => id === 'output-matrix')!;
    const gate = lesson.gates.find(({ ask }) => ask === 'choice')!;
    const [, list] = body.match(
      new RegExp(`id="predict-${gate.id}"[\\s\\S]*?<ol class="options">([\\s\\S]*?)</ol>`),
    )!;
    const order = [...list!.matchAll(/data-option="([^"]+)"/g)].map(([, id]) => id);
    const options = ('options' in gate && gate.options) || [];
    assert.deepEqual([...order].sort(), options.map(({ id }) => id).sort());
    const reasons = [...body.matchAll(/<div class="why" data-option="([^"]+)"/g)].map(
      ([, id]) => id,
    );
    assert.deepEqual(reasons.slice(0, order.length), order);
  });

  test('of every misconception is where the teacher’s list links to', () => {
    const { body } = built.pages.get('teach')!;
    const list = body.slice(body.indexOf('id="misconceptions"'), body.indexOf('id="take-along"'));
    const links = [...list.matchAll(/<li><a href="([^"?#]+)[^"#]*(?:#([^"]+))?">/g)];
    const entries = links.map(([, page, anchor], at) => ({ name: `M${at + 1}`, page, anchor }));
    assert.equal(entries.length, 14);
    for (const { name, page, anchor } of entries) {
      const id = page!.replace(/^.*\/|\.html$/g, '');
      const { gates } = built.read.pages.find(({ front }) => front.id === id)!;
      const explained = gates.flatMap(({ options, slips }) => [
        ...options.map(({ slip }) => slip),
        ...slips.map((slip) => slip.id),
      ]);
      // Softmax along the wrong axis is told and not asked there.
      assert.ok(name === 'M3' || explained.includes(name), `${page} does not ask about ${name}`);
      if (anchor)
        assert.ok(built.pages.get(id)!.body.includes(`id="${anchor}"`), `${page}#${anchor}`);
    }
  });

  test('is in what the pages load, which holds no number of the prose', async () => {
    const { pageOutline } = await import('../../tools/course/outline.ts');
    const outline = pageOutline(built.outline);
    assert.deepEqual(outline.lessons, built.outline.lessons);
    assert.deepEqual(outline.expressions, []);
  });
});
