// Brings the home page alive: forty heads on the reader's own sentence, where the learner stands and what is due.
import '../features/pretrained/forty-heads.ts';
import './site.js';
import './where-one-is.js';
