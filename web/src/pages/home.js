// Brings the home page alive: its four-head picture, where the learner stands and what is due.
import '../elements/cards-due.js';
import '../elements/course-progress.js';
import '../elements/head-glance.js';
import '../elements/lesson-progress.js';
import './site.js';
