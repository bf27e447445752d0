// Brings a set of questions alive, and goes to the next one where a learner asks for it.
import '../elements/quiz-item.js';
import { quizSession } from '../state/quiz-sessions.js';
import './site.js';

document.addEventListener('next-question', async (event) => {
  const { set } = /** @type {any} */ (event.target);
  const session = await quizSession(set);
  const next = document.getElementById(`question-${session.view?.current}`);
  next?.scrollIntoView({ block: 'start' });
  /** @type {any} */ (next)?.focusQuestion();
});
