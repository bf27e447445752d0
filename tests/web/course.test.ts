// The course pipeline: what an author may get wrong is found with its place, and what comes out is what
// the engine says.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { type BuiltCourse, buildCourse } from '../../tools/course/build-course.ts';
import { colourMaps } from '../../tools/course/colour-maps.ts';
import { loadTools, repoRoot } from '../../tools/load-engine.ts';
import { breakableCourse } from './support/broken-course.ts';
import { got } from './support/reply.ts';

const MESSAGES = 'web/content/en/messages.json';

const { faultsAfter, assertFault } = breakableCourse();
const engine = await loadTools();

describe('faults of the content', () => {
  test('a duplicate id', () =>
    assertFault('duplicate', '{#draw}', '{#smaller}', /duplicate id "smaller"/));
  test('an unknown step', () =>
    assertFault('step', '::: step k_flat', '::: step k_flatter', /unknown step "k_flatter"/));
  test('a tensor that this layer does not make', () =>
    assertFault('masked', '::: step k_flat', '::: step masked', /unknown step "masked"/));
  test('something a step cannot ask', () =>
    assertFault('ask', 'step q ask=shape', 'step q ask=colour', /asks for "colour"/));
  test('a lesson in which there is nothing to do', () => {
    const file = 'web/content/en/lessons/scaling.md';
    const text = readFileSync(join(repoRoot, file), 'utf8');
    const [, front] = text.split('---\n');
    const bare = `---\n${front}---\n\n## A line {#question}\n\nIt is easily wrong.\n`;
    return assertFault('bare', text, bare, /nothing to do/, file);
  });
  test('a link that begins as none can', async () => {
    for (const href of ['lab:scaling', 'scaling.html', 'http://example.org/'])
      await assertFault(
        'link',
        'The width is.',
        `[The width](${href}) is.`,
        new RegExp(
          `a link to "${href}"; a link can begin with: page:, term:, download:, https:, #`,
        ),
      );
  });
  test('a lesson with hardly a question to recall it by', async () => {
    const file = 'web/content/en/lessons/cost.md';
    const text = readFileSync(join(repoRoot, file), 'utf8');
    const [before] = text.split('::: recall');
    const { text: faults } = await faultsAfter('unasked', text, before!, file);
    assert.match(
      faults,
      /lessons\/cost\.md:1: the lesson has 0 .* recall .* at least 3 are needed/,
    );
  });
  test('the end of a container that stands open nowhere', () =>
    assertFault('colons', 'The width is.', ':::\n\nThe width is.', /":::" closes nothing/));
  test('a bare digit', () =>
    assertFault('digit', 'The width is.', 'The width is 1.', /a bare digit: "The width is 1/));
  test('a digit in a second line of a paragraph', () =>
    assertFault('digit-below', 'so only the shapes', 'so only 3 shapes', /a bare digit/));
  test('a digit in a table', () =>
    assertFault('digit-table', '| output of a head ', '| output of 6 heads ', /a bare digit/));
  test('an expression that uses an unknown name', () =>
    assertFault(
      'name',
      'q-shape: shape(q)',
      'q-shape: shape(queries)',
      /\{\{q-shape: shape\(queries\)\}\}: .*queries/,
    ));
  test('an expression that cannot be read', () =>
    assertFault(
      'syntax',
      'head-count: d_model / head_dim',
      'head-count: d_model /',
      /\{\{head-count: d_model \/\}\}: /,
    ));
  test('a quotient that is not whole', () =>
    assertFault(
      'exact',
      'head-count: d_model / head_dim',
      'head-count: d_model / 7',
      /768 \/ 7 is not a whole number/,
    ));
  test('a number that is not defined', () =>
    assertFault(
      'undefined',
      '{{head-dim}} numbers each',
      '{{head-breadth}} numbers each',
      /no number "head-breadth"/,
    ));
  test('braces that hold no number', () =>
    assertFault(
      'braces',
      '{{x-shape: shape(x)}}',
      '{{X shape}}',
      /cannot read the number "\{\{X shape\}\}"/,
    ));
  test('something a preset does not state', () =>
    assertFault(
      'stated',
      '{{.seq_len}} tokens',
      '{{.head_dim}} tokens',
      /this preset states .* not "head_dim"/,
    ));
  test('an unknown preset', () =>
    assertFault('preset', 'small-part @tiny:', 'small-part @gpt9:', /unknown preset "gpt9"/));
  test('an unknown source', () =>
    assertFault(
      'source',
      '[@vaswani2017]',
      '[@vaswani2071]',
      /unknown source "vaswani2071"/,
      'web/content/en/lessons/scaling.md',
    ));
  test('a link to a place that is not there', () =>
    assertFault('anchor', '(term:logits)', '(#logits)', /a link to "#logits"/));
  test('a container in the wrong place', () =>
    assertFault(
      'place',
      '::: recall\nAt which step',
      '::: term size\nAt which step',
      /"::: term" stands outside a glossary/,
    ));
  test('a list of the site that nobody makes', () =>
    assertFault(
      'colophon',
      '::: recall\nAt which step',
      '::: colophon readers\nAt which step',
      /no colophon "readers"/,
    ));
  for (const word of ['__proto__', 'constructor']) {
    test(`a list of the site by the name of ${word}`, () =>
      assertFault(
        'colophon',
        '::: recall\nAt which step',
        `::: colophon ${word}\nAt which step`,
        new RegExp(`no colophon "${word}"`),
      ));
    test(`a parameter by the name of ${word}`, () =>
      assertFault(
        'parameter',
        '::: recall\nAt which step',
        `::: recall ${word}=x\nAt which step`,
        new RegExp(`"::: recall" takes no ${word}`),
      ));
    test(`an expression that uses the name ${word}`, () =>
      assertFault(
        'name',
        'head-count: d_model / head_dim',
        `head-count: d_model / ${word}`,
        new RegExp(`\\}\\}: .*${word}`),
      ));
  }
  test('a container that is not closed', async () => {
    const { text } = await faultsAfter('open', '::::\n\n## The same layer', '\n## The same layer');
    assert.match(text, /stands inside a stepper, which was not closed/);
  });

  test('an element that nobody wrote, and one without a figure: where to write what stands there', async () => {
    const live = 'live token-path open';
    const none = await faultsAfter('element', live, 'live no-such open');
    assert.match(none.text, /no live element "no-such"/);
    const bare = await faultsAfter('figure', live, 'live theme-switch open');
    assert.match(bare.text, /say in "still" of web\/content\/en\/words\/theme-switch\.json/);
  });

  test('every fault of a build is told at once', async () => {
    const { text } = await faultsAfter(
      'several',
      'The width is.',
      'In 2 words: [see](#nowhere) The width is.',
    );
    assert.match(text, /a bare digit/);
    assert.match(text, /#nowhere/);
  });

  test('the digits of a name are not a number', async () => {
    const { text } = await faultsAfter('names', 'The width is.', 'GPT-3 uses float16 somewhere.');
    assert.equal(text, '');
  });

  test('a message that is missing, and one that asks for too much', async () => {
    const missing = await faultsAfter('message', '"size_missing"', '"size_mislaid"', MESSAGES);
    assert.match(missing.text, /no message for codes\.size_missing/);
    const argument = await faultsAfter(
      'argument',
      '{field} is missing',
      '{value} is missing',
      MESSAGES,
    );
    assert.match(argument.text, /codes\.size_missing uses \{value\}/);
  });
});

describe('what comes out', () => {
  let built: BuiltCourse;
  before(async () => {
    built = await buildCourse(repoRoot, { engine });
  });

  test('the outline is what the engine reads, in the order of the lesson', () => {
    const lesson = built.outline.lessons.find(({ id }) => id === 'width-and-heads');
    const reply = engine.loadCourse(JSON.stringify(built.outline));
    const lessons = built.outline.lessons.map(({ id }) => id);
    assert.deepEqual(reply, { ok: true, value: { language: 'en', lessons } });
    assert.equal(lessons[0], 'one-head');
    assert.deepEqual(
      lesson!.steps.map(({ id, ask }) => (ask ? `${id}*` : id)).join(' '),
      'x q_flat* q_split* q* k_flat k_split k q_k* scores weights v_flat v_split v head_outputs ' +
        'outputs_swapped outputs_contiguous concat* y',
    );
    const walk = got(engine.shapes(built.outline.presets[0]!.config));
    assert.deepEqual(
      lesson!.steps.map(({ tensor }) => tensor),
      walk.steps.map(({ out }) => out.tensor),
    );
  });

  test('numbers in prose are the engine’s, exact in value', () => {
    const all = [...built.pages.values()].map(({ body }) => body).join('\n');
    for (const { id, source, preset } of built.outline.expressions) {
      const { config } = built.outline.presets.find((entry) => entry.id === preset)!;
      const { text } = got(engine.evaluate(config, source));
      // In a formula a number is MathML, which has no value of its own.
      const written = new RegExp(`id="${id}" (data-)?value="${text.replace(/[().]/g, '\\$&')}">`);
      assert.match(all, written, `${id} = ${text}`);
    }
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

  test('pages keep the policy, and their ids are unique', () => {
    for (const [id, { head, body }] of built.pages) {
      assert.ok(head.startsWith('<meta http-equiv="Content-Security-Policy"'), id);
      assert.doesNotMatch(head + body, /<script|<style|\sstyle=|\son\w+=/, id);
      const ids = [...body.matchAll(/\sid="([^"]+)"/g)].map(([, found]) => found);
      assert.equal(new Set(ids).size, ids.length, id);
      for (const [, target] of body.matchAll(/href="#([^"]+)"/g))
        assert.ok(ids.includes(target), target);
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
  rising(sequential, 0, 255, -1);
  rising(sequentialDark, 0, 255, 1);
  rising(diverging, 0, 127, 1);
  rising(diverging, 128, 255, -1);
  rising(divergingDark, 0, 127, -1);
  rising(divergingDark, 128, 255, 1);
  const first = (bytes: Uint8Array) => [...bytes.slice(0, 3)];
  assert.deepEqual(first(sequential), [252, 251, 248]);
  assert.deepEqual(first(sequentialDark), [27, 30, 36]);
});
