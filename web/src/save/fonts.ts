// The page's typefaces for a picture that is drawn by itself, where no font of the page reaches.

const read: Map<string, Promise<string>> = new Map();

/** @returns as data: */
async function dataOf(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

async function embedded({ cssText, parentStyleSheet }: CSSFontFaceRule) {
  const url = cssText.match(/url\("?([^")]+)"?\)/)?.[1];
  if (!url) return '';
  const whole = new URL(url, parentStyleSheet?.href ?? location.href).href;
  if (!read.has(whole)) read.set(whole, dataOf(whole));
  return cssText.replace(/url\([^)]+\)/, `url(${await read.get(whole)})`);
}

/**
 * The rules for every typeface that a text names, with the fonts within them. Nothing where they cannot be had: the
 * picture is then drawn in the system's.
 * @param text - SVG
 */
export async function fontRules(text: string) {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = rules.filter(
    (rule) =>
      rule instanceof CSSFontFaceRule &&
      text.includes(rule.style.getPropertyValue('font-family').replace(/['"]/g, '')) &&
      (rule.style.getPropertyValue('font-style') !== 'italic' || text.includes('italic')),
  );
  const given = faces.map((rule) => embedded(rule as CSSFontFaceRule));
  return (await Promise.all(given).catch(() => [])).join('');
}
