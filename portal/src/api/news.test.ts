import { resync } from '@portage/contract/news/schema';
import { expect, it } from 'vitest';
import { rowsOf } from './news.ts';

it('reads everything live again when a stream opens and when news were missed', () => {
  for (const topic of ['STREAM_OPENED', resync])
    expect(rowsOf({ topic })).toEqual([
      ...['auth.refresh', 'team.list', 'team.read', 'activity.list', 'activity.people', 'stores.list', 'settings.read'],
      ...['orders.list', 'orders.counts', 'orders.read', 'orders.logs'],
      ...[
        'imports.list',
        'imports.read',
        'imports.rows',
        'exports.list',
        'exports.listSaved',
        'jobs.list',
        'jobs.read',
      ],
      ...[
        'expense.list',
        'expense.details',
        'expense.charge',
        'expense.questions',
        'expense.invoices',
        'expense.invoice',
      ],
      ...['statistics.shipments', 'statistics.service'],
    ]);
});

it('reads again what a row says of itself, and no more', () => {
  expect(rowsOf({ topic: 'ORDER_CREATED', kind: 'orders' })).toEqual(
    expect.arrayContaining(['orders.list', 'orders.counts', 'orders.read', 'orders.logs']),
  );
  expect(rowsOf({ topic: 'JOB_CHANGED', kind: 'jobs' })).toEqual([
    'exports.list',
    'exports.listSaved',
    'jobs.list',
    'jobs.read',
  ]);
  expect(rowsOf({ topic: 'SOMETHING_NEW', kind: 'something' })).toEqual([]);
});
