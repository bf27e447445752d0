// Questions, "::: predict" in a lesson and "::: question" on a practice page: what an author writes, read
// and arranged for the page. What a question must be so that it can be answered fairly stands in lint-questions.ts.

import Token from 'markdown-it/lib/token.mjs';
import type { Content, Sentences } from './content.ts';
import type { FaultList } from './faults.ts';
import { closing, lineOf, readParameters } from './markdown.ts';
import type { Page } from './read-page.ts';

type GateOption = {
  /** what the log keeps as the answer: "right", the slip, or given by id= */
  id: string;
  right: boolean;
  slip?: string;
  line: number;
};
export type Gate = {
  id: string;
  /** "choice", "number" or "curve"; on a practice page "shape" or "recall" and no curve */
  ask: string;
  preset: string;
  /** number: an expression */
  answer?: string;
  /** number: what may be typed behind it */
  unit?: string;
  options: GateOption[];
  /** ids "M6", and "M6-2" for a second number of the same misconception */
  slips: { id: string; answer: string; line: number }[];
  /** shape */
  tensor?: string;
  /** recall: what a full answer has */
  points: string[];
  /** question: that teaches what it asks */
  lesson?: string;
  /** question: misconceptions */
  about: string[];
  curve?: { at: number[]; low: number; high: number; less_is_better?: boolean };
  /** curve: what is drawn, and over what, for its words */
  drawn?: { of: string; over: string };
  /** choice: options are shown as they are written */
  inOrder?: boolean;
  hinted: boolean;
  reveals: boolean;
  line: number;
};

/** What each container may be given besides its id. */
export const GATE_PARAMETERS: Record<string, string[]> = {
  predict: [
    ...['ask', 'answer', 'preset', 'order', 'at', 'low', 'high', 'better', 'of', 'over'],
    'listing',
  ],
  question: ['ask', 'answer', 'unit', 'preset', 'tensor', 'lesson', 'about'],
  option: ['slip', 'id'],
  slip: ['answer'],
};

const ASKS: Partial<Record<Page['kind'], string[]>> = {
  lesson: ['choice', 'number', 'curve'],
  lab: ['choice', 'number', 'curve'],
  practice: ['choice', 'number', 'shape', 'recall'],
};

/** Reads one container of a gate into the page. */
export function readGate(
  page: Page,
  {
    name,
    given,
    values,
    line,
    says,
  }: {
    name: string;
    given: string[];
    values: Record<string, string>;
    line: number;
    /** of an option: whether its reason stands on the page */
    says: boolean;
  },
  faults: FaultList,
) {
  const complain = (message: string) => faults.add(page.file, line, message);
  if (name === 'predict' || name === 'question') {
    if (given.length !== 1) return complain(`"::: ${name}" takes one id, not ${given.length}`);
    const kinds = { predict: ['lesson', 'lab'], question: ['practice'] }[name];
    if (!kinds.includes(page.kind)) {
      complain('a prediction stands in a lesson or a lab, a question on a practice page');
    }
    readAsked(page, name, given[0]!, values, line);
    return undefined;
  }
  const gate = page.gates.at(-1);
  if (!gate) return undefined; // "::: option" stands outside a question, which is a fault already
  if (name === 'reveal') gate.reveals = true;
  if (name === 'hint') gate.hinted = true;
  if (name === 'point') {
    if (given.length !== 1) return complain('"::: point" takes one id');
    gate.points.push(given[0]!);
  }
  if (name === 'slip') {
    if (given.length !== 1)
      return complain(
        '"::: slip" takes one misconception of tools/course/checklist.json, such as M6, or an id of its own',
      );
    const id = slipId(
      gate.slips.map((slip) => slip.id),
      given[0]!,
    );
    gate.slips.push({ id, answer: values.answer ?? '', line });
    page.ids.push({ id: whyId(gate.id, id), line });
  }
  if (name === 'option') {
    const right = given.includes('right');
    const stray = given.filter((word) => word !== 'right');
    if (stray.length > 0) complain(`"::: option" takes "right", not ${stray.join(', ')}`);
    const id = values.id ?? (right ? 'right' : values.slip);
    if (!id) return complain('an option that is neither right nor a slip needs an id: id=a-word');
    gate.options.push({ id, right, slip: values.slip, line });
    if (says) page.ids.push({ id: whyId(gate.id, id), line });
  }
  return undefined;
}

/** The words of a parameter. */
export const words = (text?: string) => (text ?? '').split(/\s+/).filter(Boolean);

