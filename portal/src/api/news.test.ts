import { resync } from '@portage/contract/news/schema';
import { expect, it } from 'vitest';
import { rowsOf } from './news.ts';

it('reads everything live again when a stream opens and when news were missed', () => {
  for (const topic of ['STREAM_OPENED', resync]) {
    const read = rowsOf({ topic });
    expect(read).toEqual(expect.arrayContaining(['auth.refresh', 'orders.list', 'stores.list', 'jobs.read']));
    expect(read).not.toContain('orders.create');
  }
});

it('reads again what a row says of itself, and no more', () => {
  const orders = rowsOf({ topic: 'ORDER_CREATED', kind: 'orders' });
  expect(orders).toEqual(expect.arrayContaining(['orders.list', 'orders.counts', 'orders.read', 'orders.logs']));
  expect(orders).not.toContain('jobs.list');
  const jobs = rowsOf({ topic: 'JOB_CHANGED', kind: 'jobs' });
  expect(jobs).toEqual(expect.arrayContaining(['exports.list', 'jobs.list', 'jobs.read']));
  expect(jobs).not.toContain('orders.list');
  expect(rowsOf({ topic: 'SOMETHING_NEW', kind: 'something' })).toEqual([]);
});
