// Says in the code to copy where the files really are and how high each figure is here.
export {}; // a module, whose names are its own

const root = new URL('./', location.href);
const { somewhere = '' } = (document.querySelector('[data-somewhere]') as HTMLElement).dataset;
const { origin } = new URL(somewhere);
for (const code of document.querySelectorAll('pre code')) {
  const text = code.textContent ?? '';
  if (text.includes(origin))
    code.textContent = text.replaceAll(somewhere, root.href).replaceAll(origin, root.origin);
}

/** A figure that grows once it is drawn or used has another height then, and so has its code. */
function takeHeight(embed: Element, height: number) {
  embed.querySelector('iframe')!.height = `${height}`;
  const code = embed.querySelector('code')!;
  code.textContent = code.textContent!.replace(/ height="\d+"/, ` height="${height}"`);
  (embed.querySelector('.to-copy') as HTMLElement).hidden = false;
}

addEventListener('message', ({ source, data }) => {
  if (data?.type !== 'heads-up-height') return;
  for (const embed of document.querySelectorAll('.embed'))
    if (embed.querySelector('iframe')!.contentWindow === source) takeHeight(embed, data.height);
});
