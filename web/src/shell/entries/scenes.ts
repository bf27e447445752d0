// Puts the figure of each row into the state of the scene that is being read, or of a number that is pressed. What a reader
// changes by hand stays until another scene asks for something.
import words from '#content/words/scenes-row.json';

/** A scene is read once it begins above this part of the window, from the top: on a phone the figure covers its first third. */
const LINE = 60;

const scenes = [...document.querySelectorAll<HTMLElement>('.scene')];
const figureBeside = (one: Element) =>
  one.closest('.scenes')!.querySelector('.held > figure > :first-child')!;

const show = (one: HTMLElement) => {
  const figure = figureBeside(one);
  figure.parentElement!.scrollTop = 0;
  for (const [name, value] of Object.entries<string>(JSON.parse(one.dataset.state ?? '{}')))
    figure.setAttribute(name, value);
};

/** The scene that was read last: figures of several rows may show the same text, so each is entered anew. */
let [read] = scenes;
const begun = new Set<Element>();

function enter(scene: HTMLElement) {
  // A figure that is open pushes the text away.
  if (scene === read || document.querySelector('.held.over')) return;
  read = scene;
  for (const one of scene.parentElement!.querySelectorAll('.scene'))
    one.classList.toggle('now', one === scene);
  show(scene);
}

const watch = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      begun[isIntersecting ? 'add' : 'delete'](target);
    const come = scenes.findLast((one) => begun.has(one));
    if (come) enter(come);
  },
  { rootMargin: `99999px 0px ${LINE - 100}% 0px` },
);

for (const number of document.querySelectorAll<HTMLElement>('.shows'))
  number.onclick = (event) => {
    event.preventDefault();
    show(number);
  };

/** A word that the text speaks of is pressed in the figure, as if it were its own. */
addEventListener('click', ({ target }) => {
  const chip = (target as Element).closest('.scene i.token');
  const words = chip && figureBeside(chip).shadowRoot?.querySelectorAll<HTMLElement>('.word');
  [...(words ?? [])].findLast((word) => word.textContent === chip!.textContent)?.click();
});

function button(className: string, text: string, onclick: () => void) {
  const made = document.createElement('button');
  return Object.assign(made, { className, textContent: text, onclick });
}

/** What led by keyboard from a scene to its figure; a pointer leads where it points. */
let from: HTMLElement | undefined;
addEventListener('pointerdown', () => (from = undefined), { capture: true });

function goBack() {
  from?.focus();
  from = undefined;
}

for (const held of document.querySelectorAll<HTMLElement>('.held')) {
  const open = (isOpen: boolean) => {
    held.classList.toggle('over', isOpen);
    whole.textContent = isOpen ? words.close : words.open;
    whole.ariaExpanded = String(isOpen);
    held.querySelector('figure')!.scrollTop = 0;
  };
  const whole = button('whole', words.open, () => open(!held.matches('.over')));
  open(false);
  held.prepend(whole);
  held.ariaLabel = words.figure;
  held.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    open(false);
    goBack();
  });
  // The tab key, too, leads back from its end.
  held.addEventListener('focusout', ({ relatedTarget: to }) => {
    if (to && !held.contains(to as Node)) goBack();
  });
  const row = held.parentElement!.querySelectorAll<HTMLElement>('.scene');
  row[0]?.classList.add('now');
  // From a scene to the figure by keyboard, past what stands between them, and back.
  for (const scene of row) {
    const go = button('to-figure', words.go, () => {
      from = go;
      show(scene);
      held.focus({ preventScroll: true });
    });
    scene.append(go);
    scene.addEventListener('focusin', () => enter(scene));
    watch.observe(scene);
  }
}
