import { resync } from '@portage/contract/news/schema';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { markStale, refetch, rowsOf } from './news.ts';

it('refetches all live data when a stream opens and when events were missed', () => {
  for (const topic of ['STREAM_OPENED', resync]) {
    const read = rowsOf({ topic });
    expect(read).toEqual(expect.arrayContaining(['auth.refresh', 'orders.list', 'stores.list', 'jobs.read']));
    expect(read).not.toContain('orders.create');
  }
});

it('refetches only the endpoints that depend on the kind of an event', () => {
  const orders = rowsOf({ topic: 'ORDER_CREATED', kind: 'orders' });
  expect(orders).toEqual(expect.arrayContaining(['orders.list', 'orders.counts', 'orders.read', 'orders.logs']));
  expect(orders).not.toContain('jobs.list');
  const jobs = rowsOf({ topic: 'JOB_CHANGED', kind: 'jobs' });
  expect(jobs).toEqual(expect.arrayContaining(['exports.list', 'jobs.list', 'jobs.read']));
  expect(jobs).not.toContain('orders.list');
  expect(rowsOf({ topic: 'SOMETHING_NEW', kind: 'something' })).toEqual([]);
});

it('repeats a first fetch once, however many events arrive while it is pending', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const replies = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const pending = replies.values();
  const queryFn = () => pending.next().value?.promise ?? Promise.reject(new Error('a third request'));
  const observer = new QueryObserver(queryClient, { queryKey: ['orders.list'], queryFn });
  const stop = observer.subscribe(() => undefined);
  for (let event = 0; event < 3; event++) void refetch(queryClient, 'orders.list');
  replies[0]?.resolve('older');
  replies[1]?.resolve('newer');
  await expect.poll(() => observer.getCurrentResult()).toMatchObject({ data: 'newer', fetchStatus: 'idle' });
  expect(observer.getCurrentResult().error).toBeNull();
  stop();
});

it('reads a slow endpoint again after a rest, not at every event, and never loses the last one', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const queryClient = new QueryClient();
  const read: number[] = [];
  const queryFn = () => {
    read.push(performance.now());
    return new Promise<string>((done) => setTimeout(done, 400, 'orders'));
  };
  const observer = new QueryObserver(queryClient, { queryKey: ['orders.list'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  const onItem = markStale(queryClient, new AbortController().signal);
  const begun = performance.now();
  for (let event = 0; event < 200; event++) {
    onItem({ topic: 'ORDER_CREATED', kind: 'orders' });
    await vi.advanceTimersByTimeAsync(100);
  }
  const during = read.filter((at) => at > begun);
  // 20 seconds of events: one read at once, then one in 4 seconds.
  expect(during.length).toBeGreaterThanOrEqual(4);
  expect(during.length).toBeLessThanOrEqual(6);
  onItem({ topic: 'ORDER_CREATED', kind: 'orders' });
  const last = performance.now();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(read.some((at) => at > last)).toBe(true);
  stop();
});
