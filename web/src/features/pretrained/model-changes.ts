// What a reader can change in the trained model, by kind, and what the engine is told then; a model as it was trained has no
// change.
import type { Intervention } from '@engine';

/** That a change is about, where it is about one. */
type Head = { layer: number; head: number };
export type Change = {
  choices: string[];
  asTrained: string;
  of: (choice: string) => Intervention[];
};

/** A line of code as it should be, or the wrong one that the page shows. */
const line = (kind: Intervention['kind']): Change => ({
  choices: ['right', 'shown'],
  asTrained: 'right',
  of: () => [{ kind }],
});

const CHANGES = {
  scale_scores: () => ({
    choices: ['0', '1', '2', '4'],
    asTrained: '1',
    of: (factor: string) => [{ kind: 'scale_scores', factor: Number(factor) }],
  }),
  no_rope: () => ({
    choices: ['on', 'off'],
    asTrained: 'on',
    of: () => [{ kind: 'no_rope' }],
  }),
  // How many tokens a token can attend to: itself and those just before it.
  window: () => ({
    choices: ['all', '12', '6', '3'],
    asTrained: 'all',
    of: (size: string) => [{ kind: 'window', count: Number(size) }],
  }),
  repeat_kv: () => line('repeat_kv'),
  other_rope_pairs: () => line('other_rope_pairs'),
  // A head switched off as it should be, and by the line that the page shows.
  zero_output_slice: ({ layer, head }: Head) => ({
    choices: ['none', 'shown', 'head'],
    asTrained: 'none',
    of: (choice: string) => [
      { kind: choice === 'head' ? 'zero_head' : 'zero_output_slice', layer, head },
    ],
  }),
} satisfies Record<string, (head: Head) => Change>;

export type Kind = keyof typeof CHANGES;

/** @param about - the head that it is about, where it is about one */
export const changeOf = (kind: Kind, about: Head): Change => CHANGES[kind](about);

/** What a choice tells the engine; nothing where the model is as it was trained. */
export function interventionsOf({ asTrained, of }: Change, choice: string): Intervention[] {
  return choice === '' || choice === asTrained ? [] : of(choice);
}