function readAsked(
  page: Page,
  name: string,
  id: string,
  values: Record<string, string>,
  line: number,
) {
  const { ask = '', answer, unit, tensor, lesson, about } = values;
  page.gates.push({
    ...{ id, ask, preset: values.preset ?? page.front.preset ?? '', answer, unit, tensor, lesson },
    ...(ask === 'curve' && { curve: readCurve(values), drawn: drawnOf(values) }),
    ...((values.order === 'written' || values.listing) && { inOrder: true }),
    ...{ about: words(about), options: [], slips: [], points: [], hinted: false },
    ...{ reveals: false, line },
  });
  page.ids.push({ id: `${name}-${id}`, line });
}

// What a curve is drawn on; whether it makes sense is seen in lint-questions.ts.
const readCurve = ({ at, low, high, better }: Record<string, string>) => ({
  at: words(at).map(Number),
  low: Number(low),
  high: Number(high),
  ...(better === 'less' && { less_is_better: true }),
});

// What the axes are called is the page's alone.
const drawnOf = ({ of = '', over = '' }: Record<string, string>) => ({ of, over });

/**
 * The id of one more slip: the misconception, counted where it has led to another number before.
 * @param before - ids of the slips so far
 */
function slipId(before: string[], misconception: string) {
  const same = before.filter((id) => id.split('-')[0] === misconception).length;
  return same === 0 ? misconception : `${misconception}-${same + 1}`;
}

/** The id of the text that says why an option is right, or what a slip did. */
export const whyId = (gate: string, which: string) => `why-${gate}-${which}`;

/** A curve's axes have names. */
function namedAxes(
  gate: Gate,
  words: Record<string, Sentences>,
  complain: (line: number, message: string) => void,
) {
  for (const [axis, name] of Object.entries(gate.drawn ?? {})) {
    const known = Object.keys(words?.[axis] ?? {});
    if (!known.includes(name)) {
      complain(gate.line, `"${gate.id}" draws ${axis}="${name}"; it can be: ${known.join(', ')}`);
    }
  }
}

/** What only the Markdown can tell: the engine never sees a text. */
export function knownGates(page: Page, faults: FaultList, { content }: { content: Content }) {
  for (const gate of page.gates) {
    const complain = (line: number, message: string) => faults.add(page.file, line, message);
    const asks = ASKS[page.kind] ?? [];
    if (!asks.includes(gate.ask)) {
      complain(
        gate.line,
        `"${gate.id}" asks for "${gate.ask}"; it can ask for: ${asks.join(', ')}`,
      );
    }
    namedAxes(gate, content.words['curve-sketch'], complain);
    if ((gate.ask === 'number' || page.kind === 'practice') && !gate.reveals) {
      complain(gate.line, `"${gate.id}" has no "::: reveal" that gives the answer in full`);
    }
  }
  for (const { parts, line } of gateParts(page)) {
    for (const part of parts) {
      const needsReason = part.type === 'option' && part.token.meta?.hasReason !== false;
      if (needsReason && part.blocks.length < 2) {
        faults.add(
          page.file,
          lineOf(page, part.token),
          'an option is a paragraph, and then the reason why it is right or not',
        );
      }
      if (part.type === 'slip' && part.blocks.length < 1) {
        faults.add(
          page.file,
          lineOf(page, part.token),
          'a slip says what was done and how to see it',
        );
      }
    }
    if (!parts.some(({ type, blocks }) => type === 'question' && blocks.length > 0)) {
      faults.add(page.file, line, 'a prediction begins with its question');
    }
  }
}

const FEWEST_RECALLS = 3;

/** A lesson asks its reader to recall it: what one has recalled, one keeps. */
export function recallsOfLesson({ kind, file, tokens }: Page, faults: FaultList) {
  const count = tokens.filter(({ type }) => type === 'container_recall_open').length;
  if (kind === 'lesson' && count < FEWEST_RECALLS)
    faults.add(
      file,
      1,
      `the lesson has ${count} questions to recall it by, and at least ${FEWEST_RECALLS} are needed: write "::: recall" at its end`,
    );
}

function gateParts(page: Page) {
  const found: { parts: Part[]; line: number }[] = [];
  for (const [i, token] of page.tokens.entries()) {
    if (!ASKED.test(token.type)) continue;
    const end = closing(page.tokens, i);
    found.push({ parts: partsOf(page.tokens.slice(i + 1, end)), line: lineOf(page, token) });
  }
  return found;
}

/** A run of tokens as whole blocks, each the tokens from its opening to its closing. */
function blocksOf(tokens: Token[]) {
  const blocks: Token[][] = [];
  for (let i = 0; i < tokens.length; ) {
    const end = closing(tokens, i) + 1;
    blocks.push(tokens.slice(i, end));
    i = end;
  }
  return blocks;
}

const ASKED = /^container_(predict|question)_open$/;
const PART = /^container_(option|slip|reveal|point|hint)_open$/;

