// What rows read, from the repository's root.
export const files = {
  names: 'web/content/names.txt',
  trace: 'tests/golden/training/microgpt-trace.json',
};
