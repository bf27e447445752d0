// The layer of the silent bugs as code: its lines as they should be, and what each case writes
// instead. Knows content/buggy-layer.json; which line a bug changes is the engine's to say, and a
// test holds the two to each other.
import type { BuggyLayerConfig } from '@engine';
import layer from '../../../content/buggy-layer.json';

type Case = {
  /** its name, one of the engine's bugs */
  bug: string;
  /** what is buggy: where queries are cut wrongly, keys and values are too */
  bugs: string[];
  /** the tensors to set side by side */
  compare: string[];
  /** the tensor whose numbers come from the wrong places */
  move?: string;
  /** the wrong lines by what they make; none where the layer has no bug */
  lines: Record<string, string>;
  /** right lines that are written otherwise */
  also?: Record<string, string>;
};
type Line = { makes: string; code: string };

/** @returns one without lines where the engine alone can say what it is */
export const caseOf = (bug: string): Case =>
  (layer.cases as unknown as Case[]).find((one) => one.bug === bug) ?? {
    ...{ bug, bugs: [bug], compare: [], lines: {} },
  };

/** Whether its lines are known. */
export const isWritten = ({ lines, also = {} }: Case) =>
  Object.keys(lines).length + Object.keys(also).length > 0;

/** The whole layer with a case's lines in place. */
export const listingOf = ({ lines, also = {} }: Case): Line[] =>
  layer.lines.map(({ makes, code }) => ({ makes, code: lines[makes] ?? also[makes] ?? code }));

/** Both versions of the lines that a case spoils. */
export const buggyLines = ({ lines }: Case) =>
  layer.lines
    .filter(({ makes }) => makes in lines)
    .map(({ makes, code }) => ({ makes, right: code, buggy: lines[makes] }));

/** What to ask the engine for. */
export const buggySettings = (seed: number, bugs: string[]): BuggyLayerConfig => ({
  ...layer.sizes,
  seed,
  bugs,
});
