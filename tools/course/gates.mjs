// Questions in the prose, "::: predict": what an author writes, read and arranged for the page. What a
// gate must be so that it can be answered fairly is the engine's to say (cpp/course/gate_lint.h).
import { readParameters } from './markdown.mjs';

/**
 * @typedef {object} GateOption
 * @property {string} id - what the log keeps as the answer: "right", the slip, or given by id=
 * @property {boolean} right
 * @property {string} [slip]
 * @property {number} line
 *
 * @typedef {object} Gate
 * @property {string} id
 * @property {string} ask - "choice" or "number"
 * @property {string} preset
 * @property {string} [answer] - number: an expression
 * @property {GateOption[]} options
 * @property {{id: string, answer: string, line: number}[]} slips
 * @property {boolean} reveals
 * @property {number} line
 */

/** What each container may be given besides its id. */
export const GATE_PARAMETERS = {
  predict: ['ask', 'answer', 'preset'],
  option: ['slip', 'id'],
  slip: ['answer'],
};

/**
 * Reads one container of a gate into the page.
 * @param {import('./read-page.mjs').Page} page
 * @param {{name: string, given: string[], values: Record<string, string>, line: number}} container
 * @param {import('./faults.mjs').FaultList} faults
 */
export function readGate(page, { name, given, values, line }, faults) {
  const complain = (message) => faults.add(page.file, line, message);
  if (name === 'predict') {
    if (given.length !== 1) return complain(`"::: predict" takes one id, not ${given.length}`);
    const preset = values.preset ?? page.front.preset ?? '';
    page.gates.push({
      ...{ id: given[0], ask: values.ask ?? '', preset, answer: values.answer },
      ...{ options: [], slips: [], reveals: false, line },
    });
    page.ids.push({ id: `predict-${given[0]}`, line });
    if (page.kind !== 'lesson')
      complain('a prediction stands in a lesson: only lessons have a log');
    return undefined;
  }
  const gate = page.gates.at(-1);
  if (!gate) return undefined; // "::: option" stands outside a predict, which is a fault already
  if (name === 'reveal') gate.reveals = true;
  if (name === 'slip') {
    if (given.length !== 1) return complain('"::: slip" takes one misconception, such as M6');
    gate.slips.push({ id: given[0], answer: values.answer ?? '', line });
    page.ids.push({ id: whyId(gate.id, given[0]), line });
  }
  if (name === 'option') {
    const right = given.includes('right');
    const stray = given.filter((word) => word !== 'right');
    if (stray.length > 0) complain(`"::: option" takes "right", not ${stray.join(', ')}`);
    const id = values.id ?? (right ? 'right' : values.slip);
    if (!id) return complain('an option that is neither right nor a slip needs an id: id=a-word');
    gate.options.push({ id, right, slip: values.slip, line });
    page.ids.push({ id: whyId(gate.id, id), line });
  }
  return undefined;
}

/** The id of the text that says why an option is right, or what a slip did. */
export const whyId = (gate, which) => `why-${gate}-${which}`;

/**
 * What only the Markdown can tell: the engine never sees a text.
 * @param {import('./read-page.mjs').Page} page
 * @param {import('./faults.mjs').FaultList} faults
 */
export function knownGates(page, faults) {
  for (const gate of page.gates) {
    const complain = (line, message) => faults.add(page.file, line, message);
    if (!['choice', 'number'].includes(gate.ask)) {
      complain(gate.line, `"${gate.id}" asks for "${gate.ask}"; it can ask for: choice, number`);
    }
    if (gate.ask === 'number' && !gate.reveals) {
      complain(
        gate.line,
        `"${gate.id}" asks for a number, but no "::: reveal" says how it is made`,
      );
    }
  }
  for (const { parts, line } of gateParts(page)) {
    for (const { type, blocks, token } of parts) {
      if (type === 'option' && blocks.length < 2) {
        faults.add(
          page.file,
          lineOf(page, token),
          'an option is a paragraph, and then the reason why it is right or not',
        );
      }
      if (type === 'slip' && blocks.length < 1) {
        faults.add(page.file, lineOf(page, token), 'a slip says what was done and how to see it');
      }
    }
    if (!parts.some(({ type, blocks }) => type === 'question' && blocks.length > 0)) {
      faults.add(page.file, line, 'a prediction begins with its question');
    }
  }
}

