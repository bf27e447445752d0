// The trained models of the labs, with the weights that the site ships: texts for it to read, and what its heads
// do in them.

import type {
  Intervention,
  MainModule,
  ModelToken,
  PatternAsk,
  PatternScore,
  SurveyAsk,
  SurveyHeadAsk,
  TextRun,
} from '@engine';
import type { ShippedModel } from '../../web/engine/shipped-models.ts';
import { answerOf } from '../../web/site/answer.ts';
import { openShipped } from '../../web/site/model-files.ts';
import { randomBits } from '../golden/random.ts';

export type Tokens = number[];
/** Counted from zero. */
export type Head = { layer: number; head: number };
/** Of heads that are off: each by itself, those of a layer together, and all of them. */
export type Cost = { heads: number[]; layers: number[]; all: number };

/** As rows of tables are named: "4.5" is layer 4, head 5. */
export const nameOf = ({ layer, head }: Head) => `${layer}.${head}`;

const BEGIN = 1;

export const tokensOf = (all: { token: number }[]) => all.map(({ token }) => token);

export const mean = (numbers: ArrayLike<number>) =>
  Array.from(numbers).reduce((sum, one) => sum + one, 0) / numbers.length;

/**
 * Sets of heads drawn by lot, the same every time.
 * @param without - heads that are in none
 */
export function drawnSets(heads: Head[], without: Head[], draws: number, size: number): Head[][] {
  const bits = randomBits(0);
  return Array.from({ length: draws }, () => {
    const left = heads.filter((one) => !without.some((other) => nameOf(other) === nameOf(one)));
    const drawn = () => left.splice(Math.floor((bits() / 2 ** 32) * left.length), 1);
    return Array.from({ length: size }, drawn).flat();
  });
}

const zeros = (off: Head[]): Intervention[] => off.map((head) => ({ kind: 'zero_head', ...head }));

export class Stories {
  heads: Head[];
  vocabulary: number;

  #engine: MainModule;
  /** Of what was written. */
  #pieces: Map<Tokens, ModelToken[]> = new Map();
  constructor(engine: MainModule, model: ShippedModel) {
    this.#engine = engine;
    openShipped(engine, model);
    const { n_layers, n_heads, vocab_size } = answerOf(engine.modelArchitecture());
    this.vocabulary = vocab_size;
    this.heads = Array.from({ length: n_layers * n_heads }, (_, n) => ({
      layer: Math.floor(n / n_heads),
      head: n % n_heads,
    }));
  }

