// The language model of a page's engine, asked in the page itself.

/** What the model writes by itself from its first token on, as it was published. */
export const STORY = 'Once upon a time, there was a little girl named Lily.';

/**
 * Opens the shipped model and lets it write; runs in a page, so that it names nothing from outside. The reply of what failed,
 * or the text.
 */
export async function writeStory() {
  const { engine } = document.querySelector('shape-stepper')!.model;
  // One for each page, so that what is opened twice is read twice.
  window.runner ??= await engine.runner();
  const opened = await window.runner.openShipped('lily');
  if (!opened.ok) return opened.errors;
  const how = { tokens: [], count: 25, temperature: 0, top_p: 1, seed: 0 };
  const written = await window.runner.call('modelGenerate', how);
  return written.ok ? written.value.map(({ text }) => text).join('') : written.errors;
}
