// Names of keys as people read them.

/** A JSON pointer as a path: "text_config.hidden_size". */
export const pathOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');

/** The arguments of a sentence, pointers among them as paths. */
export const readable = (args: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      name === 'key' || name.endsWith('_key') ? pathOf(value) : value,
    ]),
  );
