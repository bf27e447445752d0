// The two bar charts of the rank view: singular values, and the distance at each rank.
import words from '#content/words/rank-view.json';
import type { Rank } from '../../../engine/study.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { band, bar, linear, plotFigure } from '../../kit/plot.ts';

const t = messagesOf(words);

/** @param rank - how many singular values are kept */
export function rankChart(kind: 'singular' | 'distance', view: Rank, rank: number) {
  const singular = kind === 'singular';
  const values = singular ? view.singular : view.byRank.map(({ distance }) => distance);
  const most = Math.max(...values);
  const isKept = (at: number) => (singular ? at < rank : at === rank - 1);
  const thirds = values.flatMap((_, at) => (at % 3 === 0 ? at : []));
  return plotFigure(t(`${kind}.title`), {
    label: t(`${kind}.label`, {
      count: view.rank,
      rank,
      most: values.length,
      first: decimal(values[0]!, 2),
      last: decimal(values.at(-1) ?? 0, 2),
      here: decimal(values[rank - 1]!, 2),
    }),
    x: {
      scale: band(values.length),
      ticks: thirds.map((at) => ({ at, text: at + 1 })),
      name: t(`${kind}.axis`),
    },
    y: {
      scale: linear(0, most),
      ticks: [
        { at: 0, text: 0 },
        { at: most, text: decimal(most, singular ? 0 : 2) },
      ],
    },
    marks: values.map((value, at) => bar({ at, value, gap: 0.25 }, isKept(at) ? '' : 'left-out')),
  });
}
