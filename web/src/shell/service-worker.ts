// Keeps the site for use without a network, and a new version of it until it is asked for.
//
// All versions share one cache, so that an update fetches what has changed and no more. When one takes over, tabs of
// the version before stay open with what is typed in them, and may yet load a script that only their version has. Its
// files are therefore kept until the last of those tabs is gone.

import { build, files, onceLoaded } from 'virtual:offline-files';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';

// Typed by hand: the DOM's types and a worker's do not go together.
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = ExtendableEvent & {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
};
type Tab = { id: string; url: string };
type Events = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: ExtendableEvent & MessageEvent;
  fetch: FetchEvent;
};
type Scope = {
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<Tab[]>;
  };
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  addEventListener: <Kind extends keyof Events>(
    kind: Kind,
    listener: (event: Events[Kind]) => void,
  ) => void;
};
const worker = self as unknown as Scope;
const { clients, registration } = worker;

// Workbox names its cache after the folder: two copies of the site on one host stay apart.
const precache = new PrecacheController();
precache.addToCacheList(files);
const openCache = () => caches.open(precache.strategy.cacheName);

// What is kept only once a page has loaded it, in a cache apart: the other holds what was listed, no more.
const onceLoadedUrls = onceLoaded.map((path) => new URL(path, registration.scope).href);
const openOnceLoaded = () => caches.open(`${precache.strategy.cacheName}-once-loaded`);
const SAME_FILE = { ignoreSearch: true, ignoreVary: true };

// Which tabs older files are kept for; no file of ours has this name. It goes when they go.
const NOTE = new URL('tabs-before', registration.scope).href;

worker.addEventListener('install', (event) => precache.install(event));

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver(event));
});

async function takeOver(event: ExtendableEvent) {
  const cache = await openCache();
  const before = [...(await tabsBefore(cache)), ...(await openTabs())];
  await cache.put(NOTE, new Response(JSON.stringify(before)));
  // The first visit too: a page that came by the network may yet load something without it.
  await clients.claim();
  await tidy(event);
}

/** @returns ids of the tabs that older files are kept for */
async function tabsBefore(cache: Cache): Promise<string[]> {
  const note = await cache.match(NOTE);
  return note ? note.json() : [];
}

async function openTabs() {
  const all = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => url.startsWith(registration.scope)).map(({ id }) => id);
}

// Forgets older files, unless a tab may need them, or a newer version is putting its own beside them.
async function tidy(event: ExtendableEvent) {
  const cache = await openCache();
  if (registration.installing || registration.waiting || !(await cache.match(NOTE))) return;
  const [before, open] = await Promise.all([tabsBefore(cache), openTabs()]);
  if (before.some((id) => open.includes(id))) return;
  await precache.activate(event);
  const loaded = await openOnceLoaded();
  for (const request of await loaded.keys())
    if (!onceLoadedUrls.includes(request.url)) await loaded.delete(request);
}

// What a page may ask. An older page asks a newer worker, so these words may never change.
worker.addEventListener('message', (event) => {
  if (event.data === 'which') event.ports[0]!.postMessage(build);
  if (event.data === 'use') event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return;
  const cacheKey = keyOf(request.url);
  if (cacheKey)
    event.respondWith(precache.strategy.handle({ event, request, params: { cacheKey } }));
  else if (onceLoadedUrls.includes(request.url)) event.respondWith(keptOnceLoaded(event));
  else if (request.mode !== 'navigate') event.respondWith(olderFile(request));
  else if (isPage(request.url)) event.respondWith(orNotFound(request));
  if (request.mode === 'navigate') event.waitUntil(tidy(event));
});

// Settings stand in the query of an address, and every setting is the same page.
function keyOf(address: string) {
  const url = new URL(address);
  url.search = '';
  url.hash = '';
  if (url.pathname.endsWith('/')) url.pathname += 'index.html';
  return precache.getCacheKeyForURL(url.href);
}

const isPage = (address: string) => /(?:^|\/)[^./]*(?:\.html)?$/.test(new URL(address).pathname);

/** A page that is not kept; without a network the page for what is not there, at its own address, where its links hold. */
const orNotFound = (request: Request) =>
  fetch(request).catch(() => Response.redirect(new URL('404.html', registration.scope).href));

async function olderFile(request: Request) {
  const cache = await openCache();
  return (await cache.match(request, SAME_FILE)) ?? fetch(request);
}

async function keptOnceLoaded(event: FetchEvent) {
  const cache = await openOnceLoaded();
  const kept = await cache.match(event.request, SAME_FILE);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(cache.put(event.request, response.clone()));
  return response;
}
