// What the sessions of practice stand on: the page's engine with the whole course, and its log.

import type { EngineClient } from '../../engine/client.ts';
import { sharedEngine } from '../../engine/shared-engine.ts';
import { type EventStore, openEvents } from './events.ts';
import { loadPractice } from './practice-outline.ts';

export type PageParts = { engine: EngineClient; store: EventStore };

/** Throws EngineMissing where there is no engine. */
export async function pageParts(): Promise<PageParts> {
  const engine = sharedEngine();
  const [store] = await Promise.all([openEvents(), engine.ready('engine')]);
  await loadPractice(engine);
  return { engine, store };
}

/**
 * The page's sessions of a kind, one a set, each started by whoever asks first, where the learner left off.
 * @returns what throws EngineMissing where there is no engine
 */
export function sessionsOf<S extends { act: (kind: 'view') => Promise<void> }>(
  Session: new (of: PageParts & { set: string }) => S,
): (set: string) => Promise<S> {
  const sessions: Map<string, Promise<S>> = new Map();
  const start = async (set: string) => {
    const session = new Session({ ...(await pageParts()), set });
    await session.act('view');
    return session;
  };
  return (set) => {
    const session = sessions.get(set) ?? start(set);
    sessions.set(set, session);
    return session;
  };
}
