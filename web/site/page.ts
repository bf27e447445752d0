// What is read of a page, and what its containers are: types alone, so that whatever reads, checks or writes a page
// needs nothing else of the others.
import type { LessonStep, MainModule, Vocabulary } from '@engine';
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
type Option = {
  /** what the log keeps as the answer: "right", the mistake, or given by id= */
  id: string;
  right: boolean;
  mistake?: string;
};
/** A question: in a lesson's prose, or of a practice page. */
export type Question = {
  id: string;
  /** its kind (question-kinds.ts) */
  ask: string;
  preset: string;
  /** as written: what its kind takes, and of a practice page the lesson that teaches what it asks */
  values: Record<string, string>;
  options: Option[];
  /** ids "M6", and "M6-2" for a second number of the same misconception */
  mistakes: { id: string; answer: string; line: number }[];
  /** what a full answer has */
  points: string[];
  hinted: boolean;
  line: number;
};
/** Of the list of contents. */
export type Section = {
  href: string;
  /** plain text, and numbers to be put in */
  title: (string | NumberNote)[];
  inner: Section[];
};
/** `[head size](term:logits)`: what it begins with, and the rest (links.ts) */
export type Link = { scheme: string; to: string; line: number };
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
  steps: LessonStep[];
  /** elements placed in the text */
  lives: {
    token: Token;
    tag: string;
    attributes: Record<string, string>;
    line: number;
    /** for pages without scripts and for paper alone */
    isStill?: boolean;
    /** whether there is no file of what it shows */
    isUnsaved?: boolean;
  }[];
  questions: Question[];
  citations: { source: string; line: number }[];
  links: Link[];
  sections: Section[];
  /** the first claim on the page that rests on an experiment */
  effects: { experiment: string; id: string; line: number }[];
};

/** What pages are checked against and made of. */
export type Known = { engine: MainModule; content: Content; vocabulary: Vocabulary };
/** A page among all of them, or among those that a target has. */
export type Place = Known & { page: Page; pages: Page[] };
export type RenderEnvironment = Place & {
  target: Target;
  values: Map<string, Value>;
  /** live elements with their still figures, by token */
  lives: Map<Token, Html>;
  /** the ids of each question's options as they are shown */
  orders: Map<string, string[]>;
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
export type Linting = Known & { complain: Complain };
/** What `::: name` is. */
export type Container = {
  /** the containers that it may stand in, '' for none; where it is not said, by itself, in an `only` and in a scene */
  within?: string[];
  /** what it may be given besides its words */
  takes?: string[];
  /** whether it stands anywhere that its `within` allows, and takes what an element takes */
  isFigure?: boolean;
  /** how many ids it takes, where it takes no other words */
  ids?: number;
  /** the tags of its paragraphs, of the first and of the others */
  paragraphs?: [first: string, rest: string];
  read?: (page: Page, node: Node, complain: Complain) => void;
  /** what only other pages, the rest of the content or the engine can tell */
  lint?: (node: Node, of: Linting & Place) => void;
  render: (node: Node, env: Rendering) => Html | string;
};
