// The course pipeline: what an author may get wrong is found with its place, and what comes out is what
// the engine says.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Course as CourseFile } from '@engine';
import type { BuiltCourse } from '../../web/site/build-course.ts';
import { colourMaps } from '../../web/site/colour-maps.ts';
import { repoRoot } from '../../web/site/load-engine.ts';
import { type Break, breakableCourse, builtCourse, PLAIN } from './support/broken-course.ts';
import { tools as engine } from './support/engines.ts';
import { got } from './support/reply.ts';

const MESSAGES = 'web/content/en/messages.json';

const { faultsAfter, assertFaults } = breakableCourse();

const LESSON = 'web/content/en/lessons/width-and-heads.md';
/** A paragraph before one of the lesson. */
const added = (text: string, message: RegExp): Break => [PLAIN, `${text}\n\n${PLAIN}`, message];
const href = (to: string) =>
  added(
    `[The width](${to}) is.`,
    new RegExp(`a link to "${to}"; a link can begin with: page:, term:, download:, https:, #`),
  );
const expression = (source: string, message: RegExp) =>
  added(`So {{new-number: ${source}}} is.`, message);

describe('faults of the content', () => {
  test('are told at once, each with its line', () =>
    assertFaults(LESSON, [
      ['face: sheets', 'face: sheet', /face "sheet": there is none; computed are/],
      ['{#draw}', '{#smaller}', /duplicate id "smaller"/],
      ['::: step k_flat', '::: step k_flatter', /unknown step "k_flatter"/],
      ['::: step k_split', '::: step masked', /unknown step "masked"/],
      ['step q ask=shape', 'step q ask=colour', /asks for "colour"/],
      href('lab:scaling'),
      href('scaling.html'),
      href('http://example.org/'),
      added('The width is 1.', /a bare digit: "The width is 1/),
      ['and the matrices', 'and 3 matrices', /a bare digit/],
      added('Pass a boolean mask to the layer.', /a mask/),
      added('Look at heads 1 to 8.', /"heads 1 to ?"/),
      ['| output of a head ', '| output of 6 heads ', /a bare digit/],
      ['{{head-dim}} numbers each', '{{head-breadth}} numbers each', /no number "head-breadth"/],
      ['{{x-shape: shape(x)}}', '{{X shape}}', /cannot read the number "\{\{X shape\}\}"/],
      added('So {{.head_dim}} is.', /this preset states .* not "head_dim"/),
      ['small-part @tiny:', 'small-part @gpt9:', /unknown preset "gpt9"/],
      added('So it is. [@vaswani2071]', /unknown source "vaswani2071"/),
      ['(term:logits)', '(#logits)', /a link to "#logits"/],
      ['::: recall\nAt which step', '::: term size\nAt which step', /stands outside a glossary/],
      ...['readers', '__proto__', 'constructor'].map((list) =>
        added(`::: colophon ${list}\n:::`, new RegExp(`no colophon "${list}"`)),
      ),
      ...['__proto__', 'constructor'].map((word) =>
        added(
          `::: recall ${word}=x\nWhich?\n\nThis.\n:::`,
          new RegExp(`"::: recall" takes no ${word}`),
        ),
      ),
    ]));

  test('are told of expressions', () =>
    assertFaults(LESSON, [
      expression('shape(queries)', /\{\{new-number: shape\(queries\)\}\}: .*queries/),
      expression('d_model /', /\{\{new-number: d_model \/\}\}: /),
      expression('d_model / 7', /768 \/ 7 is not a whole number/),
      expression('d_model / __proto__', /\}\}: .*__proto__/),
      expression('d_model / constructor', /\}\}: .*constructor/),
    ]));

  test('a container that is closed and not open, or open and not closed', async () => {
    await assertFaults(LESSON, [added(':::', /":::" closes nothing/)]);
    const open = /stands inside a unit, which was not closed/;
    await assertFaults(LESSON, [], [['::::\n\n## Draw it', '\n## Draw it', open]]);
  });

  test('a lesson in which there is nothing to do, and hardly a question to recall it by', async () => {
    const file = 'web/content/en/lessons/scaling.md';
    const text = readFileSync(join(repoRoot, file), 'utf8');
    const [, front] = text.split('---\n');
    const bare = `---\n${front}---\n\n## A line {#question}\n\nIt is easily wrong.\n`;
    await assertFaults(file, [
      [text, bare, /nothing to do/],
      ['---\n', '---\n', /the lesson has 0 .* recall .* at least 3 are needed/],
    ]);
  });

  test('an element that nobody wrote, and one without a figure: where to write what stands there', async () => {
    const lesson = 'web/content/en/lessons/heads-that-learn.md';
    const live = 'live head-exchange';
    const still = /say in "still" of web\/content\/en\/words\/theme-switch\.json/;
    await assertFaults(lesson, [], [[live, 'live no-such', /no live element "no-such"/]]);
    await assertFaults(lesson, [], [[live, 'live theme-switch', still]]);
  });

  test('the digits of a name are not a number, heads from zero and a mask with its meaning are fine', async () => {
    const mask = 'Pass a boolean mask, in which True means hide, to the layer.';
    const fine = `GPT-3 uses float16 somewhere. Look at heads from zero on. ${mask}`;
    const { text } = await faultsAfter('names', PLAIN, fine);
    assert.equal(text, '');
  });

  test('a message that is missing, and one that asks for too much', () =>
    assertFaults(
      MESSAGES,
      [],
      [
        ['"size_missing"', '"size_mislaid"', /no message for codes\.size_missing/],
        ['{field} is {value}, which', '{surplus} is {value}, which', /uses \{surplus\}/],
      ],
    ));
});

