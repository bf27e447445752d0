// What the scenes of a row have in common with it.
import type { Node } from './tree.ts';
import { nodesNamed } from './tree.ts';

/** All that the figure is given in a scene: what its row says, and the scene after it. */
export const sceneState = ({ within, values }: Node): Record<string, string> => ({
  ...within?.values,
  ...values,
});

/** Whether a scene puts the figure into a state: the first does, since a reader comes back to it. */
export const setsState = ({ within, values, token }: Node): boolean =>
  Object.keys(values).length > 0 || nodesNamed(within!.children, 'scene')[0]!.token === token;