const lineOf = (page, token) => page.firstLine + (token.map?.[0] ?? 0) + 1;

function gateParts(page) {
  const found = [];
  for (const [i, token] of page.tokens.entries()) {
    if (token.type !== 'container_predict_open') continue;
    const end = closing(page.tokens, i);
    found.push({ parts: partsOf(page.tokens.slice(i + 1, end)), line: lineOf(page, token) });
  }
  return found;
}

/** The place of the token that closes the one at `at`. */
function closing(tokens, at) {
  let depth = 0;
  for (let i = at; i < tokens.length; i += 1) {
    depth += tokens[i].nesting;
    if (depth === 0) return i;
  }
  return tokens.length;
}

/**
 * A run of tokens as whole blocks, each the tokens from its opening to its closing.
 * @param {import('markdown-it').Token[]} tokens
 */
function blocksOf(tokens) {
  const blocks = [];
  for (let i = 0; i < tokens.length; ) {
    const end = closing(tokens, i) + 1;
    blocks.push(tokens.slice(i, end));
    i = end;
  }
  return blocks;
}

const PART = /^container_(option|slip|reveal)_open$/;

// What stands in a predict container: the question (all that is in none of its parts), then its
// options, slips and reveal, each as blocks.
function partsOf(tokens) {
  const question = { type: 'question', blocks: [], token: tokens[0] };
  const parts = [question];
  for (const block of blocksOf(tokens)) {
    const type = PART.exec(block[0].type)?.[1];
    if (type === undefined) question.blocks.push(block);
    else parts.push({ type, blocks: blocksOf(block.slice(1, -1)), token: block[0], whole: block });
  }
  return parts;
}

/**
 * The tokens of a page with its gates arranged as they are written out: question, options as a list in
 * the engine's order, the answer and its reasons in one place behind, then what is revealed. Which part a token opens, and
 * of which option, is in its meta.
 * @param {import('markdown-it').Token[]} tokens
 * @param {Map<string, string[]>} orders - of the options, by gate
 */
export function arranged(tokens, orders) {
  const out = [];
  for (let i = 0; i < tokens.length; i += 1) {
    if (tokens[i].type !== 'container_predict_open') {
      out.push(tokens[i]);
      continue;
    }
    const end = closing(tokens, i);
    const gate = readParameters(tokens[i].info).words[0];
    out.push(tokens[i], ...arrangedGate(tokens.slice(i + 1, end), gate, orders), tokens[end]);
    i = end;
  }
  return out;
}

function arrangedGate(tokens, gate, orders) {
  const parts = partsOf(tokens);
  const of = (type) => parts.filter((part) => part.type === type);
  const order = orders.get(gate) ?? [];
  const options = of('option').sort((a, b) => order.indexOf(idOf(a)) - order.indexOf(idOf(b)));
  const list = options.flatMap((part) =>
    wrapped('gate_option', { id: idOf(part) }, part.blocks[0] ?? []),
  );
  const reasons = options.flatMap((part, at) => {
    const meta = {
      gate,
      id: idOf(part),
      at,
      right: readParameters(part.token.info).words.length > 0,
    };
    return wrapped('gate_why', meta, part.blocks.slice(1).flat());
  });
  const slips = of('slip').flatMap((part) => {
    const id = readParameters(part.token.info).words[0];
    return wrapped('gate_slip', { gate, id }, part.blocks.flat());
  });
  const reveal = of('reveal').flatMap((part) => part.whole);
  return [
    ...wrapped('gate_question', { gate }, of('question')[0].blocks.flat()),
    ...(list.length > 0 ? wrapped('gate_options', {}, list) : []),
    ...wrapped('gate_answers', { gate }, [...reasons, ...slips]),
    ...reveal,
  ];
}

function idOf({ token }) {
  const { words, values } = readParameters(token.info);
  return values.id ?? (words.includes('right') ? 'right' : values.slip);
}

// Tokens of our own, which only the rules of render-gates.mjs know.
function wrapped(type, meta, inside) {
  return [
    { type: `${type}_open`, meta, info: '' },
    ...inside,
    { type: `${type}_close`, meta, info: '' },
  ];
}
