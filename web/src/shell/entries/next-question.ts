// Goes to the next question of a set where a learner asks for it.
import { quizSession } from '../../learner/quiz-sessions.ts';

document.addEventListener('next-question', async (event) => {
  const { set } = event.target as any;
  const session = await quizSession(set);
  const next = document.getElementById(`question-${session.view?.current}`);
  next?.scrollIntoView({ block: 'start' });
  (next as any)?.focusQuestion();
});
