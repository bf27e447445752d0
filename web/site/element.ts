// A container that is an element around what stands in it.
import type { Container } from './page.ts';

/** @param open - the tag of the element, with its attributes */
export const element =
  (open: string): Container['render'] =>
  (node, env) =>
    `<${open}>\n${env.render(node.children)}</${open.split(' ')[0]}>\n`;
