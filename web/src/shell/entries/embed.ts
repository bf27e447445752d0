// Brings every element that stands alone to life by the script that other pages would use, once it comes into sight,
// and says in the code to copy where the files really are.
export {}; // a module, whose names are its own

const root = new URL('./', location.href);
const embeds = document.querySelector('[data-somewhere]') as HTMLElement;

const somewhere = embeds.dataset.somewhere ?? '';
const { origin } = new URL(somewhere);
for (const code of document.querySelectorAll('pre code')) {
  const text = code.textContent ?? '';
  if (text.includes(origin))
    code.textContent = text.replaceAll(somewhere, root.href).replaceAll(origin, root.origin);
}

/** One that does not come is told by the page's own note. */
async function bringToLife(embed: Element) {
  const tag = embed.id.replace('embed-', '');
  embed.setAttribute('aria-busy', 'true');
  try {
    await import(/* @vite-ignore */ new URL(`elements/${tag}.js`, root).href);
  } finally {
    embed.removeAttribute('aria-busy');
  }
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      bringToLife(target);
    }
  },
  { rootMargin: '400px' },
);
for (const embed of document.querySelectorAll('.embed')) near.observe(embed);
