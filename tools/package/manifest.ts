// The custom-elements manifest (schema 1.0.0), by which editors and documentation tools know the elements and their
// attributes.

import type { Examples } from '../embed/examples.ts';

const className = (tag: string) =>
  tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

export function elementsManifest({ examples, attributes }: Examples) {
  const modules = examples.map(({ tag, note, accepts }) => {
    const path = `elements/${tag}.js`;
    const declaration = {
      ...{ kind: 'class', customElement: true, name: className(tag), tagName: tag },
      description: note,
      superclass: { name: 'LitElement', package: 'lit' },
      attributes: accepts.map((name) => {
        const { type, description } = attributes[name]!;
        return { name, type: { text: type }, description };
      }),
    };
    const definition = { name: tag, declaration: { name: declaration.name, module: path } };
    return {
      kind: 'javascript-module',
      path,
      declarations: [declaration],
      exports: [{ kind: 'custom-element-definition', ...definition }],
    };
  });
  return { schemaVersion: '1.0.0', readme: 'README.md', modules };
}