  /**
   * What the model writes by itself, from one seed after the other, as the labs have it write: each text up to the token that
   * ends it, whose guess counts as any other, or up to so many tokens.
   * @param prompt - what all of them begin with
   */
  written({
    texts,
    tokens,
    first = 0,
    prompt = '',
  }: {
    texts: number;
    tokens: number;
    first?: number;
    prompt?: string;
  }): Tokens[] {
    const read = this.read(prompt);
    const begin = tokensOf(read);
    return Array.from({ length: texts }, (_, n) => {
      const count = tokens + 1 - begin.length;
      const how = { tokens: begin, count, temperature: 1, top_p: 1, seed: first + n };
      const more = [...read, ...answerOf(this.#engine.modelGenerate(how))];
      const pieces = more.length > tokens ? more : [...more, read[0]!];
      const ended = tokensOf(pieces);
      this.#pieces.set(ended, pieces);
      return ended;
    });
  }

  /** What was written, token by token. */
  pieces(written: Tokens): ModelToken[] {
    return this.#pieces.get(written)!;
  }

  /** The text of what was written. */
  said(written: Tokens): string {
    const words = this.pieces(written).filter(({ token }) => token !== BEGIN);
    return words.map(({ text }) => text).join('');
  }

  /** Random tokens that come again, from one seed after the other. */
  repeated({
    texts,
    first = 0,
    ...of
  }: {
    texts: number;
    length: number;
    repeats: number;
    first?: number;
  }): Tokens[] {
    return Array.from({ length: texts }, (_, n) =>
      tokensOf(answerOf(this.#engine.modelRepeated({ ...of, seed: first + n }))),
    );
  }

  read(text: string): ModelToken[] {
    return answerOf(this.#engine.modelEncode(text));
  }

  /** How much each head looks at what each of these looks says, over all texts. */
  looks(texts: Tokens[], looks: PatternAsk[]): PatternScore[] {
    return answerOf(this.#engine.modelPatterns(texts, looks));
  }

  /** What every head looks at over all texts, and over the first `worth` of them what their loss grows by without it. */
  survey(how: SurveyAsk, pick: Omit<SurveyHeadAsk, keyof Head>) {
    let all = answerOf(this.#engine.modelSurvey(how));
    while (!all.done) all = answerOf(this.#engine.modelSurveyOn(1000));
    const of = (head: Head) => answerOf(this.#engine.modelSurveyHead({ ...head, ...pick }));
    return { all, heads: this.heads.map(of) };
  }

  /** The same for one rule. */
  look(texts: Tokens[], rule: string): PatternScore {
    return this.looks(texts, [{ rule }])[0]!;
  }

  /** The heads with the highest weights. */
  most({ weights }: PatternScore, count: number): Head[] {
    const order = this.heads.map((_, n) => n).sort((a, b) => weights[b]! - weights[a]!);
    return order.slice(0, count).map((n) => this.heads[n]!);
  }

  /** The losses of a text's tokens, and what the model would write next. */
  run(text: Tokens, off: Head[] = [], next: number = 5): TextRun {
    answerOf(this.#engine.modelStudy(text));
    return answerOf(this.#engine.modelRun({ interventions: zeros(off), next }));
  }

  /** The loss of a text with changes in the model. */
  lossWith(text: Tokens, interventions: Intervention[]): number {
    answerOf(this.#engine.modelStudy(text));
    return answerOf(this.#engine.modelRun({ interventions })).loss;
  }

  /** The loss of a text with changes in the model, and the weight that some heads put on the previous token then, on average. */
  changed(text: Tokens, interventions: Intervention[], heads: Head[]) {
    const loss = this.lossWith(text, interventions);
    const side = text.length;
    const layers = [...new Set(heads.map(({ layer }) => layer))];
    const weights = new Map(
      layers.map((layer) => {
        const asked = { tensor: 'weights', layer, interventions };
        return [layer, answerOf(this.#engine.modelTensor(asked)).data];
      }),
    );
    const previous = heads.map(({ layer, head }) => {
      const pattern = weights.get(layer)!.subarray(head * side ** 2);
      return mean(Array.from({ length: side - 1 }, (_, n) => pattern[(n + 1) * side + n]!));
    });
    return { loss, previous: mean(previous) };
  }

  /** The weights of every head on a text, [tokens, tokens] each, with changes in the model. */
  patterns(text: Tokens, interventions: Intervention[] = []): Float32Array[] {
    answerOf(this.#engine.modelStudy(text));
    const layers = new Set(this.heads.map(({ layer }) => layer));
    return [...layers].flatMap((layer) => {
      const asked = { tensor: 'weights', layer, interventions };
      const { data } = answerOf(this.#engine.modelTensor(asked));
      const cells = text.length ** 2;
      return Array.from({ length: data.length / cells }, (_, head) =>
        data.slice(head * cells, (head + 1) * cells),
      );
    });
  }

  /** By how much the logit of one next token is above another's behind a text, for each of some changes in the model. */
  margins(text: Tokens, right: number, wrong: number, changes: Intervention[][]): number[] {
    answerOf(this.#engine.modelStudy(text));
    return changes.map((interventions) => {
      const { data } = answerOf(this.#engine.modelTensor({ tensor: 'logits', interventions }));
      const last = data.subarray(data.length - data.length / text.length);
      return last[right]! - last[wrong]!;
    });
  }

  /** Takes the means of these texts for heads that are off by `reference_mean_head`. */
  reference(texts: Tokens[]) {
    answerOf(this.#engine.modelReference(texts));
  }

  /**
   * What a text's loss grows by with each head off, with all of a layer, and with all of them.
   * @param by - what stands in its place: zeros, or its mean over the texts of `reference`
   */
  costs(text: Tokens, by: 'zero_head' | 'reference_mean_head'): Cost {
    const { loss } = answerOf(this.#engine.modelStudy(text));
    const cost = (of: Partial<Head>) =>
      answerOf(this.#engine.modelRun({ interventions: [{ kind: by, ...of }], next: 0 })).loss -
      loss;
    const layers = [...new Set(this.heads.map(({ layer }) => layer))];
    return {
      heads: this.heads.map(cost),
      layers: layers.map((layer) => cost({ layer })),
      all: cost({}),
    };
  }

  /** How much weight each head puts on each token, seen from the last one. */
  lastWeights(text: Tokens, off: Head[] = []): number[][] {
    answerOf(this.#engine.modelStudy(text));
    return this.heads.map(({ layer, head }) => {
      const asked = { tensor: 'weights', layer, interventions: zeros(off) };
      const { data } = answerOf(this.#engine.modelTensor(asked));
      const end = (head + 1) * text.length ** 2;
      return [...data.subarray(end - text.length, end)];
    });
  }
}
