// The course inside a learning platform: one page that holds the connection for as long as the learner stays, around
// the pages that come and go.
import { practiceOutline } from '../../learner/practice-outline.ts';

import '../../../css/platform.css';
import words from '#content/words/scorm/frame.json';
import { EngineClient } from '../../../engine/client.ts';
import { messagesOf } from '../../kit/messages.ts';
import type { Frame } from '../../learner/on-platform/indexeddb-store.ts';
import { unpackLog } from '../../learner/results.ts';
import { KeptLog } from './kept-log.ts';
import { Report } from './report.ts';
import { findApi, Session, scoreIn } from './scorm-api.ts';

const t = messagesOf(words);
const FIRST_PAGE = 'index.html';
// A place in the package, and nothing that leads out of it.
const PLACE = /^(?:[\w-]+\/)*[\w-]+\.html(?:[?#]\S*)?$/;
const MOST_PLACE = 255;
const ROOT = new URL('..', document.baseURI);

const frame = document.querySelector('iframe') as HTMLIFrameElement;
const note = document.getElementById('note') as HTMLElement;

function say(key: string, args?: Record<string, string | number>) {
  note.textContent = t(key, args);
  note.hidden = false;
}

/** Where the learner is, as the package calls it. */
function placeNow() {
  const { href } = (frame.contentWindow as Window).location;
  return href.startsWith(ROOT.href) ? href.slice(ROOT.href.length) : '';
}

function tellPlace(session: Session) {
  const place = placeNow();
  if (PLACE.test(place) && place.length <= MOST_PLACE)
    session.set('cmi.core.lesson_location', place);
}

/** The mark to reach: the platform's own, or the one the package was built with. */
function masteryOf(session: Session) {
  const given = session.get('cmi.student_data.mastery_score');
  const built = document.querySelector('meta[name="mastery"]')?.getAttribute('content');
  return scoreIn(given) ?? scoreIn(built) ?? 0;
}

/** What the platform kept of this learner, into the log. What a newer version wrote stays as it is. */
async function goOn(engine: EngineClient, session: Session, log: KeptLog, owner: string) {
  const text = session.get('cmi.suspend_data');
  if (!text) return;
  const reply = await unpackLog(engine, text);
  if (!reply.ok) {
    session.looksBack ||= reply.errors[0]!.code === 'packed_newer';
    return say(session.looksBack ? 'newer' : 'damaged');
  }
  if (reply.value.owner !== owner) return say('another');
  log.take(reply.value.facts);
}

function watch(session: Session, report: Report) {
  session.addEventListener('trouble', () => say('refused', session.trouble));
  report.addEventListener('kept', () => {
    if (report.leftOut > 0) say('leftOut', { count: report.leftOut });
  });
  report.addEventListener('full', () => say('full'));
  // Brought back by the browser as it was: the session is over, so it begins again.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

async function begin(log: KeptLog, telling: (tell: Report['tell']) => void) {
  const api = findApi();
  const session = api && new Session(api);
  if (!session?.begin()) {
    say(session ? 'notBegun' : 'alone');
    return undefined;
  }
  try {
    await connect(session, log, telling);
  } catch (error) {
    // Without an engine nothing can be judged, and what the platform kept stays as it is.
    console.error(error);
    session.looksBack = true;
    say('noEngine');
  }
  return session;
}

async function connect(session: Session, log: KeptLog, telling: (tell: Report['tell']) => void) {
  const owner = session.get('cmi.core.student_id');
  const engine = new EngineClient();
  await engine.ready('tutor');
  await engine.loadCourse(practiceOutline, 'tutor');
  if (session.looksBack) say('review');
  await goOn(engine, session, log, owner);
  const report = new Report({
    ...{ session, engine, owner, mastery: masteryOf(session) },
    ...{ outline: JSON.parse(practiceOutline), facts: () => log.facts() },
  });
  watch(session, report);
  if (session.looksBack) return;
  telling((records) => report.tell(records));
  if (session.get('cmi.core.lesson_status') === 'not attempted') await report.save();
}

async function open() {
  let tell: Report['tell'] = () => {};
  const log = new KeptLog((records) => tell(records));
  const begun = begin(log, (telling) => {
    tell = telling;
  });
  (window as Frame).headsUpLog = begun.then(() => log.shelf());
  const session = await begun;
  frame.addEventListener('load', () => {
    const page = frame.contentDocument as Document;
    document.title = page.title;
    page.addEventListener('click', leadOut, { capture: true });
    if (session) tellPlace(session);
  });
  addEventListener('pagehide', () => {
    if (session) tellPlace(session);
    session?.finish();
  });
  const place = session?.get('cmi.core.lesson_location') || location.hash.slice(1);
  frame.src = new URL(PLACE.test(place) ? place : FIRST_PAGE, ROOT).href;
}

// Other sites are opened beside the platform: most will not be framed, and none may take the course's place.
function leadOut(event: MouseEvent) {
  for (const one of event.composedPath()) {
    const { href, target } = one as Partial<HTMLAnchorElement>;
    if (typeof href !== 'string' || href.startsWith(ROOT.href) || target) continue;
    Object.assign(one, { target: '_blank', rel: 'noopener' });
  }
}

open();
