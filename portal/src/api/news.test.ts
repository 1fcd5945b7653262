import { resync, topics } from '@portage/contract/news/schema';
import { expect, it } from 'vitest';
import { rowsOf } from './news.ts';

const everything = rowsOf({ topic: 'STREAM_OPENED' });

it('reads everything again when a stream opens, when news were missed, and at what a newer server may tell', () => {
  expect(everything).toContain('orders.list');
  expect(everything).toContain('jobs.list');
  // An import of a whole file changes orders and jobs alike.
  for (const topic of [resync, 'SOMETHING_NEW', '', 'ORDERS_IMPORTED'])
    expect(rowsOf({ topic }), topic).toEqual(everything);
});

it('reads no more again than a topic is about', () => {
  for (const topic of Object.keys(topics).filter((name) => name !== 'ORDERS_IMPORTED'))
    expect(rowsOf({ topic }).length, topic).toBeLessThan(everything.length);
});
