// Brings the learner's log alive: what is kept, what can be done with it, and a code of it for a teacher.
import '../elements/hand-in.js';
import '../elements/learner-log.js';
import './site.js';
