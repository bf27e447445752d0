// Charts as they are drawn, read back as the HTML of a still figure.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { html, nothing } from 'lit';
import {
  band,
  bar,
  dot,
  FRAME,
  line,
  linear,
  log,
  type Mark,
  placesOf,
  plot,
  rule,
} from '../../web/src/kit/plot.ts';
import { litHtml } from '../../web/text/lit-html.ts';

const { width, height, left, right, top, bottom } = FRAME;
const inside = { width: width - left - right, height: height - top - bottom };

/** The numbers of every element with this class, attribute by attribute. */
const drawn = (marks: Mark[], x = linear(0, 10), y = linear(0, 1)) => {
  const text = String(
    litHtml(plot({ x: { scale: x, ticks: [] }, y: { scale: y, ticks: [] }, marks })),
  );
  return (name: string) =>
    [...text.matchAll(new RegExp(`<\\w+ class="${name}\\b[^>]*>`, 'g'))].map(([tag]) =>
      Object.fromEntries(
        [...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      ),
    );
};

describe('a scale', () => {
  test('maps its ends to the ends of the axis, and what lies beyond to them', () => {
    assert.deepEqual([-2, -1, 0, 3, 9].map(linear(-1, 3).at), [0, 0, 0.25, 1, 1]);
  });

  test('of a logarithm puts equal ratios equally far apart, whatever its base', () => {
    for (const base of [2, 10])
      for (const power of [0, 1, 2, 4])
        assert.ok(Math.abs(log(1, base ** 4).at(base ** power) - power / 4) < 1e-12);
  });

  test('of a band puts a value in the middle of its place', () => {
    assert.deepEqual([0, 1, 3].map(band(4).at), [1 / 8, 3 / 8, 7 / 8]);
  });
});

describe('a chart', () => {
  test('has its corners where its frame says', () => {
    const { x, y } = placesOf(linear(0, 1), linear(0, 1));
    assert.deepEqual([x(0), x(1), y(0), y(1)], [left, width - right, height - bottom, top]);
  });

  test('has bars of its values’ heights, and one unit at least for what is above nothing', () => {
    const bars = drawn(
      [1, 0.25, 0.001, 0].map((value, at) => bar({ at, value, gap: 0.5 })),
      band(4),
    );
    const place = inside.width / 4;
    bars('bar').forEach((one, at) => {
      assert.equal(Number(one.width), place / 2);
      assert.equal(Number(one.x), left + (at + 0.25) * place);
      assert.equal(Number(one.y) + Number(one.height), height - bottom);
      assert.equal(Number(one.height), [inside.height, inside.height / 4, 1, 0][at]);
    });
  });

  test('stacks a bar on another', () => {
    const [upper] = drawn([bar({ at: 0, value: 0.75, from: 0.5 })], band(1))('bar');
    assert.equal(Number(upper.height), inside.height / 4);
    assert.equal(Number(upper.y), top + inside.height / 4);
  });

  test('breaks a line where a point is missing', () => {
    const points = [{ x: 0, y: 0 }, { x: 5, y: 1 }, undefined, { x: 10, y: 0.5 }];
    const [{ d }] = drawn([line(points, 'bad')])('line');
    const { x, y } = placesOf(linear(0, 10), linear(0, 1));
    assert.equal(d, `M${x(0)} ${y(0)}L${x(5)} ${y(1)}M${x(10)} ${y(0.5)}`);
  });

  test('has rules across and up, and dots', () => {
    const of = drawn([rule({ y: 0.5 }), rule({ x: 10 }), dot({ x: 5, y: 1 })]);
    const [across, up] = of('rule');
    assert.deepEqual([across.y1, across.y2], Array(2).fill(String(top + inside.height / 2)));
    assert.deepEqual([up.x1, up.x2], Array(2).fill(String(width - right)));
    const [{ cx, cy }] = of('dot');
    assert.deepEqual([cx, cy], [String(left + inside.width / 2), String(top)]);
  });

  test('is an image where it has a sentence, and else hidden from who hears the page', () => {
    const axes = { x: { scale: band(1), ticks: [] }, y: { scale: linear(0, 1), ticks: [] } };
    const head = (label?: string) =>
      String(litHtml(plot({ ...axes, label, marks: [] }))).split('>')[0]!;
    assert.match(head('Two bars.'), / role="img" aria-label="Two bars."$/);
    assert.match(head(), / aria-hidden="true"$/);
  });
});

describe('a template that stands still', () => {
  test('escapes text and attributes, and leaves out what only scripts have', () => {
    const drawing = html`<p title=${'"a"'} class="b ${1}" ?hidden=${false} ?inert=${true} .x=${2} .y=${[3]} @click=${() => {}} id=${nothing}>${'<i>'}${[html`<b></b>`, nothing]}</p>`;
    assert.equal(
      String(litHtml(drawing)),
      '<p title="&quot;a&quot;" class="b 1" inert x="2">&lt;i&gt;<b></b></p>',
    );
  });
});
