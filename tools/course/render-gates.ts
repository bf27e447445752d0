// How a question is written out: its options as a list, the answer and its reasons folded away, then what
// is revealed, for readers without scripts; <prediction-gate> or <quiz-item> asks where it is alive.

import type { MainModule } from '@engine';
import type { Token } from 'markdown-it';
import { answerOf } from '../answer.ts';
import type { Content } from './content.ts';
import type { Value } from './evaluate.ts';
import { whyId } from './gates.ts';
import { html } from './html.ts';
import type { TokenOf } from './inline-rules.ts';
import { readParameters } from './markdown.ts';
import { displayed } from './numbers.ts';
import type { Page } from './read-page.ts';
import type { RenderEnvironment, Rules } from './render-page.ts';

const LETTER_A = 'A'.charCodeAt(0);
const letter = (at: number) => String.fromCharCode(LETTER_A + at);

/** what the engine says of one gate */
export type GateFacts = {
  /** ids of the options as they are shown */
  order: string[];
  /** of a number */
  answer?: Value;
  /** the number each slip leads to; of a curve none */
  slips: Map<string, Value>;
};

/** Of the tokens that gates.ts puts around the parts of a gate. */
type OfPart = { gate: string; id: string };
type OfOption = OfPart & {
  at: number;
  right: boolean;
  /** whether it is a line of a listing, which is numbered */
  ofListing?: boolean;
};

/**
 * Asks the engine, which has loaded the course, for what the pages show of its gates.
 * @returns by gate
 */
export function gateFacts(
  engine: MainModule,
  page: Page,
  content: Content,
): Map<string, GateFacts> {
  const facts: Map<string, GateFacts> = new Map();
  if (page.gates.length === 0) return facts;
  const views = page.kind === 'practice' ? questionViews(engine, page) : gateViews(engine, page);
  for (const { id, preset, answer, tensor, slips } of page.gates) {
    const { config } = content.presets.find((one) => one.id === preset)!;
    const numberOfSource = (source: string) => answerOf(engine.evaluate(config, source));
    const source = answer ?? (tensor && `shape(${tensor})`);
    facts.set(id, {
      order: views.find((gate) => gate.id === id)!.options,
      answer: source === undefined ? undefined : numberOfSource(source),
      slips: new Map(
        slips
          .filter((slip) => slip.answer !== '')
          .map((slip) => [slip.id, numberOfSource(slip.answer)]),
      ),
    });
  }
  return facts;
}

const gateViews = (engine: MainModule, { front }: Page) =>
  answerOf(engine.lessonResume(front.id, [], 0)).view.questions;

const questionViews = (engine: MainModule, { front }: Page) =>
  answerOf(engine.quiz(front.id, [], { kind: 'view', at_ms: 0 })).view.questions;

const wordsOf = ({ content }: RenderEnvironment) => content.words['prediction-gate'];

function openPredict(token: Token, { page }: RenderEnvironment) {
  const { words, values } = readParameters(token.info);
  const { ask, of, over, listing } = values;
  const axes = of && over && html` of="${of}" over="${over}"`;
  return html`<prediction-gate class="predict" id="predict-${words[0]}" lesson="${page.front.id}" gate="${words[0]}" ask="${ask}"${axes}${listing ? ' listing' : ''}>
`;
}

function openQuestion(token: Token, { page }: RenderEnvironment) {
  const { words, values } = readParameters(token.info);
  return html`<quiz-item class="predict" id="question-${words[0]}" set="${page.front.id}" item="${words[0]}" ask="${values.ask}">
`;
}

function openPoints(_token: Token, env: RenderEnvironment) {
  return html`<p class="points-are">${wordsOf(env).still.points}</p>
<ul class="points">
`;
}

function openHint(_token: Token, env: RenderEnvironment) {
  return html`<details class="hint"><summary>${wordsOf(env).still.hint}</summary>
`;
}

function openWhy({ meta }: TokenOf<OfOption>, env: RenderEnvironment) {
  const words = wordsOf(env);
  const says = meta.right ? words.still.right : words.still.wrong;
  const which = meta.ofListing ? String(meta.at + 1) : letter(meta.at);
  return html`<div class="why" data-option="${meta.id}" id="${whyId(meta.gate, meta.id)}">
<p class="which"><b>${which}</b> ${says}</p>
`;
}

const numberOf = (value: Value, { content }: RenderEnvironment) =>
  html`<data class="computed" value="${value.text}">${displayed(value, content.language)}</data>`;

function openSlip({ meta }: TokenOf<OfPart>, env: RenderEnvironment) {
  const { still } = wordsOf(env);
  const wrote = env.gates.get(meta.gate)!.slips.get(meta.id);
  const [before, after] = still.wrote.split('{number}');
  const which = wrote ? html`${before}${numberOf(wrote, env)}${after}` : still.drew;
  return html`<div class="slip" data-slip="${meta.id}" id="${whyId(meta.gate, meta.id)}">
<p class="which">${which}</p>
`;
}

function openAnswers({ meta }: TokenOf<{ gate: string }>, env: RenderEnvironment) {
  const { answer } = env.gates.get(meta.gate)!;
  const words = wordsOf(env);
  const says = answer?.kind === 'shape' ? words.still.shape : words.still.answer;
  const [before, after] = says.split('{number}');
  return html`<details class="answers"><summary>${words.still.open}</summary>
${answer ? html`<p class="number-is">${before}${numberOf(answer, env)}${after}</p>\n` : ''}`;
}

/** Of the tokens that gates.ts arranges. */
export const GATE_RULES: Rules = {
  container_predict_open: openPredict,
  container_question_open: openQuestion,
  gate_question_open: () => '<div class="question">\n',
  gate_question_close: () => '</div>\n',
  gate_options_open: () => '<ol class="options">\n',
  gate_options_close: () => '</ol>\n',
  gate_option_open: ({ meta }) => html`<li data-option="${meta.id}">\n`,
  gate_option_close: () => '</li>\n',
  gate_why_open: openWhy,
  gate_why_close: () => '</div>\n',
  gate_slip_open: openSlip,
  gate_slip_close: () => '</div>\n',
  gate_answers_open: openAnswers,
  gate_answers_close: () => '</details>\n',
  gate_hint_open: openHint,
  gate_hint_close: () => '</details>\n',
  gate_points_open: openPoints,
  gate_points_close: () => '</ul>\n',
  gate_point_open: ({ meta }) => html`<li data-point="${meta.id}">\n`,
  gate_point_close: () => '</li>\n',
};
