// Questions, "::: predict" in a lesson and "::: question" on a practice page: how they are read, and how they are written
// out: the options as a list in the engine's order, the figures that a prediction is made from, the answer and its reasons
// folded away, then what is revealed, for readers without scripts; <prediction-gate> or <quiz-item> asks where it is alive.
// What each kind takes and is told stands in question-kinds.ts.
import type { MainModule } from '@engine';
import { html } from '../text/html.ts';
import { answerOf } from './answer.ts';
import { configOf, misconceptions } from './content.ts';
import { isListed } from './listings.ts';
import { displayed } from './numbers.ts';
import type { Container, Linting, Page, Place, Question, Rendering } from './page.ts';
import { KIND_TAKES, KINDS, kindsOn } from './question-kinds.ts';
import type { Node } from './tree.ts';
import { wordsIn } from './tree.ts';

const PARTS = ['live', 'option', 'mistake', 'reveal', 'point', 'hint'] as const;

/** The id of the text that says why an option is right, or what a mistake did. */
const whyId = (question: string, which: string) => `why-${question}-${which}`;

// What is in none of its parts is the question.
function partsOf({ children }: Node) {
  const of = (part: (typeof PARTS)[number]) => children.filter(({ name }) => name === part);
  return {
    asked: children.filter(({ name }) => !PARTS.some((part) => part === name)),
    ...{ options: of('option'), mistakes: mistakesOf(of('mistake')), points: of('point') },
    ...{ evidence: of('live'), hints: of('hint'), reveals: of('reveal') },
  };
}

/** With their ids: the misconception, counted where it has led to another number before. */
function mistakesOf(nodes: Node[]) {
  const seen: Record<string, number> = {};
  return nodes.map((node) => {
    const misconception = node.words[0]!;
    seen[misconception] = (seen[misconception] ?? 0) + 1;
    const count = seen[misconception];
    return { node, id: count === 1 ? misconception : `${misconception}-${count}` };
  });
}

export const optionId = ({ words, values }: Node) =>
  values.id ?? (words.includes('right') ? 'right' : values.mistake);

/** Whether an option of a listing goes without a reason of its own. */
const hasReason = (option: Node) => !isListed(option) || option.children.length > 1;

const readQuestion: Container['read'] = (page, node, complain) => {
  const { name, values, line } = node;
  const { ask = '' } = values;
  const [id = ''] = node.words;
  const { asked, evidence, options, mistakes, points, hints, reveals } = partsOf(node);
  page.questions.push({
    ...{ id, ask, preset: values.preset ?? page.front.preset ?? '', values, line },
    options: options.map((option) => ({
      id: optionId(option) ?? '',
      right: option.words.includes('right'),
      mistake: option.values.mistake,
    })),
    mistakes: mistakes.map((mistake) => ({
      ...{ id: mistake.id, answer: mistake.node.values.answer ?? '', line: mistake.node.line },
    })),
    points: points.map((point) => point.words[0]!),
    hinted: hints.length > 0,
  });
  page.ids.push(
    { id: `${name}-${id}`, line },
    ...options.filter(hasReason).map((option) => ({
      id: whyId(id, optionId(option) ?? ''),
      line: option.line,
    })),
    ...mistakes.map((mistake) => ({ id: whyId(id, mistake.id), line: mistake.node.line })),
  );
  const kinds = kindsOn(page.kind);
  if ((name === 'question') !== (page.kind === 'practice'))
    complain('a prediction stands in a lesson or a lab, a question on a practice page');
  if (name === 'question' && evidence.length > 0)
    complain(`"${id}": a figure of a practice question stands in its reveal`);
  if (!kinds.includes(ask))
    return complain(`"${id}" asks for "${ask}"; it can ask for: ${kinds.join(', ')}`);
  const { has, takes = [] } = KINDS[ask]!;
  for (const part of ['option', 'mistake', 'point'] as const)
    if (!has.includes(part) && node.children.some((one) => one.name === part))
      complain(`"${id}": no ${part}s where one asks for a ${ask}`);
  for (const key of KIND_TAKES)
    if (values[key] !== undefined && !takes.includes(key))
      complain(`"${id}": no ${key}= where one asks for a ${ask}`);
  if ((ask === 'number' || page.kind === 'practice') && reveals.length === 0)
    complain(`"${id}" has no "::: reveal" that gives the answer in full`);
  if (asked.length === 0) complain('a prediction begins with its question');
};

function lintQuestion(node: Node, of: Linting & Place) {
  const { page, content, complain } = of;
  const question = page.questions.find(({ line }) => line === node.line)!;
  const { id, ask, preset, values } = question;
  const need = (holds: boolean, message: string, line?: number) => {
    if (!holds) complain(`"${id}": ${message}`, line);
  };
  const config = configOf(content, preset);
  need(config !== undefined, `there is no preset "${preset}"`);
  for (const one of wordsIn(values.about)) knownMisconception(one, of);
  need(!page.front.form || ask === 'choice', 'a question of a form is a choice');
  KINDS[ask]?.lint?.(question, need, { ...of, config });
}

