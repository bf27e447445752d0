// Brings the home page alive: its four-head picture and where the learner stands.
import '../elements/course-progress.js';
import '../elements/head-glance.js';
import '../elements/lesson-progress.js';
import './site.js';
