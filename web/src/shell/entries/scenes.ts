// Puts the figure of each row into the state of the scene that is being read, or of a number that is pressed. What a reader
// changes by hand stays until another scene asks for something.
import words from '#content/words/scenes-row.json';

/** A scene is read where it crosses this part of the window, from the top: on a phone the figure covers its first third. */
const LINE = matchMedia('(min-width: 64rem)').matches ? 40 : 55;

/** The scene that was read last: figures of several rows may show the same text, so each row is entered anew. */
let read = document.querySelector('.scene');

for (const row of document.querySelectorAll('.scenes')) {
  const held = row.querySelector<HTMLElement>('.held')!;
  const figure = held.querySelector('figure > :first-child')!;
  const scenes = [...row.querySelectorAll<HTMLElement>('.scene')];
  const show = ({ dataset: { state = '{}' } }: HTMLElement) => {
    for (const [name, value] of Object.entries<string>(JSON.parse(state)))
      figure.setAttribute(name, value);
  };
  const enter = (scene: HTMLElement) => {
    read = scene;
    for (const one of scenes) one.classList.toggle('now', one === scene);
    show(scene);
  };
  for (const number of row.querySelectorAll<HTMLElement>('.shows'))
    number.onclick = (event) => {
      event.preventDefault();
      show(number);
    };
  const watch = new IntersectionObserver(
    (entries) => {
      const come = entries.find(({ isIntersecting }) => isIntersecting);
      if (come && come.target !== read) enter(come.target as HTMLElement);
    },
    { rootMargin: `-${LINE}% 0px -${99 - LINE}% 0px` },
  );
  for (const scene of scenes) watch.observe(scene);
  scenes[0]?.classList.add('now');

  const whole = document.createElement('button');
  whole.className = 'whole';
  const open = (isOpen: boolean) => {
    held.classList.toggle('over', isOpen);
    whole.textContent = isOpen ? words.close : words.open;
    whole.ariaExpanded = String(isOpen);
  };
  whole.onclick = () => open(!held.classList.contains('over'));
  held.addEventListener('keydown', ({ key }) => key === 'Escape' && open(false));
  open(false);
  held.prepend(whole);
}
