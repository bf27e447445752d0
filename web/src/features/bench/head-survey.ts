// One head over many texts: how far back it looks, from which word to which, its strongest places and some of every strength; and all
// heads by two measures. Of the model that comes with the site it was measured beforehand, of another one at a press.
import type { HeadSurvey as Heads, KeyDistances, ModelToken } from '@engine';
import { css, html } from 'lit';
import words from '#content/words/head-survey.json';
import type { Runner } from '../../../engine/runner.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { select } from '../../kit/fields.ts';
import { band, bar, dot, linear, plotFigure } from '../../kit/plot.ts';
import { plotStyles } from '../../kit/plot-styles.ts';
import { state, withProps } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { shareBar } from '../../kit/table-styles.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import { ownTexts, TEXTS } from '../pretrained/looks.ts';
import type { Reading } from '../pretrained/model.ts';
import { isBegin, numbersOf, tokenName } from '../pretrained/pieces.ts';
import { stackStyles } from '../pretrained/stack-styles.ts';
import { type Asking, TextElement } from '../pretrained/text-element.ts';

const say = messagesOf(words);

const RULES = ['previous', 'self', 'first', 'same_token', 'induction'] as const;
const MEASURES = ['distance', 'entropy_share', 'strength', 'worth', ...RULES] as const;
type Measure = (typeof MEASURES)[number];

/** Words before and behind what is shown of a text. */
const AROUND = 5;

type Place = { words: string[]; query: number; key: number; weight: number };
type Survey = {
  texts: number;
  queries: number;
  worthTexts: number;
  /** Of every head. */
  measures: Record<Measure, number[]>;
  equal: KeyDistances;
  weights: KeyDistances;
  pairs: { query: string; key: string; count: number; weight: number }[];
  strongest: Place[];
  tenths: { count: number; places: Place[] }[];
};

const measuresOf = (
  by: Record<Exclude<Measure, (typeof RULES)[number]>, number[]>,
  rules: number[][],
) =>
  ({
    ...by,
    ...Object.fromEntries(RULES.map((rule, n) => [rule, rules.map((of) => of[n]!)])),
  }) as Survey['measures'];

/** As `npm run experiments` has measured it. */
async function madeBefore(at: number): Promise<Survey> {
  const { default: made } = await import('../../../content/head-survey.json');
  const word = (n: number): string => tokenName({ token: n, text: made.words[n] ?? '' });
  const placeOf = ([context, query, key, weight]: number[]): Place => {
    const tokens = made.contexts[context!]!.map((n) => made.words[n] ?? '');
    return { words: tokens, query: query!, key: key!, weight: weight! };
  };
  const { heads } = made;
  const of = (name: 'distance' | 'entropy_share' | 'strength' | 'worth') =>
    heads.map((head) => head[name]);
  const own = heads[at]!;
  return {
    ...{ texts: made.texts, queries: made.queries, worthTexts: made.worth_texts },
    measures: measuresOf(
      {
        ...{ distance: of('distance'), entropy_share: of('entropy_share') },
        ...{ strength: of('strength'), worth: of('worth') },
      },
      heads.map(({ patterns }) => patterns),
    ),
    ...{ equal: made.equal, weights: own.weights },
    pairs: own.pairs.map(([query, key, count, weight]) => ({
      ...{ query: word(query!), key: word(key!), count: count!, weight: weight! },
    })),
    strongest: own.strongest.map(placeOf),
    tenths: own.tenths.map(({ count, places }) => ({ count, places: places.map(placeOf) })),
  };
}

