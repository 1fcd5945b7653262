// One stream of news for the whole browser: among the visible tabs, the one that holds the lock listens and passes it to the others.
import type { Endpoint } from '@portage/contract/endpoint';
import { retailerSide } from '@portage/contract/index';
import { NewsItem } from '@portage/contract/news/schema';
import type { Query, QueryClient } from '@tanstack/react-query';

const lockName = 'portage-news';
/** A burst of news marks the screens stale once. */
const gatherFor = 250;
/** How long to wait when the server refused the stream; a mere interruption the browser mends itself. */
const reopenAfter = 5_000;

/** Each row that some news make stale, by its name. */
const live = Object.entries(retailerSide).flatMap(([noun, table]) =>
  Object.entries<Endpoint>(table)
    .filter(([, { stale }]) => stale)
    .map(([name, { stale }]) => ({ row: `${noun}.${name}`, stale })),
);

type Tell = (item: NewsItem) => void;

/** The rows that a piece of news makes stale: all of them when it is about nothing (a stream opened, news were missed). */
export const rowsOf = ({ kind }: NewsItem): readonly string[] =>
  live.filter(({ stale }) => kind === undefined || stale?.includes(kind)).map(({ row }) => row);

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

/** Waits for the lock, then keeps a stream open until stopped. Without locks (plain http away from localhost) each tab has its own. */
async function holdStream(until: AbortSignal, tell: Tell): Promise<void> {
  const hold = () =>
    new Promise<void>((done) => {
      // The tab may be hidden by the time it gets the lock.
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
  const source = new EventSource(retailerSide.news.listen.path);
  let hasOpened = false;
  source.onopen = () => {
    if (!hasOpened) tell({ topic: 'STREAM_OPENED' });
    hasOpened = true;
  };
  source.onmessage = ({ data }: MessageEvent<string>) => tell(NewsItem.parse(JSON.parse(data)));
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) return;
    // The refusal's reason cannot be read here. When the session has ended, the account's refusal shows it.
    tell({ topic: 'STREAM_REFUSED', kind: 'team' });
    setTimeout(() => openStream(until, tell), reopenAfter);
  };
  until.addEventListener('abort', () => source.close());
}

/** Reads a row again. A first read that is under way may be older than the news: it is repeated once it has ended. */
export function readAgain(queryClient: QueryClient, row: string): void {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [row], predicate: isFirst })) {
    const isOver = query.fetch().catch(() => undefined);
    void isOver.then(() => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }));
  }
  void queryClient.invalidateQueries({ queryKey: [row] });
}

function markStale(queryClient: QueryClient, until: AbortSignal): Tell {
  const gathered = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  until.addEventListener('abort', () => clearTimeout(timer));
  const flush = () => {
    timer = undefined;
    for (const row of gathered) readAgain(queryClient, row);
    gathered.clear();
  };
  return (item) => {
    for (const row of rowsOf(item)) gathered.add(row);
    timer ??= setTimeout(flush, gatherFor);
  };
}