type PartName = 'option' | 'slip' | 'reveal' | 'point' | 'hint';
type Named<Name> = {
  type: Name;
  blocks: Token[][];
  /** that opens it */
  token: Token;
  /** with those that open and close it */
  whole: Token[];
};
type Part = { type: 'question'; blocks: Token[][] } | { [Name in PartName]: Named<Name> }[PartName];

// What stands in such a container: the question (all that is in none of its parts), then its options,
// slips, points, hint and reveal, each as blocks.
function partsOf(tokens: Token[]) {
  const question: Token[][] = [];
  const parts: Part[] = [{ type: 'question', blocks: question }];
  for (const block of blocksOf(tokens)) {
    const token = block[0]!;
    const type = PART.exec(token.type)?.[1] as PartName | undefined;
    if (type === undefined) question.push(block);
    else parts.push({ type, blocks: blocksOf(block.slice(1, -1)), token, whole: block });
  }
  return parts;
}

/**
 * The tokens of a page with its gates arranged as they are written out: question, options as a list in
 * the engine's order, the answer and its reasons in one place behind, then what is revealed. Which part a token opens, and
 * of which option, is in its meta.
 * @param orders - of the options, by gate
 */
export function arranged(tokens: Token[], orders: Map<string, string[]>) {
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i]!;
    if (!ASKED.test(token.type)) {
      out.push(token);
      continue;
    }
    const end = closing(tokens, i);
    const { words: given, values } = readParameters(token.info);
    const folded = token.type === 'container_question_open';
    const gate = { id: given[0]!, folded, isCurve: values.ask === 'curve' };
    out.push(token, ...arrangedGate(tokens.slice(i + 1, end), gate, orders), tokens[end]!);
    i = end;
  }
  return out;
}

// What a prediction reveals is the lesson's own text and stands in it; what a question asks for stays
// folded until somebody wants it.
function arrangedGate(
  tokens: Token[],
  { id: gate, folded, isCurve }: { id: string; folded: boolean; isCurve: boolean },
  orders: Map<string, string[]>,
) {
  const parts = partsOf(tokens);
  const of = <Type extends Part['type']>(type: Type) =>
    parts.filter((part): part is Extract<Part, { type: Type }> => part.type === type);
  const order = orders.get(gate) ?? [];
  const options = of('option').sort((a, b) => order.indexOf(idOf(a)) - order.indexOf(idOf(b)));
  const list = options.flatMap((part) =>
    wrapped('gate_option', { id: idOf(part) }, part.blocks[0] ?? []),
  );
  const reasons = options.flatMap((part, at) => {
    if (part.token.meta?.hasReason === false) return [];
    const meta = {
      gate,
      id: idOf(part),
      at,
      right: readParameters(part.token.info).words.length > 0,
      ...part.token.meta,
    };
    return wrapped('gate_why', meta, part.blocks.slice(1).flat());
  });
  const slipIds: string[] = [];
  const slips = of('slip').flatMap((part) => {
    const id = slipId(slipIds, readParameters(part.token.info).words[0]!);
    slipIds.push(id);
    return wrapped('gate_slip', { gate, id }, part.blocks.flat());
  });
  const points = of('point').flatMap((part) => {
    const id = readParameters(part.token.info).words[0];
    return wrapped('gate_point', { id }, part.blocks.flat());
  });
  const rubric = points.length > 0 ? wrapped('gate_points', {}, points) : [];
  const hint = of('hint').flatMap((part) => wrapped('gate_hint', {}, part.blocks.flat()));
  const reveal = of('reveal').flatMap((part) => part.whole);
  // A curve is answered by being measured: only what is said of a mistake can be folded away.
  if (isCurve && slips.length === 0) {
    return [...wrapped('gate_question', { gate }, of('question')[0]!.blocks.flat()), ...reveal];
  }
  return [
    ...wrapped('gate_question', { gate }, of('question')[0]!.blocks.flat()),
    ...(list.length > 0 ? wrapped('gate_options', {}, list) : []),
    ...hint,
    ...(folded
      ? wrapped('gate_answers', { gate }, [...rubric, ...reveal, ...reasons, ...slips])
      : [...wrapped('gate_answers', { gate }, [...reasons, ...slips]), ...reveal]),
  ];
}

function idOf({ token }: { token: Token }) {
  const { words, values } = readParameters(token.info);
  return values.id ?? (words.includes('right') ? 'right' : values.slip!);
}

// Tokens of our own, which only the rules of render-gates.ts know.
function wrapped(type: string, meta: object, inside: Token[]) {
  const [open, close] = [new Token(`${type}_open`, '', 1), new Token(`${type}_close`, '', -1)];
  open.meta = meta;
  close.meta = meta;
  return [open, ...inside, close];
}