export default class HeadSurvey extends withProps(TextElement<Survey>, {
  across: state<Measure>('distance'),
  up: state<Measure>('strength'),
}) {
  /** The survey that the engine holds: of which opening of a model, of which texts, and what all heads do. */
  #held: { of: unknown; texts: ModelToken[][]; survey: Heads } | undefined;

  static override styles = [
    stackStyles,
    plotStyles,
    css`
      .pairs {
        display: grid;
        grid-template-columns: auto auto 1fr auto;
        gap: var(--space-1) var(--space-3);
        align-items: center;
      }
      .pairs li {
        display: contents;
      }
      .pairs svg {
        width: 100%;
        height: 0.75em;
        fill: var(--accent);
      }
      .places li {
        overflow-wrap: anywhere;
      }
      .query {
        color: var(--accent);
      }
      .key {
        color: var(--amber);
      }
      .dot {
        fill: var(--line-strong);
      }
      .dot.chosen {
        fill: var(--amber);
      }
    `,
  ];

  protected override about(reading: Reading): unknown[] {
    const { layer, head } = this.state.choice.chosen;
    return [reading.of, layer, head];
  }

  protected override costs(): string {
    const { model } = this.state;
    const isHeld = this.#held?.of === model.opening;
    return !model.isLarge || isHeld ? '' : say('costs', { texts: TEXTS });
  }

  protected async ask(runner: Runner, _: Reading, asking: Asking): Promise<Survey | undefined> {
    const { model, choice } = this.state;
    const { n_heads } = got(await runner.advance('modelArchitecture'));
    const { layer, head } = choice.chosen;
    if (model.shipped === 'lily') return madeBefore(layer * n_heads + head);
    const held = await this.#survey(runner, asking);
    if (!held) return undefined;
    const { texts, survey: all } = held;
    const reply = await runner.advance('modelSurveyHead', choice.chosen);
    // Another engine has begun, which holds none.
    if (!reply.ok) this.#held = undefined;
    const own = got(reply);
    const placeOf = ({ text, query, key, weight }: (typeof own.strongest)[number]): Place => ({
      ...{ words: texts[text]!.map((one) => one.text), query, key, weight },
    });
    const known = new Map(texts.flat().map((one) => [one.token, one]));
    const nameOf = (token: number): string => tokenName(known.get(token)!);
    const { distance, entropy_share, strength, worth } = all;
    const rules = distance.map((_, n) => all.patterns.map(({ weights }) => weights[n]!));
    return {
      ...{ texts: all.texts, queries: all.queries, worthTexts: all.worth_texts },
      measures: measuresOf({ distance, entropy_share, strength, worth }, rules),
      ...{ equal: own.equal, weights: own.weights },
      pairs: own.pairs.map(({ query, key, ...rest }) => ({
        ...{ query: nameOf(query), key: nameOf(key), ...rest },
      })),
      strongest: own.strongest.map(placeOf),
      tenths: own.tenths.map(({ count, places }) => ({ count, places: places.map(placeOf) })),
    };
  }

  /** Once the engine has read all texts; undefined where that is not wanted any more. */
  async #survey(runner: Runner, asking: Asking) {
    const { model } = this.state;
    if (this.#held?.of === model.opening) return this.#held;
    const texts = await ownTexts(model, runner, asking);
    if (!texts) return undefined;
    const patterns = RULES.map((rule) => ({ rule }));
    const how = { texts: texts.map(numbersOf), patterns };
    let survey = got(await runner.advance('modelSurvey', how));
    while (!survey.done) {
      survey = got(await runner.advance('modelSurveyOn', 1));
      if (!asking.isWanted()) return undefined;
      asking.onProgress(survey.progress);
    }
    this.#held = { of: model.opening, texts, survey };
    return this.#held;
  }

  get tensors() {
    const { measures } = this.answer ?? {};
    const n_layers = this.state.reading?.weights.length ?? 1;
    return MEASURES.flatMap((one) => {
      const of = measures?.[one] ?? [];
      return of.length > 0 ? namedTensor(one, { n_layers, n_heads: of.length / n_layers }, of) : [];
    });
  }

  protected live(survey: Survey, reading: Reading): unknown {
    const { texts, queries, pairs, strongest, tenths } = survey;
    const { layer, head } = this.state.choice.chosen;
    const heads = survey.measures.distance.length / reading.weights.length;
    const place = (one: Place): unknown => {
      const first = isBegin({ token: 0, text: one.words[0]! }) ? 1 : 0;
      const from = Math.max(first, Math.min(one.key, one.query) - AROUND);
      const shown = one.words.slice(from, one.query + AROUND);
      return html`<li>${from > first ? '…' : ''}${shown.map((word, n) =>
        from + n === one.query
          ? html`<b class="query">${word}</b>`
          : from + n === one.key
            ? html`<b class="key">${word}</b>`
            : word,
      )} … <span class="soft">${decimal(one.weight, 2)}</span></li>`;
    };
    return html`<p class="small soft">${say('over', { texts, queries })}</p>
      ${this.#distances(survey)}
      <h3>${say('pairs')}</h3>
      <ol class="pairs small">${pairs.map(
        (one) =>
          html`<li><b class="query">${one.query}</b><span>→ <b class="key">${one.key}</b></span>${shareBar(one.weight)}<span class="soft">${say('pair', { count: one.count, weight: decimal(one.weight, 2) })}</span></li>`,
      )}</ol>
      <h3>${say('strongest')}</h3><ul class="places stack close small">${strongest.map(place)}</ul>
      <h3>${say('tenths')}</h3><ul class="places stack close small">${tenths.flatMap((one) => one.places.map(place))}</ul>
      ${this.#scatter(survey, layer * heads + head)}`;
  }

  #distances({ weights, equal }: Survey): unknown {
    const values = [...weights.distances];
    const high = Math.max(weights.first, ...values);
    const bars = [weights.first, ...values].map((value, at) => bar({ at, value }));
    const others = [equal.first, ...equal.distances].map((value, at) =>
      dot({ x: at, y: Math.min(value, high), r: 1.5 }),
    );
    const last = values.length;
    return plotFigure(say('distances'), {
      label: say('distancesLabel', {
        first: decimal(weights.first, 2),
        own: decimal(values[0]!, 2),
        before: decimal(values[1]!, 2),
      }),
      x: {
        scale: band(last + 1),
        ticks: [
          { at: 0, text: say('start') },
          ...[10, 20].map((back) => ({ at: back + 1, text: back })),
          { at: last, text: say('farther') },
        ],
        name: say('back'),
      },
      y: {
        scale: linear(0, high),
        ticks: [0, high].map((at) => ({ at, text: decimal(at, 2) })),
      },
      marks: [...bars, ...others],
    });
  }

  #scatter({ measures, worthTexts }: Survey, chosen: number): unknown {
    const offered = MEASURES.filter((one) => one !== 'worth' || worthTexts > 0).map(
      (one) => [one, say(one)] as const,
    );
    const axis = (of: Measure) => {
      const ends = [Math.min(0, ...measures[of]), Math.max(...measures[of])] as const;
      const ticks = ends.map((at) => ({ at, text: decimal(at, 2) }));
      return { scale: linear(...ends), ticks, name: say(of) };
    };
    const [x, y] = [axis(this.across), axis(this.up)];
    const at = (n: number) => ({ x: measures[this.across][n]!, y: measures[this.up][n]! });
    const others = measures.distance.map((_, n) => dot({ ...at(n), r: 3 }));
    const said = {
      across: decimal(at(chosen).x, 2),
      up: decimal(at(chosen).y, 2),
      ...{ first: say(this.across), second: say(this.up) },
    };
    return html`<h3>${say('scatter')}</h3>
      <div class="row">${select({ id: 'across', label: say('across') }, offered, this.across, this.put('across'))}
        ${select({ id: 'up', label: say('up') }, offered, this.up, this.put('up'))}</div>
      ${plotFigure(say('scatterHere', said), { label: say('scatterHere', said), x, y, marks: [...others, dot({ ...at(chosen), r: 5 }, 'chosen')] })}`;
  }
}

customElements.define('head-survey', HeadSurvey);
