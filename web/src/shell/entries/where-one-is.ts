// Where a learner who comes back goes on, and what is due. Loaded only for a learner who has a log: a newcomer's page asks
// for none of it.
import { openEvents } from '../../learner/events.ts';

async function start() {
  const store = await openEvents();
  const show = async () => {
    if (await store.isEmpty()) return;
    store.removeEventListener('change', show);
    await Promise.all([
      import('../../learner/course-progress.ts'),
      import('../../features/cards/cards-due.ts'),
    ]);
  };
  // Another tab may begin the log.
  store.addEventListener('change', show);
  await show();
}

start();
