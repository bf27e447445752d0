// The page's typefaces for a picture that is drawn by itself, where no font of the page reaches. Knows style sheets.

/** @type {Map<string, Promise<string>>} */
const read = new Map();

/** @param {string} url @returns {Promise<string>} as data: */
async function dataOf(url) {
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** @param {CSSFontFaceRule} rule */
async function embedded({ cssText, parentStyleSheet }) {
  const url = cssText.match(/url\("?([^")]+)"?\)/)?.[1];
  if (!url) return '';
  const whole = new URL(url, parentStyleSheet?.href ?? location.href).href;
  if (!read.has(whole)) read.set(whole, dataOf(whole));
  return cssText.replace(/url\([^)]+\)/, `url(${await read.get(whole)})`);
}

/**
 * The rules for every typeface that a text names, with the fonts within them. Nothing where they cannot be had: the
 * picture is then drawn in the system's.
 * @param {string} text - SVG
 */
export async function fontRules(text) {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = rules.filter(
    (rule) =>
      rule instanceof CSSFontFaceRule &&
      text.includes(rule.style.getPropertyValue('font-family').replace(/['"]/g, '')) &&
      (rule.style.getPropertyValue('font-style') !== 'italic' || text.includes('italic')),
  );
  const given = faces.map((rule) => embedded(/** @type {CSSFontFaceRule} */ (rule)));
  return (await Promise.all(given).catch(() => [])).join('');
}
