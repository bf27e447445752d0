// Goes to the next question of a set where a learner asks for it.
import { quizSession } from '../../learner/quiz-sessions.js';

document.addEventListener('next-question', async (event) => {
  const { set } = /** @type {any} */ (event.target);
  const session = await quizSession(set);
  const next = document.getElementById(`question-${session.view?.current}`);
  next?.scrollIntoView({ block: 'start' });
  /** @type {any} */ (next)?.focusQuestion();
});
