/** The names that models are trained on where a learner gives none. */
export const shippedNames = async (): Promise<string[]> =>
  (await import('../../content/names.txt?raw')).default.trim().split('\n');
