// Where on a path a learner who comes back goes on. Loaded only for one who has been on it: a newcomer has the page's own
// link, and needs none of it.
import { openEvents } from '../../learner/events.ts';

async function start() {
  const path = document.querySelector('path-place')!.getAttribute('path')!;
  const store = await openEvents();
  const show = async () => {
    if ((await store.isEmpty()) || (await store.read(path)).length === 0) return;
    store.removeEventListener('change', show);
    await import('../../features/paths/path-place.ts');
  };
  // Another tab may begin the path.
  store.addEventListener('change', show);
  await show();
}

start();
