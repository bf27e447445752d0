// Learning curves out of an experiment's table: a share after so many steps, a line for each number of heads, and bars from
// the lowest to the highest of all seeds.
// ::: curves e2b-load measure=accuracy heads="1 4"
import { svg } from 'lit';
import { band, FRAME, line, linear, type Mark, plot, text } from '../../src/kit/plot.ts';
import { html } from '../../text/html.ts';
import { litHtml } from '../../text/lit-html.ts';
import type { Container } from '../page.ts';

/** The tone of each line, in order. */
const LOOKS = ['ink', ''];
const HEIGHTS = [0, 0.25, 0.5, 0.75, 1];

export default {
  isFigure: true,
  render({ words, values: { measure = '', heads = '' }, children }, env) {
    const { experiments, experimentWords, language } = env.content;
    const { rows } = experiments.find(({ id }) => id === words[0])!;
    const number = new Intl.NumberFormat(language);
    const percent = new Intl.NumberFormat(language, { style: 'percent' });
    const curves = heads.split(' ').map((count) => ({
      name: `${experimentWords.of.n_heads}: ${count}`,
      points: rows
        .filter(({ id, of }) => id === `${count}-${of.steps}`)
        .map(({ of, measures }) => ({ steps: Number(of.steps), ...measures[measure]! })),
    }));
    const marks = curves.flatMap(({ name, points }, at): Mark[] => {
      const look = LOOKS[at]!;
      const means = points.map(({ mean }, x) => ({ x, y: mean }));
      const spreads = points.map(
        ({ low, high }, place): Mark =>
          ({ x, y }) =>
            svg`<path class="line ${look}" d="M${x(place)} ${y(low!)}V${y(high!)}"></path>`,
      );
      return [
        ...spreads,
        line(means, look),
        text({ x: 0, y: points[0]!.high!, words: name }, look),
      ];
    });
    const told = curves.map(({ name, points }) => {
      const each = points.map(({ steps, mean }) => `${steps}: ${percent.format(mean)}`);
      return `${name}. ${each.join(', ')}.`;
    });
    const ticks = curves[0]!.points.map(({ steps }, at) => ({
      at,
      text: number.format(steps),
    }));
    const chart = plot({
      label: told.join(' '),
      frame: { ...FRAME, left: 44, bottom: 50 },
      x: { scale: band(ticks.length), ticks, name: experimentWords.of.steps! },
      y: {
        scale: linear(0, 1),
        ticks: HEIGHTS.map((at) => ({ at, text: percent.format(at) })),
      },
      marks,
    });
    return html`<figure class="live">${litHtml(chart)}<figcaption>
${env.render(children)}</figcaption></figure>
`;
  },
} satisfies Container;
