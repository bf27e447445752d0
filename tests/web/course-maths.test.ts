// Formulas: MathML without inline styles, numbers only from the engine, and a font that has every sign.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';

import { mathsText } from '../../web/site/fonts.ts';
import { bareDigits, typeset } from '../../web/site/maths.ts';
import { readFormula } from '../../web/site/maths-rules.ts';
import { breakableCourse, builtCourse, PLAIN } from './support/broken-course.ts';

const { assertFault, faultsAfter } = breakableCourse();

const set = (tex: string) => typeset(tex, { display: true, numbers: [] });

describe('a formula', () => {
  test('carries no inline style, whatever it is made of', () => {
    for (const tex of [
      '\\begin{bmatrix} a & b & c \\\\ d & e & f \\end{bmatrix}',
      '\\begin{aligned} a &= b & c &= d \\\\ e &= f & g &= h \\end{aligned}',
      '\\underbrace{x}_{y} \\quad a\\!b',
      '\\begin{cases} a & b \\\\ c & d \\end{cases}',
      '\\text{softmax}\\left(\\frac{QK^\\top}{\\sqrt{d_k}}\\right)',
    ]) {
      assert.match(set(tex), /^<math/);
      assert.doesNotMatch(set(tex), /\sstyle=/, tex);
    }
  });

  test('with a style that has no class is refused, so that none is lost in silence', () => {
    assert.throws(
      () => set('\\color{red} x'),
      /no class in maths\.ts for the style "color:#ff0000;"/,
    );
  });

  test('takes numbers between its own braces, and keeps their ids', () => {
    const { tex, numbers } = readFormula(
      '\\sqrt{{{head-dim: d_model // n_heads}}} + {{.n_heads}}^2',
    );
    assert.deepEqual(
      numbers.map(({ number }) => number.form),
      ['defined', 'stated'],
    );
    const made = typeset(tex, {
      display: false,
      numbers: ['<mn>128</mn>', '<mn>6</mn>'],
    });
    assert.match(made, /<msqrt><mn>128<\/mn><\/msqrt>/);
    assert.match(made, /<msup><mn>6<\/mn><mn[^>]*>2<\/mn><\/msup>/);
  });

  test('may hold small digits as part of a law, and any as an exponent or an index', () => {
    for (const law of [
      ...['d_{12}', 'x^{10}', '2 n d^2', '\\frac{1}{\\sqrt{d_k}}', '4 d^2', '\\text{GPT-3} = x'],
    ])
      assert.deepEqual(bareDigits(law), [], law);
    const sizes = {
      '768 / 12': ['768', '12'],
      'd = 64': ['64'],
      '2 \\times 4': ['2', '4'],
      '5 d': ['5'],
    };
    for (const [tex, found] of Object.entries(sizes)) assert.deepEqual(bareDigits(tex), found, tex);
  });
});

describe('in a lesson', () => {
  test('a bare size in a formula is a fault, in a line and on lines of its own', async () => {
    await assertFault('line', PLAIN, 'So $d_k = 64$.', /a bare 64 in the formula "d_k = 64"/);
    await assertFault('block', PLAIN, '$$\nd_k = 64\n$$\n', /a bare 64 in the formula/);
  });
  test('TeX that cannot be read is a fault', () =>
    assertFault('tex', PLAIN, 'So $\\frac{a}$.', /the formula "\\frac\{a\}": /));
  test('a number that is not defined is a fault in a formula too', () =>
    assertFault('number', PLAIN, 'So $d_k = {{nothing}}$.', /no number "nothing" is defined/));
  test('a number defined in a formula is the engine’s like any other', async () => {
    await assertFault(
      'broken',
      PLAIN,
      'So $y = {{new-number: d_model / 7}}$.',
      /768 \/ 7 is not a whole/,
    );
    const { text } = await faultsAfter('whole', PLAIN, 'So $x = {{new-number: d_model / 6}}$.');
    assert.match(
      text,
      /^\S+ \{\{new-number: d_model \/ 6\}\} .* is not worked out by hand: [^\n]+$/,
    );
  });
  test('a dollar among words is a dollar', async () => {
    const { text } = await faultsAfter('price', PLAIN, 'Costs US$ and more $ here.');
    assert.equal(text, '');
  });
});

describe('on the built page', () => {
  let body: string;
  before(async () => {
    const { pages } = await builtCourse();
    body = ['why-more-heads', 'scaling', 'word-order'].map((id) => pages.get(id)!.body).join('');
  });

  test('numbers stand in the formula with their exact value', () => {
    assert.match(body, /<mn class="computed" data-value="16">16<\/mn>/);
  });

  test('the font is asked for every sign that a formula draws, slanted letters and roots too', () => {
    const text = mathsText(body);
    for (const sign of '√𝑑𝑘𝑞𝑅⋅()') assert.ok(text.includes(sign), sign);
    assert.equal(mathsText('<mi>h</mi>'), '', 'only formulas count');
    assert.ok(mathsText('<math><mi>h</mi></math>').includes('ℎ'));
  });
});
