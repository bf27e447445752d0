// Puts the figure of each row into the state of the scene that is being read, or of a number that is pressed. What a reader
// changes by hand stays until another scene asks for something.
import words from '#content/words/scenes-row.json';

/** A scene is read once it begins above this part of the window, from the top: on a phone the figure covers its first third. */
const LINE = 45;

const scenes = [...document.querySelectorAll<HTMLElement>('.scene')];
const heldBy = (one: Element) => one.closest('.scenes')!.querySelector<HTMLElement>('.held')!;

const show = (one: HTMLElement) => {
  const figure = heldBy(one).querySelector('figure > :first-child')!;
  for (const [name, value] of Object.entries<string>(JSON.parse(one.dataset.state ?? '{}')))
    figure.setAttribute(name, value);
};

/** The scene that was read last: figures of several rows may show the same text, so each is entered anew. */
let [read] = scenes;
const begun = new Set<Element>();

const watch = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      begun[isIntersecting ? 'add' : 'delete'](target);
    const come = scenes.findLast((one) => begun.has(one));
    // A figure that is open pushes the text away.
    if (!come || come === read || document.querySelector('.held.over')) return;
    read = come;
    for (const one of come.parentElement!.querySelectorAll('.scene'))
      one.classList.toggle('now', one === come);
    show(come);
  },
  { rootMargin: `99999px 0px ${LINE - 100}% 0px` },
);

for (const number of document.querySelectorAll<HTMLElement>('.shows'))
  number.onclick = (event) => {
    event.preventDefault();
    show(number);
  };

function button(className: string, text: string, onclick: () => void) {
  const made = document.createElement('button');
  return Object.assign(made, { className, textContent: text, onclick });
}

for (const held of document.querySelectorAll<HTMLElement>('.held')) {
  let from: HTMLElement | undefined;
  const open = (isOpen: boolean) => {
    held.classList.toggle('over', isOpen);
    whole.textContent = isOpen ? words.close : words.open;
    whole.ariaExpanded = String(isOpen);
  };
  const whole = button('whole', words.open, () => open(!held.matches('.over')));
  open(false);
  held.prepend(whole);
  held.tabIndex = -1;
  held.ariaLabel = words.figure;
  held.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    open(false);
    from?.focus();
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
    watch.observe(scene);
  }
}
