// The code of the five versions of a layer, line by line: what content/layer-versions.json says, with a mistake written in.
// What each line makes is the engine's to say; a test holds the two to each other.
import content from '../../../content/layer-versions.json' with { type: 'json' };

export const VERSIONS = ['loop', 'module', 'einsum', 'fused_qkv', 'sdpa'] as const;

export const MASKS = ['none', 'causal', 'padding'] as const;

type Written = { code: string; id?: string; makes?: string; of?: string };
type Changes = Record<string, { code: string; makes?: string }>;
type Version = {
  id: string;
  lines: Written[];
  mistakes: Record<string, Changes>;
  /** Lines without a mask, where one is more than left out. */
  unmasked?: Changes;
};

/** A line as it stands. */
export type CodeLine = Written & {
  /** Something of it is wrong. */
  isWrong: boolean;
  /** It stands there as a comment alone. */
  isDeleted: boolean;
};

const versionOf = (version: string): Version => {
  const versions = content.versions as unknown as Version[];
  return versions.find(({ id }) => id === version) ?? versions[0]!;
};

/** What can be wrong in a version; a mask only where there is one. */
export const mistakesOf = (version: string, mask: string): string[] => [
  'none',
  ...Object.keys(versionOf(version).mistakes).filter(
    (mistake) => mistake !== 'mask_flipped' || mask !== 'none',
  ),
];

export function codeOf(version: string, mask: string, mistake: string): CodeLine[] {
  const { lines, mistakes, unmasked = {} } = versionOf(version);
  const wrong = mistakes[mistake] ?? {};
  return lines.map((line) => {
    const change = line.id === undefined ? undefined : wrong[line.id];
    const isDeleted = change?.code === '';
    const code = (line.id && mask === 'none' && unmasked[line.id]?.code) || line.code;
    const indent = ' '.repeat(code.search(/\S|$/));
    return {
      ...line,
      ...(change?.makes && { makes: change.makes }),
      code: isDeleted ? `${indent}# ${code.trim()}` : change ? indent + change.code.trim() : code,
      isWrong: change !== undefined,
      isDeleted,
    };
  });
}

type Sizes = { batch: number; seqLen: number; dModel: number; heads: number };

/** Tokens of padding at the end of the first example. */
const PADS = 2;

/** The layer to ask the engine for. */
export const configOf = ({ batch, seqLen, dModel, heads }: Sizes, mask: string) => ({
  ...{ batch, seq_len: seqLen, d_model: dModel, n_heads: heads, bias: true },
  causal: mask === 'causal',
  ...(mask === 'padding' && {
    key_lengths: Array.from({ length: batch }, (_, example) =>
      example === 0 ? Math.max(seqLen - PADS, 1) : seqLen,
    ),
  }),
});

/** How far two versions may be apart by rounding, as a share of the largest output. */
const ROUNDING = 1e-5;
export const isRounding = (difference: number, largest: number) =>
  difference <= ROUNDING * Math.max(largest, 1);

/** The interfaces that take a mask: whether True, or 1, means that the query may use the key. */
export const INTERFACES = [
  { id: 'ours', yes: false },
  { id: 'sdpa', yes: true },
  { id: 'mha', yes: false },
] as const;
/** The interface that a version hands its mask to. */
export const interfaceOf = (version: string) => (version === 'sdpa' ? 'sdpa' : 'ours');
