// The text of a page as it is read: what stands in its main part.

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const character = (name: string) =>
  name.startsWith('#x')
    ? String.fromCodePoint(Number.parseInt(name.slice(2), 16))
    : String.fromCodePoint(Number(name.slice(1)));

const BLOCK =
  /<\/?(?:address|article|blockquote|br|button|caption|dd|details|div|dl|dt|figcaption|figure|h[1-6]|li|main|nav|ol|p|pre|section|summary|table|tbody|td|th|thead|tr|ul)\b[^>]*>/g;

/**
 * Without tags, its spaces single, a line for each paragraph, cell, or whatever else stands by itself.
 * @param html - of a page, or of a part of one
 */
export function textOf(html: string) {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return main
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
    .replace(/\s+/g, ' ')
    .replace(BLOCK, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x?[0-9a-f]+|\w+);/gi, (all, name) =>
      name.startsWith('#') ? character(name.toLowerCase()) : (ENTITIES[name] ?? all),
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}
