// Brings the home page alive: its four-head picture.
import '../elements/head-glance.js';
import { EngineClient } from '../engine/client.js';
import './site.js';

const glance = /** @type {any} */ (document.querySelector('head-glance'));

if (glance) {
  const engine = new EngineClient();
  engine.ready().then(
    () => {
      glance.engine = engine;
    },
    (error) => console.error(error), // the still picture stays
  );
}
