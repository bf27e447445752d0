// SVG as text: elements and what has to be escaped in them.

export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

/** @param attributes - those without a value are left out */
const written = (attributes: Record<string, string | number | undefined>) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');

/** @param inside - SVG */
export const tag = (
  name: string,
  attributes: Record<string, string | number | undefined>,
  inside: string = '',
) => `<${name}${written(attributes)}>${inside}</${name}>`;
