// Brings the learner's log alive: what is kept, and what can be done with it.
import '../elements/learner-log.js';
import './site.js';
