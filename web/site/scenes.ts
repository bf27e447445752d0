// What the scenes of a row have in common with it.
import type { Node } from './tree.ts';

/** All that the figure is given in a scene: what its row says, and the scene after it. */
export const sceneState = ({ within, values }: Node): Record<string, string> => ({
  ...within?.values,
  ...values,
});
