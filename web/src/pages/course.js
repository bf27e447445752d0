// Brings the course's page alive: where the learner stands in each lesson, where to go on, and what is due.
import '../elements/lesson-progress.js';
import './site.js';
import './where-one-is.js';
