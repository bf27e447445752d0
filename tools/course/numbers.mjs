// How exact numbers from the engine are written for reading: grouped, never rounded.

/**
 * A whole number with its digits grouped: "307200" becomes "307,200". Takes any length.
 * @param {string} text
 * @param {string} language
 */
export function grouped(text, language) {
  return new Intl.NumberFormat(language).format(BigInt(text));
}

/**
 * What the engine evaluated, as prose shows it. Shapes stay as PyTorch prints them: a comma that
 * groups digits would read as one that parts two sizes.
 * @param {{kind: string, text: string}} value
 * @param {string} language
 */
export function displayed(value, language) {
  return value.kind === 'count' ? grouped(value.text, language) : value.text;
}
