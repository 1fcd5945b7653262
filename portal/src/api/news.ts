// One stream of news for the whole browser: of the tabs that are looked at, the one that holds the lock listens and tells the others.
import { news } from '@portage/contract/news/endpoints';
import { type NewsItem, topics } from '@portage/contract/news/schema';
import type { QueryClient } from '@tanstack/react-query';
import type { RowName } from './client.ts';

const lockName = 'portage-news';
/** A burst of news marks the screens stale once. */
const gatherFor = 250;
/** How long to wait when the server refused the stream; a mere interruption the browser mends itself. */
const reopenAfter = 5_000;

const orderRows: readonly RowName[] = ['orders.list', 'orders.counts', 'orders.read', 'orders.logs'];
const jobRows: readonly RowName[] = ['jobs.list', 'jobs.read'];
const importRows: readonly RowName[] = ['imports.list', 'imports.read', 'imports.rows'];

type Tell = (item: NewsItem) => void;

/** The rows that a piece of news makes old: all of them when it is none of the topics (a stream opened, news were missed). */
export function rowsOf({ topic }: NewsItem): readonly RowName[] {
  if (topic === 'JOB_CHANGED') return jobRows;
  if (topic === 'IMPORT_CHANGED') return importRows;
  if (topic in topics && topic !== 'ORDERS_IMPORTED') return orderRows;
  return [...orderRows, ...jobRows, ...importRows];
}

/** Keeps what is on the screen live until the answer is called. */
export function listenToNews(queryClient: QueryClient): () => void {
  const stop = new AbortController();
  const tell = markStale(queryClient, stop.signal);
  const channel = new BroadcastChannel(lockName);
  channel.onmessage = ({ data }: MessageEvent<NewsItem>) => tell(data);
  stop.signal.addEventListener('abort', () => channel.close());
  let looking = new AbortController();
  const follow = () => {
    looking.abort();
    looking = new AbortController();
    if (document.hidden) return;
    const until = AbortSignal.any([looking.signal, stop.signal]);
    void holdStream(until, (item) => {
      tell(item);
      channel.postMessage(item);
    });
  };
  document.addEventListener('visibilitychange', follow, { signal: stop.signal });
  follow();
  return () => stop.abort();
}

/** Waits for the lock, then keeps a stream open until told. Without locks (plain http away from localhost) each tab has its own. */
async function holdStream(until: AbortSignal, tell: Tell): Promise<void> {
  const hold = () =>
    new Promise<void>((done) => {
      // The lock may come when nobody looks any more.
      if (until.aborted) return done();
      until.addEventListener('abort', () => done());
      return openStream(until, tell);
    });
  const held = navigator.locks ? navigator.locks.request(lockName, { signal: until }, hold) : hold();
  await held.catch(() => undefined);
}

/** The browser reconnects by itself and resumes with Last-Event-ID, unless the server refused. */
function openStream(until: AbortSignal, tell: Tell): void {
  if (until.aborted) return;
  const source = new EventSource(news.listen.path);
  let hasOpened = false;
  source.onopen = () => {
    if (!hasOpened) tell({ topic: 'STREAM_OPENED' });
    hasOpened = true;
  };
  source.onmessage = ({ data }: MessageEvent<string>) => tell(readItem(data));
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(() => openStream(until, tell), reopenAfter);
  };
  until.addEventListener('abort', () => source.close());
}

function readItem(data: string): NewsItem {
  const item: unknown = JSON.parse(data);
  return typeof item === 'object' && item !== null && 'topic' in item ? { topic: String(item.topic) } : { topic: '' };
}

function markStale(queryClient: QueryClient, until: AbortSignal): Tell {
  const gathered = new Set<RowName>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  until.addEventListener('abort', () => clearTimeout(timer));
  const flush = () => {
    timer = undefined;
    for (const row of gathered) void queryClient.invalidateQueries({ queryKey: [row] });
    gathered.clear();
  };
  return (item) => {
    for (const row of rowsOf(item)) gathered.add(row);
    timer ??= setTimeout(flush, gatherFor);
  };
}
