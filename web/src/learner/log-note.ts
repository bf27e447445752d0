// Says on any page what is wrong with the learner's log, and what that means. Loaded only where something is.
import words from '#content/words/log-note.json';
import { messagesOf } from '../../text/messages.ts';

const t = messagesOf(words);

/** One note at the top of the page, whatever goes wrong later; none where nothing is wrong any more. */
export function showNote({ trouble }: { trouble?: string }) {
  let note = document.getElementById('log-note');
  if (!trouble) return note?.remove();
  if (!note) {
    note = document.createElement('div');
    note.id = 'log-note';
    note.className = 'log-note';
    note.setAttribute('role', 'status');
    const main = document.querySelector('main');
    (main?.querySelector('article') ?? main)?.prepend(note); // in the column of the text
  }
  const place = note;
  // A status is read out when it changes, not when it comes.
  setTimeout(() => {
    place.textContent = t(trouble);
  });
}
