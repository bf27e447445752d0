// The kinds of questions: how each is asked and read, and how its answer is marked. A new kind is a file that adds itself to
// KINDS. What is typed is in #answer.
import { html, nothing } from 'lit';

/** What a field is made of. */
export type Asked = {
  /** its label; none where `labelledBy` has the id of one */
  question?: unknown;
  labelledBy?: string;
  /** between the question and the field */
  hint?: unknown;
  /** how it may be written, and a class of what says so */
  example?: unknown;
  exampleKind?: string;
  /** the buttons, in one row with what is typed */
  beside?: unknown;
  /** to choose from, in the order to show */
  options?: readonly string[];
  /** what is shown of each; where not given, what the page has in the slot of its name */
  named?: (option: string, at: number) => unknown;
  /** before each, by its place; a letter where not given */
  mark?: (at: number) => unknown;
  /** as typed, chosen or put in order before */
  answer?: string;
  choose?: (answer: string) => void;
  /** of a curve to draw: its frame, and what its axes are called */
  curve?: { frame: unknown; of: string; over: string };
};

type Marks = 'bothMarks' | 'rightOne' | 'yours' | 'whyNot';

type Kind = {
  field: (asked: Asked) => unknown;
  /** A wrong answer stands to be written anew, and the right one is said in words. */
  typed?: true;
  /** What stands for the field after the commit; nothing where the verdict says it all. */
  answered?: (
    asked: Asked & { expected: readonly string[] },
    t: (key: Marks) => string,
    look?: Look,
  ) => unknown;
  /** the sentences of it, by their keys in the words of who asks */
  says?: { wrong?: string; unread?: string; example?: string };
  /** lines to write on, on paper */
  lines?: number;
};

const A = 'A'.charCodeAt(0);

/** By which an option is called, from its place. */
export const letterOf = (at: number): string => String.fromCharCode(A + at);

const letter = (at: number) => html`<b class="letter soft">${letterOf(at)}</b>`;
const ownText = (option: string) => html`<slot name="option-${option}"></slot>`;

/** A radio button a line. */
export const options = ({ options = [], named = ownText, mark = letter, answer, choose }: Asked) =>
  options.map(
    (option, at) => html`<label class="option">
      <input type="radio" name="option" value=${option} .checked=${option === answer} @change=${() => choose?.(option)} />
      ${mark(at)}${named(option, at)}
    </label>`,
  );

/** What is not typed, under the question. */
export const grouped = ({ question, labelledBy, hint }: Asked, field: unknown): unknown =>
  html`<fieldset class="stack close" aria-labelledby=${labelledBy ?? nothing}>
    ${question ? html`<legend class="question">${question}</legend>` : nothing}${hint}${field}</fieldset>`;

/** @param input - the field alone, of the id "answer", described by "example" */
export const typed =
  (input: (asked: Asked) => unknown) =>
  ({ question, hint, beside, example, exampleKind = 'small soft', ...asked }: Asked): unknown =>
    html`${question ? html`<label class="question" for="answer">${question}</label>` : nothing}${hint}
      ${beside ? html`<div class="row">${input(asked)}${beside}</div>` : input(asked)}
      <p class=${exampleKind} id="example">${example}</p>`;

const numberInput = ({ labelledBy, answer = '' }: Asked) =>
  html`<input id="answer" name="answer" type="text" inputmode="text" value=${answer} autocomplete="off" autocapitalize="off"
    spellcheck="false" maxlength="80" aria-labelledby=${labelledBy ?? nothing} aria-describedby="example" />`;

/**
 * How options look after the commit.
 * @param folds - whether the reasons of the others can be unfolded
 * @param kind - a class of the list
 */
type Look = {
  folds?: boolean;
  kind?: string;
};

/** Options after the commit, each with its reason: at once where it is right or was chosen. */
const answered: Kind['answered'] = (
  { options = [], answer, expected, named = ownText, mark = letter },
  t,
  { folds = true, kind = '' } = {},
) =>
  html`<ol class="answers stack close ${kind}">${options.map((id, at) => {
    const right = expected.includes(id);
    const mine = answer === id;
    const marks = right ? t(mine ? 'bothMarks' : 'rightOne') : mine ? t('yours') : '';
    const why = html`<div class="why"><slot name="why-${id}"></slot></div>`;
    const folded = folds
      ? html`<details><summary class="small soft">${t('whyNot')}</summary>${why}</details>`
      : nothing;
    return html`<li class="answer card ${right ? 'right' : mine ? 'wrong' : ''} ${mine ? 'mine' : ''}" data-option=${id}>
      <div class="head"><span class="sign" aria-hidden="true">${right ? '✓' : mine ? '✕' : ''}</span>
        ${mark(at)}${named(id, at)}
        ${marks ? html`<b class="marks small">${marks}</b>` : nothing}</div>
      ${right || mine ? why : folded}
    </li>`;
  })}</ol>`;

export const KINDS: Record<string, Kind> = {
  choice: { field: (asked) => grouped(asked, options(asked)), answered },
  /** of code */
  line: {
    field: (
      asked,
    ) => html`${grouped(asked, html`<div class="stack line card">${options(asked)}</div>`)}
      <p class="small soft">${asked.example}</p>`,
    answered: (asked, t, look) => answered!(asked, t, { ...look, kind: 'line card' }),
  },
  number: {
    ...{ field: typed(numberInput), typed: true },
    says: { wrong: 'wrongNumber', unread: 'notNumber', example: 'exampleNumber' },
    lines: 1,
  },
  recall: {
    field: ({ question, example }) => html`<div class="question">${question}</div>
      <label class="small soft" for="answer">${example}</label>
      <textarea id="answer" rows="3" maxlength="2000"></textarea>`,
    says: { example: 'optional' },
    lines: 3,
  },
  curve: {
    field: ({ question, curve }) => html`<div class="question">${question}</div>
      <curve-sketch id="sketch" .frame=${curve?.frame} of=${curve?.of} over=${curve?.over}></curve-sketch>`,
  },
};

export const fieldOf = (ask: string, asked: Asked): unknown => KINDS[ask]?.field(asked);
