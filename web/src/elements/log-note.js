// Says on any page what is wrong with the learner's log, and what that means. Loaded only where something
// is. Knows sentences; knows no store but by its trouble.
import words from '../../content/en/words/log-note.json';
import { sayer } from '../messages.js';

const t = sayer(words);

/**
 * One note at the top of the page, whatever goes wrong later.
 * @param {{trouble?: string}} store
 */
export function showNote({ trouble }) {
  if (!trouble) return;
  let note = document.getElementById('log-note');
  if (!note) {
    note = document.createElement('aside');
    note.id = 'log-note';
    note.className = 'log-note';
    note.setAttribute('role', 'status');
    document.querySelector('main')?.prepend(note);
  }
  note.textContent = t(trouble);
}