describe('what comes out', () => {
  let built: BuiltCourse;
  before(async () => {
    built = await builtCourse();
  });

  test('the outline is what the engine reads, in the order of the lesson', () => {
    const lesson = built.outline.lessons.find(({ id }) => id === 'width-and-heads');
    const reply = engine.loadCourse(built.outline as CourseFile);
    const lessons = built.outline.lessons.map(({ id }) => id);
    assert.deepEqual(reply, { ok: true, value: { language: 'en', lessons } });
    assert.equal(lessons[0], 'one-head');
    assert.deepEqual(
      lesson!.steps.map(({ id, ask }) => (ask ? `${id}*` : id)).join(' '),
      'x q_flat* q_split* q* k_flat k_split k q_k* scores weights v_flat v_split v head_outputs ' +
        'outputs_swapped outputs_contiguous concat* y',
    );
  });

  test('numbers in prose have their exact value', () => {
    const all = [...built.pages.values()].map(({ body }) => body).join('\n');
    assert.match(all, /<data class="stated" value="12288">12,288<\/data>/);
    const { body } = built.pages.get('width-and-heads')!;
    assert.match(body, /<data class="computed" id="q-k-shape" value="\(2, 6, 10, 10\)">/);
  });

  test('a page stands without scripts: every step shows its line and its shape', () => {
    const { body } = built.pages.get('width-and-heads')!;
    const walk = got(engine.shapes(built.outline.presets[0]!.config));
    for (const { code, out } of walk.steps) {
      const section = body
        .split('<section class="step"')
        .find((part) => part.includes(`id="step-${out.tensor}"`));
      assert.ok(section?.includes(`<code>${code.replaceAll('"', '&quot;')}</code>`), code);
      for (const { axis, size } of out.axes) {
        assert.match(section!, new RegExp(`axis-${axis}"><code>${axis}</code></th><td>${size}<`));
      }
    }
  });
});

test('colour tables run from the page’s colour without a step back in lightness', () => {
  const lightness = (bytes: Uint8Array, i: number) => {
    const [r, g, b] = bytes.slice(i * 3, i * 3 + 3);
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const rising = (bytes: Uint8Array, from: number, to: number, direction: 1 | -1) => {
    for (let i = from; i < to; i += 1) {
      const change = (lightness(bytes, i + 1) - lightness(bytes, i)) * direction;
      assert.ok(change > -1.5, `colour ${i} to ${i + 1} changes by ${change}`);
    }
  };
  const { diverging, divergingDark, sequential, sequentialDark } = colourMaps;
  rising(sequential, 0, 32, -1);
  rising(sequentialDark, 0, 32, 1);
  rising(diverging, 0, 16, 1);
  rising(diverging, 16, 32, -1);
  rising(divergingDark, 0, 16, -1);
  rising(divergingDark, 16, 32, 1);
  const first = (bytes: Uint8Array) => [...bytes.slice(0, 3)];
  assert.deepEqual(first(sequential), [252, 251, 248]);
  assert.deepEqual(first(sequentialDark), [20, 27, 30]);
});
