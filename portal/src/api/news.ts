// One stream of news for the whole browser: of the tabs that are looked at, the one that holds the lock listens and tells the others.

import { news } from '@portage/contract/news/endpoints';
import type { NewsItem } from '@portage/contract/news/schema';
import type { QueryClient } from '@tanstack/react-query';
import type { RowName } from './client.ts';

const lockName = 'portage-news';
/** A burst of news marks the screens stale once. */
const gather = 250;

const orderRows: readonly RowName[] = ['orders.list', 'orders.counts', 'orders.read', 'orders.logs'];
const jobRows: readonly RowName[] = ['jobs.list', 'jobs.read'];

/** The rows that a piece of news makes old. */
function rowsOf(item: NewsItem): readonly RowName[] {
  if (item.topic === 'JOB_CHANGED') return jobRows;
  if (item.topic === 'ORDERS_IMPORTED') return [...orderRows, ...jobRows];
  return orderRows;
}

/** Listens until the answer is called. While `isLive` is false a screen that waits for something should poll. */
export function listenToNews(queryClient: QueryClient): () => void {
  const stop = new AbortController();
  const tell = staleMaker(queryClient, stop.signal);
  const channel = new BroadcastChannel(lockName);
  channel.onmessage = ({ data }: MessageEvent<NewsItem>) => tell(data);
  stop.signal.addEventListener('abort', () => channel.close());
  let hidden = new AbortController();
  const follow = () => {
    hidden.abort();
    hidden = new AbortController();
    if (document.hidden) return;
    const until = AbortSignal.any([hidden.signal, stop.signal]);
    void holdStream(until, (item) => {
      tell(item);
      channel.postMessage(item);
    });
  };
  document.addEventListener('visibilitychange', follow, { signal: stop.signal });
  follow();
  return () => stop.abort();
}

/** Waits for the lock, then keeps the stream open until told. */
async function holdStream(until: AbortSignal, tell: (item: NewsItem) => void): Promise<void> {
  const hold = () =>
    new Promise<void>((done) => {
      const stream = new EventSource(news.listen.path);
      // What happened while nobody listened is unknown: an EventSource resumes by itself only as long as it lives.
      stream.onopen = () => tell({ topic: 'STREAM_OPENED' });
      stream.onmessage = ({ data }: MessageEvent<string>) => tell(readItem(data));
      until.addEventListener('abort', () => {
        stream.close();
        done();
      });
    });
  // Without locks (plain http away from localhost) each tab listens for itself.
  const held = navigator.locks ? navigator.locks.request(lockName, { signal: until }, hold) : hold();
  await held.catch(() => undefined);
}

function readItem(data: string): NewsItem {
  const item: unknown = JSON.parse(data);
  return typeof item === 'object' && item !== null && 'topic' in item
    ? { ...item, topic: String(item.topic) }
    : { topic: '' };
}

function staleMaker(queryClient: QueryClient, until: AbortSignal): (item: NewsItem) => void {
  let gathered = new Set<RowName>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  until.addEventListener('abort', () => clearTimeout(timer));
  const flush = () => {
    timer = undefined;
    const rows = gathered;
    gathered = new Set();
    for (const row of rows) void queryClient.invalidateQueries({ queryKey: [row] });
  };
  return (item) => {
    const rows = item.topic === 'STREAM_OPENED' ? [...orderRows, ...jobRows] : rowsOf(item);
    for (const row of rows) gathered.add(row);
    timer ??= setTimeout(flush, gather);
  };
}
