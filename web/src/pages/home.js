// Brings the home page alive: forty heads on the reader's own sentence, where the learner stands and what is due.
import '../elements/cards-due.js';
import '../elements/course-progress.js';
import '../elements/lesson-progress.js';
import '../features/pretrained/forty-heads.ts';
import './site.js';
