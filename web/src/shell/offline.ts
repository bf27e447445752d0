// Has the browser keep the site for use without a network, and offers a new version once it is kept too.
const KEY = 'heads-up-declined-build';
const place = document.querySelector('.new-version') as HTMLElement | null;

// Not from a disk, where there is no such thing, and not within somebody else's page. Where it fails, the
// site needs the network and is otherwise the same.
if (place && location.protocol !== 'file:' && window === top)
  addEventListener('load', () => start(place).catch(() => {}));

async function start(place: HTMLElement) {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(String(place.dataset.worker));
  const notice = place.firstElementChild as HTMLElement;
  const hide = () => {
    notice.hidden = true;
  };

  const offer = async () => {
    const { active, waiting } = registration;
    // The first version of all has nobody to ask.
    if (!active || !waiting) return;
    const build = await buildOf(waiting);
    if (waiting !== registration.waiting || build === declined()) return;
    notice.hidden = false;
    notice.onclick = ({ target }) => {
      const { id } = target as Element;
      if (id === 'use-new') {
        serviceWorker.addEventListener('controllerchange', () => location.reload());
        waiting.postMessage('use');
      }
      if (id === 'keep-old') {
        decline(build);
        hide();
        document.getElementById('main')?.focus({ preventScroll: true });
      }
    };
  };

  const follow = () => registration.installing?.addEventListener('statechange', offer);
  registration.addEventListener('updatefound', follow);
  // Answered in another tab. What is typed in this one stays, and the worker has its files still.
  serviceWorker.addEventListener('controllerchange', hide);
  addEventListener('storage', ({ key }) => key === KEY && hide());
  follow();
  await offer();
}

const buildOf = (worker: ServiceWorker): Promise<string> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage('which', [port2]);
  });

function declined() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function decline(build: string) {
  try {
    localStorage.setItem(KEY, build);
  } catch {
    // Storage is refused: the next page asks again.
  }
}
