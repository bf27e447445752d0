// Questions, "::: predict" in a lesson and "::: question" on a practice page: what an author writes, and how it is written
// out: the options as a list in the engine's order, the answer and its reasons folded away, then what is revealed, for
// readers without scripts; <prediction-gate> or <quiz-item> asks where it is alive. What a question must be so that it can
// be answered fairly stands in lint-questions.ts.
import type { MainModule } from '@engine';
import { html } from '../text/html.ts';
import { answerOf } from './answer.ts';
import type { Content } from './content.ts';
import type { FaultList } from './faults.ts';
import { isListed } from './listings.ts';
import { displayed } from './numbers.ts';
import type {
  Complain,
  Containers,
  Page,
  Question,
  QuestionFacts,
  RenderEnvironment,
  Rendering,
  Value,
} from './page.ts';
import type { Node } from './tree.ts';
import { everyNode, nodesNamed } from './tree.ts';

const ASKS: Record<Page['kind'], string[]> = {
  lesson: ['choice', 'number', 'curve'],
  lab: ['choice', 'number', 'curve'],
  practice: ['choice', 'number', 'shape', 'recall'],
  page: [],
};
const PARTS = ['option', 'mistake', 'reveal', 'point', 'hint'] as const;

/** The words of a parameter. */
export const words = (text?: string) => (text ?? '').split(/\s+/).filter(Boolean);

/** The id of the text that says why an option is right, or what a mistake did. */
export const whyId = (question: string, which: string) => `why-${question}-${which}`;

