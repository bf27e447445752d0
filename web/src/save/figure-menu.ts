// Opens what can be saved of a live figure: the list is fetched when somebody first asks for it.

document.addEventListener(
  'toggle',
  async ({ target }) => {
    const files = target as HTMLDetailsElement;
    if (!files.matches('details.files') || files.childElementCount > 1) return;
    const list = document.createElement('figure-files');
    list.figure = files.previousElementSibling as HTMLElement | null;
    files.append(list);
    await import('./figure-files.ts');
  },
  { capture: true }, // it does not bubble
);
