// What is read of a page, and what its containers are: types alone, so that whatever reads, checks or writes a page
// needs nothing else of the others.
import type { Vocabulary } from '@engine';
import type { Token } from 'markdown-it';
import type { Html } from '../text/html.ts';
import type { Content } from './content.ts';
import type { FrontMatter } from './front-matter.ts';
import type { NumberNote } from './inline-rules.ts';
import type { Target } from './targets.ts';
import type { Node } from './tree.ts';

/** What the engine made of an expression. */
export type Value = { kind: string; text: string };
type Expression = {
  id: string;
  source: string;
  preset: string;
  line: number;
};
type Step = {
  id: string;
  tensor: string;
  ask?: string;
  line: number;
};
type GateOption = {
  /** what the log keeps as the answer: "right", the mistake, or given by id= */
  id: string;
  right: boolean;
  mistake?: string;
  line: number;
};
/** A question: in a lesson's prose, or of a practice page. */
export type Question = {
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
  mistakes: { id: string; answer: string; line: number }[];
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
export type Card = {
  /** what a log keeps, so that it may never change */
  id: string;
  /** that teaches what it asks */
  lesson: string;
  /** misconceptions */
  about: string[];
  /** the step of an exercise that makes its numbers anew */
  fresh?: string;
  line: number;
};
/** Of a path. */
export type Stop = {
  id: string;
  /** where it leads: the id of a page, "?projector=1" or "", a fragment or "" */
  page: string;
  query: string;
  fragment: string;
  /** as written; those of the page where none are */
  minutes?: number;
  /** as written; the page's where none is */
  title?: string;
  line: number;
};
/** What a page says of an experiment. */
export type ExperimentPart = {
  id: string;
  line: number;
  /** its last line */
  end: number;
  results?: { columns: string[] };
  /** whether it says what does not follow */
  limits: boolean;
};
/** Of the list of contents. */
export type Section = {
  href: string;
  /** plain text, and numbers to be put in */
  title: (string | NumberNote)[];
  inner: Section[];
};
/** the id is that of its file */
export type PageName = { kind: Page['kind']; id: string };
export type Page = {
  kind: 'lesson' | 'lab' | 'practice' | 'page';
  file: string;
  front: FrontMatter;
  nodes: Node[];
  /** every id the page will carry */
  ids: { id: string; line: number }[];
  expressions: Expression[];
  numbers: { number: NumberNote; line: number }[];
  formulas: { written: string; tex: string; line: number }[];
  steps: Step[];
  stops: Stop[];
  /** elements placed in the text */
  lives: { token: Token; tag: string; attributes: Record<string, string>; line: number }[];
  questions: Question[];
  /** of a practice page */
  cards: Card[];
  /** what is turned and printed, and never scheduled */
  summaries: Card[];
  /** cards to be asked in a lesson */
  reviews: { cards: string[]; line: number }[];
  citations: { source: string; line: number }[];
  /** links within the page */
  anchors: { id: string; line: number }[];
  /** links to other pages, "page:home" */
  pageLinks: { id: string; line: number }[];
  /** links to files to take away, "download:…" */
  downloads: { file: string; line: number }[];
  sections: Section[];
  /** lines of headings of the second level with ids */
  headings: number[];
  /** links to words of the glossary, "term:logits" */
  terms: { id: string; line: number }[];
  /** the first claim on the page that rests on an experiment */
  effects: { experiment: string; id: string; line: number }[];
  experiments: ExperimentPart[];
};

/** What the engine says of a question. */
export type QuestionFacts = {
  /** ids of the options as they are shown */
  order: string[];
  /** of a number */
  answer?: Value;
  /** the number each mistake leads to; of a curve none */
  mistakes: Map<string, Value>;
};
export type RenderEnvironment = {
  page: Page;
  /** all of them, for links */
  pages: Page[];
  content: Content;
  target: Target;
  values: Map<string, Value>;
  vocabulary: Pick<Vocabulary, 'axes' | 'tensors'>;
  /** a lesson's, by step id */
  figures?: Map<string, Html>;
  /** live elements with their still figures, by token */
  lives: Map<Token, Html>;
  questions: Map<string, QuestionFacts>;
  /** whether cards are copies in a lesson, and not in their box */
  isCopy?: boolean;
};
/** With what writes what stands within. */
export type Rendering = RenderEnvironment & {
  render: (nodes: Node[]) => Html;
  /** the same for copies of what another page has */
  copying: (page: Page) => Rendering;
};

export type Complain = (message: string, line?: number) => void;
/** What `::: name` is. */
export type Container = {
  /** the containers that it may stand in, '' for none; where it is not said, by itself and in an `only` */
  within?: string[];
  /** what it may be given besides its words */
  takes?: string[];
  /** how many ids it takes, where it takes no other words */
  ids?: number;
  /** the tags of its paragraphs, of the first and of the others */
  paragraphs?: [first: string, rest: string];
  read?: (page: Page, node: Node, complain: Complain) => void;
  render: (node: Node, env: Rendering) => Html | string;
};
export type Containers = Record<string, Container>;