// What is in none of its parts is the question.
function partsOf({ children }: Node) {
  const of = (part: (typeof PARTS)[number]) => children.filter(({ name }) => name === part);
  return {
    asked: children.filter(({ name }) => !PARTS.some((part) => part === name)),
    ...{ options: of('option'), mistakes: mistakesOf(of('mistake')), points: of('point') },
    ...{ hints: of('hint'), reveals: of('reveal') },
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

const optionId = ({ words, values }: Node) =>
  values.id ?? (words.includes('right') ? 'right' : values.mistake);

/** Whether an option of a listing goes without a reason of its own. */
const hasReason = (option: Node) => !isListed(option) || option.children.length > 1;

function readQuestion(page: Page, node: Node, complain: Complain) {
  const { name, values, line } = node;
  const { ask = '', answer, unit, tensor, lesson, about, at, low, high, better } = values;
  const [id = ''] = node.words;
  const parts = partsOf(node);
  const kinds = name === 'predict' ? ['lesson', 'lab'] : ['practice'];
  if (!kinds.includes(page.kind))
    complain('a prediction stands in a lesson or a lab, a question on a practice page');
  const question: Question = {
    ...{ id, ask, preset: values.preset ?? page.front.preset ?? '', answer, unit, tensor, lesson },
    ...(ask === 'curve' && {
      curve: {
        ...{ at: words(at).map(Number), low: Number(low), high: Number(high) },
        ...(better === 'less' && { less_is_better: true }),
      },
      drawn: { of: values.of ?? '', over: values.over ?? '' },
    }),
    ...((values.order === 'written' || values.listing) && { inOrder: true }),
    about: words(about),
    options: parts.options.map((option) => ({
      ...{ id: optionId(option) ?? '', right: option.words.includes('right') },
      ...{ mistake: option.values.mistake, line: option.line },
    })),
    mistakes: parts.mistakes.map((mistake) => ({
      ...{ id: mistake.id, answer: mistake.node.values.answer ?? '', line: mistake.node.line },
    })),
    points: parts.points.map((point) => point.words[0]!),
    ...{ hinted: parts.hints.length > 0, reveals: parts.reveals.length > 0, line },
  };
  page.questions.push(question);
  const explained = [
    ...parts.options.filter(hasReason).map((option) => ({ id: optionId(option), ...option })),
    ...parts.mistakes.map((mistake) => ({ ...mistake.node, id: mistake.id })),
  ];
  page.ids.push({ id: `${name}-${id}`, line });
  page.ids.push(...explained.map((one) => ({ id: whyId(id, one.id ?? ''), line: one.line })));
  if (!ASKS[page.kind].includes(ask))
    complain(`"${id}" asks for "${ask}"; it can ask for: ${ASKS[page.kind].join(', ')}`);
  if ((ask === 'number' || page.kind === 'practice') && !question.reveals)
    complain(`"${id}" has no "::: reveal" that gives the answer in full`);
  if (parts.asked.length === 0) complain('a prediction begins with its question');
}

function readOption(_page: Page, node: Node, complain: Complain) {
  const stray = node.words.filter((word) => word !== 'right');
  if (stray.length > 0) complain(`"::: option" takes "right", not ${stray.join(', ')}`);
  if (!optionId(node))
    complain('an option that is neither right nor a mistake needs an id: id=a-word');
  if (!isListed(node) && node.children.length < 2)
    complain('an option is a paragraph, and then the reason why it is right or not');
}

/** What only the sentences can tell: a curve's axes have names. */
export function namedAxes(page: Page, faults: FaultList, { content }: { content: Content }) {
  for (const { id, drawn = {}, line } of page.questions)
    for (const [axis, name] of Object.entries<string>(drawn)) {
      const known = Object.keys(content.words['curve-sketch']?.[axis as 'of' | 'over'] ?? {});
      if (!known.includes(name))
        faults.add(
          page.file,
          line,
          `"${id}" draws ${axis}="${name}"; it can be: ${known.join(', ')}`,
        );
    }
}

const FEWEST_RECALLS = 3;

/** A lesson asks its reader to recall it: what one has recalled, one keeps. */
export function recallsOfLesson({ kind, file, nodes }: Page, faults: FaultList) {
  const count = nodesNamed(nodes, 'recall').length;
  if (kind === 'lesson' && count < FEWEST_RECALLS)
    faults.add(
      file,
      1,
      `the lesson has ${count} questions to recall it by, and at least ${FEWEST_RECALLS} are needed: write "::: recall" at its end`,
    );
}

/**
 * Asks the engine, which has loaded the course, for what the pages show of its questions.
 * @returns by question
 */
export function questionFacts(
  engine: MainModule,
  { kind, front, questions }: Page,
  content: Content,
): Map<string, QuestionFacts> {
  if (questions.length === 0) return new Map();
  const views =
    kind === 'practice'
      ? answerOf(engine.quiz(front.id, [], { kind: 'view', at_ms: 0 })).view.questions
      : answerOf(engine.lessonResume(front.id, [], 0)).view.questions;
  return new Map(
    questions.map(({ id, preset, answer, tensor, mistakes }) => {
      const { config } = content.presets.find((one) => one.id === preset)!;
      const numberOfSource = (source: string) => answerOf(engine.evaluate(config, source));
      const source = answer ?? (tensor && `shape(${tensor})`);
      const facts = {
        order: views.find((question) => question.id === id)!.options,
        answer: source === undefined ? undefined : numberOfSource(source),
        mistakes: new Map(
          mistakes
            .filter((mistake) => mistake.answer !== '')
            .map((mistake) => [mistake.id, numberOfSource(mistake.answer)]),
        ),
      };
      return [id, facts];
    }),
  );
}

const LETTER_A = 'A'.charCodeAt(0);
const letter = (at: number) => String.fromCharCode(LETTER_A + at);

const stillOf = ({ content }: RenderEnvironment) => content.words['prediction-gate'].still;

const numberOf = (value: Value, { content }: RenderEnvironment) =>
  html`<data class="computed" value="${value.text}">${displayed(value, content.language)}</data>`;

function why(question: string, option: Node, at: number, env: Rendering) {
  const still = stillOf(env);
  const id = optionId(option);
  const which = isListed(option) ? String(at + 1) : letter(at);
  return html`<div class="why" data-option="${id}" id="${whyId(question, id!)}">
<p class="which"><b>${which}</b> ${option.words.includes('right') ? still.right : still.wrong}</p>
${env.render(option.children.slice(1))}</div>
`;
}

function whatWasDone(question: string, { id, node }: { id: string; node: Node }, env: Rendering) {
  const still = stillOf(env);
  const wrote = env.questions.get(question)!.mistakes.get(id);
  const [before, after] = still.wrote.split('{number}');
  return html`<div class="mistake" data-mistake="${id}" id="${whyId(question, id)}">
<p class="which">${wrote ? html`${before}${numberOf(wrote, env)}${after}` : still.drew}</p>
${env.render(node.children)}</div>
`;
}

// What a prediction reveals is the lesson's own text and stands in it; what a question asks for stays
// folded until somebody wants it.
function renderParts(node: Node, env: Rendering) {
  const [id] = node.words as [string];
  const still = stillOf(env);
  const { asked, options, mistakes, points, hints, reveals } = partsOf(node);
  const { order, answer } = env.questions.get(id)!;
  const placed = options.toSorted(
    (a, b) => order.indexOf(optionId(a)!) - order.indexOf(optionId(b)!),
  );
  const question = html`<div class="question">\n${env.render(asked)}</div>\n`;
  // A curve is answered by being measured: only what is said of a mistake can be folded away.
  if (node.values.ask === 'curve' && mistakes.length === 0)
    return html`${question}${env.render(reveals)}`;
  const list = placed.map(
    (option) =>
      html`<li data-option="${optionId(option)}">\n${env.render(option.children.slice(0, 1))}</li>\n`,
  );
  const rubric = points.map(
    (point) => html`<li data-point="${point.words[0]}">\n${env.render(point.children)}</li>\n`,
  );
  const says = answer?.kind === 'shape' ? still.shape : still.answer;
  const [before, after] = says.split('{number}');
  const isFolded = node.name === 'question';
  return html`${question}${list.length > 0 && html`<ol class="options">\n${list}</ol>\n`}${hints.map(
    (hint) => html`<details class="hint"><summary>${still.hint}</summary>
${env.render(hint.children)}</details>
`,
  )}<details class="answers"><summary>${still.open}</summary>
${answer && html`<p class="number-is">${before}${numberOf(answer, env)}${after}</p>\n`}${
  rubric.length > 0 &&
  html`<p class="points-are">${still.points}</p>
<ul class="points">
${rubric}</ul>
`
}${isFolded && env.render(reveals)}${placed.map((option, at) => hasReason(option) && why(id, option, at, env))}${mistakes.map(
  (mistake) => whatWasDone(id, mistake, env),
)}</details>
${!isFolded && env.render(reveals)}`;
}

function renderPredict(node: Node, env: Rendering) {
  const [id] = node.words;
  const { ask, of, over, listing } = node.values;
  const axes = of && over && html` of="${of}" over="${over}"`;
  return html`<prediction-gate class="predict" id="predict-${id}" lesson="${env.page.front.id}" question="${id}" ask="${ask}"${axes}${listing ? ' listing' : ''}>
${renderParts(node, env)}</prediction-gate>
`;
}

function renderQuestion(node: Node, env: Rendering) {
  const [id] = node.words;
  return html`<quiz-item class="predict" id="question-${id}" set="${env.page.front.id}" item="${id}" ask="${node.values.ask}">
${renderParts(node, env)}</quiz-item>
`;
}

/** Whether a live figure within stands open, since its first state does not give the answer away. */
const hasOpen = (node: Node) =>
  [...everyNode(node.children)].some(({ name, words }) => name === 'live' && words[1] === 'open');

// Their question writes them.
const byQuestion = { render: () => '' };

export const QUESTION_CONTAINERS: Containers = {
  predict: {
    within: ['', 'only', 'case'],
    takes: [
      ...['ask', 'answer', 'preset', 'order', 'at', 'low', 'high', 'better', 'of', 'over'],
      'listing',
    ],
    ids: 1,
    read: readQuestion,
    render: renderPredict,
  },
  question: {
    within: ['', 'review'],
    takes: ['ask', 'answer', 'unit', 'preset', 'tensor', 'lesson', 'about'],
    ids: 1,
    read: readQuestion,
    render: renderQuestion,
  },
  option: {
    ...byQuestion,
    within: ['predict', 'question'],
    takes: ['mistake', 'id', 'line'],
    read: readOption,
  },
  mistake: {
    ...byQuestion,
    within: ['predict', 'question'],
    takes: ['answer'],
    ids: 1,
    read: (_page, { children }, complain) => {
      if (children.length === 0) complain('a mistake says what was done and how to see it');
    },
  },
  point: { ...byQuestion, within: ['question'], ids: 1 },
  hint: { ...byQuestion, within: ['question'] },
  // What would answer the question: kept back until it is answered, but for figures that stand open.
  reveal: {
    within: ['step', 'predict', 'question'],
    render: (node, env) =>
      html`<div class="reveal${hasOpen(node) && ' has-open'}">\n${env.render(node.children)}</div>\n`,
  },
};
