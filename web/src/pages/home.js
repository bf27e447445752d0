// Brings the home page alive: its four-head picture.
import '../elements/course-progress.js';
import '../elements/head-glance.js';
import '../elements/lesson-progress.js';
import { sharedEngine } from '../engine/shared-engine.js';
import './site.js';

const glance = /** @type {any} */ (document.querySelector('head-glance'));

if (glance) {
  const engine = sharedEngine();
  engine.ready().then(
    () => {
      glance.engine = engine;
    },
    (error) => console.error(error), // the still picture stays
  );
}
