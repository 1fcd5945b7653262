import { resync } from '@portage/contract/news/schema';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readAgain, rowsOf } from './news.ts';

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

it('repeats a first fetch that was pending when an event arrived', async () => {
  const queryClient = new QueryClient();
  const replies = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const asked = replies.values();
  const queryFn = () => asked.next().value?.promise ?? Promise.reject(new Error('asked too often'));
  const first = queryClient.fetchQuery({ queryKey: ['orders.list'], queryFn });
  readAgain(queryClient, 'orders.list');
  replies[0]?.resolve('older');
  await first;
  await expect.poll(() => queryClient.getQueryState(['orders.list'])?.isInvalidated).toBe(true);
});
