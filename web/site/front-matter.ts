// The head of a content file: YAML between two lines of "---".
import { basename } from 'node:path';
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { FaultList } from './faults.ts';
import { type Node, readParameters } from './tree.ts';

type Kind = 'lesson' | 'lab' | 'practice' | 'page';

const KEYS: Record<Kind, { required: string[]; optional: string[] }> = {
  lesson: {
    required: ['number', 'title', 'lede', 'minutes', 'preset', 'face'],
    optional: ['after', 'then', 'explains'],
  },
  practice: { required: ['title', 'lede', 'minutes', 'preset', 'face'], optional: ['form'] },
  lab: { required: ['number', 'title', 'lede', 'minutes', 'preset', 'face'], optional: [] },
  // Numbered are those of the first visit.
  page: { required: ['title', 'lede'], optional: ['number', 'preset', 'minutes', 'face'] },
};

export type FrontMatter = {
  /** the name of the file */
  id: string;
  title: string;
  /** one or two plain sentences; the page's description too */
  lede: string;
  /** a lesson's place in the course, a lab's among the labs, a page's in the first visit */
  number?: number;
  minutes?: number;
  /** of a lesson: the lessons that it builds on, by their ids */
  after?: string[];
  /** of a lesson: pages to practise on what it teaches, by their ids */
  then?: string[];
  /** of a lesson: what it explains and does not say in these words, for who searches for them */
  explains?: string;
  /** of practice: its place among the tests before and after teaching */
  form?: number;
  /** the sizes of expressions that name none */
  preset?: string;
  /** what is drawn beside its title in lists (faces.ts), with what that needs */
  face?: { name: string; values: Node['values']; line: number };
};

/**
 * Splits a file into its head and its Markdown.
 * @param file - for messages
 * @param given - what it need not say
 * @returns firstLine: of the body, from 0
 */
export function readFrontMatter(
  file: string,
  text: string,
  kind: Kind,
  faults: FaultList,
  given: Partial<FrontMatter> = {},
): { front: FrontMatter; body: string; firstLine: number } {
  const head = /^---\n([\s\S]*?\n)---\n/.exec(text);
  const nothing: FrontMatter = { id: basename(file, '.md'), title: '', lede: '' };
  if (!head) {
    faults.add(file, 1, 'no front matter: the file must begin with a line "---"');
    return { front: nothing, body: text, firstLine: 0 };
  }
  const lines = new LineCounter();
  const document = parseDocument(head[1]!, { lineCounter: lines });
  const lineOf = (key: string) => {
    const node = document.get(key, true);
    return lines.linePos((isNode(node) && node.range?.[0]) || 0).line + 1;
  };
  for (const error of document.errors) {
    faults.add(file, lines.linePos(error.pos[0]).line + 1, error.message.split('\n')[0]!);
  }
  const own: Record<string, unknown> = document.errors.length === 0 ? (document.toJS() ?? {}) : {};
  const values: Record<string, unknown> = { ...given, ...own };
  const { required, optional } = KEYS[kind];
  for (const key of required) {
    if (values[key] === undefined) faults.add(file, 1, `front matter: "${key}" is missing`);
  }
  for (const key of Object.keys(own)) {
    if (!required.includes(key) && !optional.includes(key)) {
      faults.add(file, lineOf(key), `front matter: unknown key "${key}"`);
    }
  }
  for (const key of ['title', 'lede']) {
    if (/\d/.test(String(values[key] ?? ''))) {
      faults.add(file, lineOf(key), `a bare digit in the ${key}: "${values[key]}"`);
    }
  }
  const { face = '' } = own;
  if (face !== '')
    values.face = {
      ...{ name: /^\S*/.exec(String(face))![0], line: lineOf('face') },
      ...readParameters(String(face)),
    };
  return {
    front: { ...nothing, ...values },
    body: text.slice(head[0].length),
    firstLine: head[0].split('\n').length - 1,
  };
}
