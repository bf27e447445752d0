// Goes to the next question of a set where a learner asks for it.
import { quizSession } from '../../learner/quiz-session.ts';

type Question = HTMLElement & { set: string; focusQuestion: () => void };

document.addEventListener('next-question', async (event) => {
  const { set } = event.target as Question;
  const session = await quizSession(set);
  const next = document.getElementById(`question-${session.view?.current}`);
  next?.scrollIntoView({ block: 'start' });
  (next as Question | null)?.focusQuestion();
});
