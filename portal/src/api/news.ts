// One event stream per browser: among the visible tabs, the one that holds the lock listens and forwards events to the others.
import type { Endpoint } from '@portage/contract/endpoint';
import { retailerSide } from '@portage/contract/index';
import { NewsItem } from '@portage/contract/news/schema';
import type { Query, QueryClient } from '@tanstack/react-query';

const lockName = 'portage-news';
/** Milliseconds in which a burst of events is combined into one invalidation. */
const gatherFor = 250;
/**
 * After an event an endpoint is read again once it has rested for nine times as long as its last read took, at most ten seconds: one browser
 * keeps a server busy for a tenth of the time, however many events arrive.
 */
const rest = { factor: 9, longest: 10_000 };
/**
 * Milliseconds before reopening a stream that the server refused, and at most as many more at random, so that the browsers that a server
 * refused do not return together. After a mere interruption the browser reconnects itself.
 */
const reopenAfter = 5_000;

/** The endpoints that depend on live events, by name. */
const live = Object.entries(retailerSide).flatMap(([noun, table]) =>
  Object.entries<Endpoint>(table)
    .filter(([, { stale }]) => stale)
    .map(([name, { stale }]) => ({ row: `${noun}.${name}`, stale })),
);

type OnItem = (item: NewsItem) => void;

/** Returns the endpoints that an event makes stale: all if it has no kind (a stream opened, events were missed). */
export const rowsOf = ({ kind }: NewsItem): readonly string[] =>
  live.filter(({ stale }) => kind === undefined || stale?.includes(kind)).map(({ row }) => row);

/** Keeps cached data live until the returned function is called. */
export function listenToNews(queryClient: QueryClient): () => void {
  const stop = new AbortController();
  const onItem = markStale(queryClient, stop.signal);
  const channel = new BroadcastChannel(lockName);
  channel.onmessage = ({ data }: MessageEvent<NewsItem>) => onItem(data);
  stop.signal.addEventListener('abort', () => channel.close());
  let looking = new AbortController();
  const follow = () => {
    looking.abort();
    looking = new AbortController();
    if (document.hidden) return;
    const until = AbortSignal.any([looking.signal, stop.signal]);
    void holdStream(until, (item) => {
      onItem(item);
      channel.postMessage(item);
    });
  };
  document.addEventListener('visibilitychange', follow, { signal: stop.signal });
  follow();
  return () => stop.abort();
}

/** Gets the lock, then keeps a stream open until stopped. Without Web Locks (plain http except on localhost) each tab opens its own. */
async function holdStream(until: AbortSignal, onItem: OnItem): Promise<void> {
  const hold = () =>
    new Promise<void>((done) => {
      // The tab may be hidden by the time it gets the lock.
      if (until.aborted) return done();
      until.addEventListener('abort', () => done());
      return openStream(until, onItem);
    });
  const held = navigator.locks ? navigator.locks.request(lockName, { signal: until }, hold) : hold();
  await held.catch(() => undefined);
}

/** Opens the stream. The browser reconnects and resumes with Last-Event-ID, unless the server refused the stream. */
function openStream(until: AbortSignal, onItem: OnItem): void {
  if (until.aborted) return;
  const source = new EventSource(retailerSide.news.listen.path);
  const close = () => source.close();
  let hasOpened = false;
  source.onopen = () => {
    if (!hasOpened) onItem({ topic: 'STREAM_OPENED' });
    hasOpened = true;
  };
  source.onmessage = ({ data }: MessageEvent<string>) => onItem(NewsItem.parse(JSON.parse(data)));
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) return;
    until.removeEventListener('abort', close);
    // The reason cannot be read here. If the session has expired, the refetch of the account reveals it.
    onItem({ topic: 'STREAM_REFUSED', kind: 'team' });
    setTimeout(() => openStream(until, onItem), reopenAfter * (1 + Math.random()));
  };
  until.addEventListener('abort', close);
}

/**
 * Refetches an endpoint; resolves when that is done. A pending first fetch may be older than the event: once it has settled, it is repeated
 * once.
 */
export async function refetch(queryClient: QueryClient, name: string): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';
  const pending = queryClient.getQueryCache().findAll({ queryKey: [name], predicate: isFirst });
  const repeated = pending.map(async (query) => {
    await query.fetch().catch(() => undefined);
    // Every event of that time waits here: the first one refetches, and the others join it.
    await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  });
  await Promise.all([...repeated, queryClient.invalidateQueries({ queryKey: [name] })]);
}

/** Returns what handles events until it is stopped: reads again, in the background, the endpoints that they make stale. */
export function markStale(queryClient: QueryClient, until: AbortSignal): OnItem {
  const gathered = new Set<string>();
  /** When an endpoint may be read again, by its name. */
  const restingUntil = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  until.addEventListener('abort', () => clearTimeout(timer));
  const readAgain = async (row: string) => {
    const begun = performance.now();
    restingUntil.set(row, begun + rest.longest);
    await refetch(queryClient, row);
    const now = performance.now();
    restingUntil.set(row, now + Math.min(rest.factor * (now - begun), rest.longest));
  };
  const flush = () => {
    for (const row of gathered) {
      if ((restingUntil.get(row) ?? 0) > performance.now()) continue;
      gathered.delete(row);
      void readAgain(row);
    }
    timer = gathered.size > 0 && !until.aborted ? setTimeout(flush, gatherFor) : undefined;
  };
  return (item) => {
    for (const row of rowsOf(item)) gathered.add(row);
    timer ??= setTimeout(flush, gatherFor);
  };
}