/** @param id - "M6", "M6-2" */
export function knownMisconception(id: string, { content, complain }: Linting) {
  const name = id.replace(/-.*/, '');
  if (!misconceptions(content).includes(name))
    complain(`${name} is not a misconception of the course`);
}

/**
 * Asks the engine, which has loaded the course, how it orders the options of a page.
 * @returns their ids, by question
 */
export function optionOrders(
  engine: MainModule,
  { kind, front, questions }: Page,
): Map<string, string[]> {
  if (questions.length === 0) return new Map();
  const { view } = answerOf<{ view: { questions: { id: string; options: string[] }[] } }>(
    kind === 'practice'
      ? engine.quiz(front.id, [], { kind: 'view', at_ms: 0 })
      : engine.lessonResume(front.id, [], 0),
  );
  return new Map(view.questions.map(({ id, options }) => [id, options]));
}

const LETTER_A = 'A'.charCodeAt(0);
const letter = (at: number) => String.fromCharCode(LETTER_A + at);

const stillOf = ({ content }: Rendering) => content.words['prediction-gate'].still;

/** What the engine makes of the source of an answer, as it is shown and told. */
function answered(source: string, question: Question, { engine, content }: Rendering) {
  const value = answerOf(engine.evaluateWithModels(configOf(content, question.preset)!, source));
  const shown = html`<data class="computed" value="${value.text}">${displayed(value, content.language)}</data>`;
  return { kind: value.kind, shown };
}

function why(question: string, option: Node, at: number, env: Rendering) {
  const still = stillOf(env);
  const id = optionId(option);
  const which = isListed(option) ? String(at + 1) : letter(at);
  return html`<div class="why" data-option="${id}" id="${whyId(question, id!)}">
<p class="which"><b>${which}</b> ${option.words.includes('right') ? still.right : still.wrong}</p>
${env.render(option.children.slice(1))}</div>
`;
}

function whatWasDone(question: Question, { id, node }: { id: string; node: Node }, env: Rendering) {
  const still = stillOf(env);
  const { answer } = node.values;
  const [before, after] = still.wrote.split('{number}');
  return html`<div class="mistake" data-mistake="${id}" id="${whyId(question.id, id)}">
<p class="which">${answer ? html`${before}${answered(answer, question, env).shown}${after}` : still.drew}</p>
${env.render(node.children)}</div>
`;
}

// What a prediction reveals is the lesson's own text and stands in it; what a question asks for stays
// folded until somebody wants it.
export function renderParts(node: Node, env: Rendering) {
  const [id] = node.words as [string];
  const still = stillOf(env);
  const { asked, evidence, options, mistakes, points, hints, reveals } = partsOf(node);
  const asking = env.page.questions.find((one) => one.id === id)!;
  const order = env.orders.get(id)!;
  const source = KINDS[asking.ask]!.answer?.(asking);
  const answer = source !== undefined && answered(source, asking, env);
  const placed = options.toSorted(
    (a, b) => order.indexOf(optionId(a)!) - order.indexOf(optionId(b)!),
  );
  const text = html`<div class="question">\n${env.render(asked)}</div>\n`;
  const list = placed.map(
    (option) =>
      html`<li data-option="${optionId(option)}">\n${env.render(option.children.slice(0, 1))}</li>\n`,
  );
  const rubric = points.map(
    (point) => html`<li data-point="${point.words[0]}">\n${env.render(point.children)}</li>\n`,
  );
  // A curve is answered by being measured.
  if (!answer && [...options, ...mistakes, ...points].length === 0)
    return html`${text}${env.render(reveals)}`;
  const says = answer && answer.kind === 'shape' ? still.shape : still.answer;
  const [before, after] = says.split('{number}');
  const isFolded = node.name === 'question';
  return html`${text}${list.length > 0 && html`<ol class="options">\n${list}</ol>\n`}${
    evidence.length > 0 && html`<div class="evidence">\n${env.render(evidence)}</div>\n`
  }${hints.map(
    (hint) => html`<details class="hint"><summary>${still.hint}</summary>
${env.render(hint.children)}</details>
`,
  )}<details class="answers"><summary>${still.open}</summary>
${answer && html`<p class="number-is">${before}${answer.shown}${after}</p>\n`}${
  rubric.length > 0 &&
  html`<p class="points-are">${still.points}</p>
<ul class="points">
${rubric}</ul>
`
}${isFolded && env.render(reveals)}${placed.map((option, at) => hasReason(option) && why(id, option, at, env))}${mistakes.map(
  (mistake) => whatWasDone(asking, mistake, env),
)}</details>
${!isFolded && env.render(reveals)}`;
}

/** What every question takes, is read and is checked as; its parts are written within its element. */
export const question = {
  takes: ['ask', 'preset', ...KIND_TAKES],
  ids: 1,
  read: readQuestion,
  lint: lintQuestion,
} satisfies Partial<Container>;
