// SVG as text: elements and what has to be escaped in them. Knows no drawing.

/** @param {string} text */
export const escaped = (text) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

/** @param {Record<string, string|number|undefined>} attributes - those without a value are left out */
const written = (attributes) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');

/**
 * @param {string} name
 * @param {Record<string, string|number|undefined>} attributes
 * @param {string} [inside] - SVG
 */
export const tag = (name, attributes, inside = '') =>
  `<${name}${written(attributes)}>${inside}</${name}>`;
