// The course inside a learning platform: one page that holds the connection for as long as the learner stays, around
// the pages that come and go.
import { loadPractice, practiceOutline } from '../../learner/practice-outline.ts';

import '../../../css/platform.css';
import words from '#content/words/scorm/frame.json';
import { EngineClient } from '../../../engine/client.ts';
import { messagesOf } from '../../../text/messages.ts';
import { memoryStore } from '../../learner/events.ts';
import { factsIn } from '../../learner/facts.ts';
import { type LogStore, openLogStore } from '../../learner/indexeddb-store.ts';
import type { Frame } from '../../learner/on-platform/indexeddb-store.ts';
import { byPlace, isReadable } from '../../learner/records.ts';
import { PRACTICE, Report } from './report.ts';
import { findApi, Session, scoreIn } from './scorm-api.ts';

const t = messagesOf(words);
/** Which part of the course the platform has opened: a lesson, or practice. */
const PART = new URLSearchParams(location.search).get('part') ?? PRACTICE;
const FIRST_PAGE = PART === PRACTICE ? 'practice.html' : `lessons/${PART}.html`;
const LESSON = /^lessons\/([\w-]+)\.html/;
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

/** The log of this learner in this browser; of somebody whom no platform knows, or who only looks back, until the page closes. */
const logOf = (session: Session | undefined): LogStore =>
  session && !session.looksBack
    ? openLogStore({}, `heads-up-${session.get('cmi.core.student_id')}`)
    : memoryStore();

function begin() {
  const api = findApi();
  const session = api && new Session(api);
  if (session?.begin()) {
    session.addEventListener('trouble', () => say('refused', session.trouble));
    // Brought back by the browser as it was: the session is over, so it begins again.
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
    return session;
  }
  say(session ? 'notBegun' : 'alone');
  return undefined;
}

/** @returns none where nothing is told */
async function reportTo(session: Session, log: LogStore) {
  if (session.looksBack) say('review');
  const engine = new EngineClient();
  try {
    await engine.ready('engine');
    await loadPractice(engine);
  } catch (error) {
    // Without an engine nothing can be judged, and what the platform kept stays as it is.
    console.error(error);
    session.looksBack = true;
    say('noEngine');
  }
  if (session.looksBack) return undefined;
  const facts = async () => factsIn((await log.read()).filter(isReadable).sort(byPlace));
  const report = new Report({
    ...{ session, engine, facts, part: PART, mastery: masteryOf(session) },
    outline: JSON.parse(practiceOutline),
  });
  // What was done under another item of the package counts here too.
  await report.save();
  return report;
}

/** What the pages in the frame stand on. */
async function shelfOf(log: LogStore, reporting: Promise<Report | undefined>): Promise<LogStore> {
  const report = await reporting;
  return {
    ...log,
    async add(records) {
      report?.tell(records);
      await log.add(records);
      report?.save();
    },
  };
}

async function open() {
  const session = begin();
  const log = logOf(session);
  const reporting = session ? reportTo(session, log) : Promise.resolve(undefined);
  (window as Frame).headsUpLog = shelfOf(log, reporting);
  await reporting;
  frame.addEventListener('load', () => {
    const page = frame.contentDocument as Document;
    document.title = page.title;
    page.addEventListener('click', leadOut, { capture: true });
    if (session) tellPlace(session);
    const of = LESSON.exec(placeNow())?.[1];
    if (session && !session.looksBack && !session.trouble) {
      note.hidden = !of || of === PART;
      if (!note.hidden) say('elsewhere');
    }
  });
  addEventListener('pagehide', () => {
    if (session) tellPlace(session);
    session?.finish();
  });
  // A browser may end a page that is out of sight without another word.
  document.addEventListener('visibilitychange', () => {
    if (!session || document.visibilityState !== 'hidden') return;
    tellPlace(session);
    session.pause();
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
