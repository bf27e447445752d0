// Where a learner who comes back goes on, and what is due. Loaded only for a learner who has a log: a newcomer's page asks
// for none of it.
import { openEvents } from '../../learner/events.js';

async function start() {
  const store = await openEvents();
  const show = async () => {
    if (await store.isEmpty()) return;
    store.removeEventListener('change', show);
    await Promise.all([
      import('../../learner/course-progress.js'),
      import('../../features/cards/cards-due.js'),
    ]);
  };
  // Another tab may begin the log.
  store.addEventListener('change', show);
  await show();
}

start();
